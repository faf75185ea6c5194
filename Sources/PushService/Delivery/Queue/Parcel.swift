/// A delivery that is passed on without being copied: it has some twenty references to count.
final class Parcel: Sendable {
    let delivery: Delivery

    init(_ delivery: Delivery) {
        self.delivery = delivery
    }
}
