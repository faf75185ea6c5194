/// Tencent IM as a dialect: its own rules for whether and how, ending in the same APNs request.
///
/// Easemob judges a message by gates on the receiver's settings. Tencent's server asks in turn: does
/// the message forbid a push (``OfflinePushInfo``), has the user switched pushes off
/// (``APNSConfig``), does the user receive the conversation (``ReceiveOption``), is there anything to
/// show (``Element``), and is the app out of the foreground (``AppState``)? What passes reads
/// `nickname:content` or `name(group):content`, and its badge counts on from the unread number that
/// the app reported when it went to the background (``BadgeCount``).
///
/// A ``PushPlan`` is made once of a message and asked for each recipient; its ``Push`` becomes an
/// APNs request through the certificate whose number the app gave with its token
/// (``Application``). Rules T1 to T12 stand in the specification, "Tencent IM"; what the vendor's
/// pages leave open is in ``Options``.
public enum TencentIM: Sendable {}
