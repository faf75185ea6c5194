import APNsModel
import DevicePresentation
import ExactJSON
import PresentationCombinations
import SeededRandomness
import Testing

/// Combinations of the inputs through the invariants of ``Invariant``.
///
/// All 150,994,944,000 of them are too many for a debug build: `presentation-sweep`, a program in
/// `Tests/Tools`, goes through them. Here are two cuts through them, one by what is seen and heard and
/// one by which code runs.
@Suite struct CombinationTests {
    /// Mostly the inputs that decide what is seen and heard; of the others a few.
    private static let seen: [Combinations] = {
        var combinations = Combinations()
        combinations.permissions = Combinations.Permission.distinct
        combinations.backgroundModes = [true]
        combinations.delegates = [.set]
        combinations.handlers = [.all, []]
        combinations.extensions = [.absent]
        combinations.taps = [.none]
        combinations.budgets = [1]
        combinations.pushes = Combinations.pushes(
            of: Combinations.allPayloads.filter {
                $0["content-available"] == nil && $0["mutable-content"] == nil
            }
        )
        .filter { $0.sentAs != .alert }
        var foreground = combinations
        foreground.states = [.foreground]
        foreground.versions = [9, 17]
        foreground.options = [[], .banner, .list, .sound, .badge, .alert, .all]
        foreground.pushes = combinations.pushes.filter { $0.sentAs == nil }
        var elsewhere = combinations
        elsewhere.states = [.background]
        elsewhere.versions = [14, 17]
        elsewhere.handlers = [.all]
        elsewhere.options = [[]]
        elsewhere.profiles = [.observed]
        return [foreground, elsewhere]
    }()

    /// Mostly the inputs that decide which code runs; of the others a few.
    private static let ran: Combinations = {
        var combinations = Combinations()
        combinations.permissions = [
            Combinations.Permission(authorization: .authorized, settings: NotificationSettings())
        ]
        combinations.delegates = [.set]
        combinations.options = [.all]
        combinations.extensions = [.timeout]
        combinations.focuses = [false]
        combinations.profiles = [.apple]
        combinations.versions = [6, 9, 17]
        combinations.pushes = Combinations.pushes(
            of: Combinations.allPayloads.filter {
                $0["interruption-level"] == "active" && $0["badge"] == nil
                    && $0["mutable-content"] == 1
            }
        )
        return combinations
    }()

    private func findings(in list: [Combinations]) -> Findings {
        var findings = Findings()
        for combinations in list {
            combinations.visit { push, context in
                findings.look(at: push, in: context)
            }
        }
        return findings
    }

    @Test func `what is seen and heard keeps the invariants`() {
        let findings = findings(in: Self.seen)
        #expect(findings.broken.isEmpty)
        #expect(findings.count == Self.seen.reduce(0) { $0 + $1.count })
        #expect(findings.count == 107_520 + 7_680)
        #expect(findings.perceived > 10_000)
    }

    @Test func `the code that runs keeps the invariants`() {
        let findings = findings(in: [Self.ran])
        #expect(findings.broken.isEmpty)
        #expect(findings.count == Self.ran.count)
        #expect(findings.count == 115_200)
        #expect(findings.ran > 10_000)
    }

    @Test func `there are as many combinations as the documents say`() {
        #expect(Combinations().count == 150_994_944_000)
    }

    /// A combination at random, of all there are.
    private func combination(
        _ randomness: inout SplitMix64
    ) throws -> (push: ArrivingPush, context: PresentationContext) {
        let all = Combinations()
        let permission = try #require(all.permissions.randomElement(using: &randomness))
        let phone = Phone(
            systemVersion: try #require(all.versions.randomElement(using: &randomness)),
            authorization: permission.authorization,
            settings: permission.settings,
            isFocused: .random(using: &randomness),
            backgroundBudget: .random(in: 0...1, using: &randomness)
        )
        let app = ReceivingApp(
            state: try #require(all.states.randomElement(using: &randomness)),
            hasBackgroundMode: .random(using: &randomness),
            delegate: try #require(all.delegates.randomElement(using: &randomness)),
            handlers: try #require(all.handlers.randomElement(using: &randomness)),
            presentationOptions: try #require(all.options.randomElement(using: &randomness)),
            serviceExtension: try #require(all.extensions.randomElement(using: &randomness))
        )
        let context = PresentationContext(
            phone: phone,
            app: app,
            tap: try #require(all.taps.randomElement(using: &randomness)),
            assumptions: Assumptions(try #require(all.profiles.randomElement(using: &randomness)))
        )
        return (try #require(all.pushes.randomElement(using: &randomness)), context)
    }

    // What lets `presentation-sweep` leave inputs out.
    @Test func `what plays no part in a state changes nothing in it`() throws {
        let seed: UInt64 = 0x5EED_0005
        var randomness = SplitMix64(seed: seed)
        for round in 0..<4_000 {
            let (push, context) = try combination(&randomness)
            let expected = context.presentation(of: push)
            var other = context
            if context.app.state == .foreground {
                other.app.hasBackgroundMode.toggle()
                other.phone.backgroundBudget = 1 - context.phone.backgroundBudget
            } else {
                other.app.presentationOptions = PresentationOptions(
                    rawValue: .random(in: 0..<32, using: &randomness)
                )
                other.assumptions = Assumptions(.random(using: &randomness) ? .apple : .observed)
            }
            #expect(other.presentation(of: push) == expected, "seed \(seed), round \(round)")
        }
    }

    // P7, P8
    @Test func `no delegate is one without methods, and settings count if they are authorised`()
        throws
    {
        let seed: UInt64 = 0x5EED_0006
        var randomness = SplitMix64(seed: seed)
        for round in 0..<4_000 {
            var (push, context) = try combination(&randomness)
            context.app.delegate = .absent
            var bare = context
            bare.app.delegate = .set
            bare.app.handlers.subtract([.willPresent, .didReceiveResponse])
            let place: Comment = "seed \(seed), round \(round)"
            let presentation = context.presentation(of: push)
            #expect(presentation.callbacks == bare.presentation(of: push).callbacks, place)
            #expect(presentation.bannerReason == bare.presentation(of: push).bannerReason, place)

            context.phone.authorization = .random(using: &randomness) ? .denied : .provisional
            var other = context
            other.phone.settings = try #require(
                Combinations.allSettings.randomElement(using: &randomness)
            )
            if context.phone.authorization == .provisional {
                other.phone.settings.notificationCenter =
                    context.phone.settings.notificationCenter
            }
            #expect(
                context.presentation(of: push) == other.presentation(of: push),
                place
            )
        }
    }
}
