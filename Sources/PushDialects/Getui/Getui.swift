/// Getui (个推) as a dialect: its own rules for whether and how, ending in the same APNs request.
///
/// One push carries two things: a transmission, a text for the app, and an APN part for the phone
/// (``TransmissionTemplate``). Who is online decides between them. A client with a live connection is
/// in the foreground, as iOS suspends the sockets of any other, and gets the transmission over the
/// vendor's own channel: its callback runs with `offLine` NO and nothing goes to APNs. Any other
/// client gets the APN part over APNs, and the transmission waits: it follows with `offLine` YES when
/// the app is opened, so an app that shows it then shows the same push twice (``Delivery``).
///
/// The APN part is the vendor's class `IGtAPNPayload` (``APNPayload``). What its server-side client
/// makes of it is odd in places, and encoded here as it is: an empty sound rings, the word for silence
/// leaves the key out, an alert with nothing but a subtitle is dropped, a payload without alert, badge
/// and sound is refused, and the size is that of PHP's escaped JSON. Whether a push is silent is a rule
/// of three parts (``SilentRule``), of which the vendor's users mostly miss one.
///
/// Rules G1 to G17 are numbered in the specification's section on Getui, and so is what the vendor's
/// pages leave open.
public enum Getui: Sendable {}
