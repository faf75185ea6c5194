/// Tencent IM as a dialect: its own rules for whether and how, ending in the same APNs request.
///
/// Where Easemob judges a message by gates on the receiver's settings, Tencent's server asks in turn:
/// does the message forbid a push (``OfflinePushInfo``), has the user switched pushes off
/// (``APNSConfig``), does the conversation receive it (``ReceiveOption``), is there anything to show
/// (``Element``), and is the app in the background at all. What is left reads `nickname:content`, or
/// `name(group):content`, and its badge counts on from the unread number that the app reported when
/// it went to the background.
///
/// Rules T1 to T12 are numbered in the specification's section on Tencent IM; what the vendor's pages
/// leave open is an option of ``Options``.
public enum TencentIM: Sendable {}
