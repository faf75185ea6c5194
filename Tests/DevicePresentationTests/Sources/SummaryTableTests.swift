import APNsModel
import DevicePresentation
import ExactJSON
import Testing

/// The table of the iOS 10 summary, of which the page kept the methods and lost the other cells: they
/// are filled in from the page's own words and from what others tried.
@Suite struct SummaryTableTests {
    /// A row: in which state, with `content-available` and the delegate's methods or without, whether
    /// there is a banner, whether it must be tapped, and which method is called.
    struct Row: CustomTestStringConvertible {
        let states: [AppState]
        let isContentAvailable: Bool
        let hasDelegate: Bool
        let showsBanner: Bool
        let needsTap: Bool
        let method: Callback

        var testDescription: String {
            let state = states.map { $0.word.string }.joined(separator: " or ")
            return "\(state), content-available \(isContentAvailable ? 1 : 0), "
                + "\(hasDelegate ? "delegate" : "no delegate"): "
                + "\(showsBanner ? "banner" : "no banner"), "
                + "\(method.word) \(needsTap ? "after a tap" : "at once")"
        }

        init(
            _ states: [AppState],
            content: Int,
            delegate: Bool,
            banner: Bool,
            tap: Bool,
            _ method: Callback
        ) {
            self.states = states
            isContentAvailable = content == 1
            hasDelegate = delegate
            showsBanner = banner
            needsTap = tap
            self.method = method
        }

        /// The row tried in a state, followed by a tap or not.
        func presentation(
            _ state: AppState,
            tap: Tap,
            _ assumptions: Assumptions = Assumptions()
        ) -> Presentation {
            var trial = Trial(state, isContentAvailable ? Trial.mixed : Trial.alert, tap: tap)
            trial.app.handlers =
                hasDelegate
                ? [.willPresent, .didReceiveResponse, .fetchCompletionHandler]
                : [.fetchCompletionHandler]
            trial.app.delegate = hasDelegate ? .set : .absent
            trial.assumptions = assumptions
            return trial.presentation
        }
    }

    static let rows = [
        Row(
            [.foreground],
            content: 1,
            delegate: true,
            banner: true,
            tap: false,
            .fetchCompletionHandler
        ),
        Row(
            [.foreground],
            content: 0,
            delegate: true,
            banner: true,
            tap: true,
            .didReceiveResponse
        ),
        Row(
            [.foreground],
            content: 1,
            delegate: false,
            banner: false,
            tap: false,
            .fetchCompletionHandler
        ),
        Row(
            [.foreground],
            content: 0,
            delegate: false,
            banner: false,
            tap: false,
            .fetchCompletionHandler
        ),
        Row(
            [.background, .suspended],
            content: 1,
            delegate: true,
            banner: true,
            tap: false,
            .fetchCompletionHandler
        ),
        Row(
            [.background, .suspended],
            content: 0,
            delegate: true,
            banner: true,
            tap: true,
            .didReceiveResponse
        ),
        Row(
            [.background, .suspended],
            content: 1,
            delegate: false,
            banner: true,
            tap: false,
            .fetchCompletionHandler
        ),
        Row(
            [.background, .suspended],
            content: 0,
            delegate: false,
            banner: true,
            tap: true,
            .fetchCompletionHandler
        ),
        Row(
            [.terminatedBySystem, .forceQuit],
            content: 0,
            delegate: true,
            banner: true,
            tap: true,
            .didReceiveResponse
        ),
        Row(
            [.forceQuit],
            content: 1,
            delegate: false,
            banner: true,
            tap: true,
            .fetchCompletionHandler
        ),
        Row(
            [.terminatedBySystem, .forceQuit],
            content: 0,
            delegate: false,
            banner: true,
            tap: true,
            .fetchCompletionHandler
        ),
    ]

    @Test(arguments: rows)
    func `a row of the table`(row: Row) {
        for state in row.states {
            let untapped = row.presentation(state, tap: .none)
            let tapped = row.presentation(state, tap: .notification)
            #expect(untapped.showsBanner == row.showsBanner)
            #expect(
                untapped.callbacks.contains(CallbackRun(row.method, .arrival)) == !row.needsTap
            )
            if row.needsTap {
                #expect(tapped.callbacks.last == CallbackRun(row.method, .tap))
                #expect(untapped.callbacks.allSatisfy { $0.callback == .willPresent })
            }
        }
    }

    /// The row on which the page stands alone: it has the fetch handler after a tap.
    private static let killedWithDelegate = Row(
        [.terminatedBySystem, .forceQuit],
        content: 1,
        delegate: true,
        banner: true,
        tap: true,
        .fetchCompletionHandler
    )

    // K21, K2
    @Test
    func `killed, content-available 1, delegate: the response, or as the page has it the fetch`() {
        let row = Self.killedWithDelegate
        // The default: Apple starts a terminated app at once, and a tap is answered by the response.
        #expect(
            row.presentation(.terminatedBySystem, tap: .notification).shorthand
                == "banner list sound badge / Oa Fa Dt"
        )
        #expect(
            row.presentation(.forceQuit, tap: .notification).shorthand
                == "banner list sound badge / Ot Dt"
        )
        // The page's assumptions: nothing at once, and the fetch handler after a tap.
        let page = Assumptions(launchesTerminatedApp: false, coldTap: .fetch)
        for state in row.states {
            #expect(
                row.presentation(state, tap: .notification, page).shorthand
                    == "banner list sound badge / Ot Ft"
            )
            #expect(row.presentation(state, tap: .none, page).runShorthand.isEmpty)
        }
        // The gist's assumptions: nothing at once, and the response after a tap.
        let gist = Assumptions(launchesTerminatedApp: false)
        for state in row.states {
            #expect(row.presentation(state, tap: .notification, gist).runShorthand == "Ot Dt")
        }
    }

    // K2: of a terminated app the row without a delegate has two readings as well.
    @Test
    func
        `terminated, content-available 1, no delegate: at once, or as the page has it after a tap`()
    {
        let row = Row(
            [.terminatedBySystem],
            content: 1,
            delegate: false,
            banner: true,
            tap: true,
            .fetchCompletionHandler
        )
        #expect(
            row.presentation(.terminatedBySystem, tap: .notification).runShorthand == "Oa Fa Ft"
        )
        let page = Assumptions(launchesTerminatedApp: false)
        #expect(
            row.presentation(.terminatedBySystem, tap: .notification, page).runShorthand == "Ot Ft"
        )
    }

    // K1: what the page shows in the foreground without a delegate, and what Apple shows.
    @Test(arguments: [0, 1])
    func `foreground without a delegate: no banner, or as Apple has it a banner`(content: Int) {
        let row = Row(
            [.foreground],
            content: content,
            delegate: false,
            banner: false,
            tap: false,
            .fetchCompletionHandler
        )
        #expect(row.presentation(.foreground, tap: .none).shorthand == "/ Fa")
        let apple = Assumptions(Profile.apple)
        #expect(
            row.presentation(.foreground, tap: .notification, apple).shorthand
                == "banner list sound badge / Fa Ft"
        )
    }

    // K4: the page has F beside the banner; the gist has F alone; FlutterFire 8042 has no F.
    @Test func `foreground, content-available 1, delegate: three readings`() {
        let row = Self.rows[0]
        let readings: [(Assumptions.ForegroundUpdate, String)] = [
            (.besideWillPresent, "banner list sound badge / Wa Fa Dt"),
            (.insteadOfWillPresent, "/ Fa"),
            (.never, "banner list sound badge / Wa Dt"),
        ]
        for (update, expected) in readings {
            let reading = Assumptions(foregroundUpdate: update)
            #expect(
                row.presentation(.foreground, tap: .notification, reading).shorthand == expected
            )
        }
    }

    // K23: the page calls the response alone, Apple's text the fetch handler for every push.
    @Test func `foreground, content-available 0, delegate: the response, or the fetch as well`() {
        let row = Self.rows[1]
        #expect(row.presentation(.foreground, tap: .notification).runShorthand == "Wa Dt")
        let apple = Assumptions(foregroundFetch: .always)
        #expect(row.presentation(.foreground, tap: .notification, apple).runShorthand == "Wa Fa Dt")
    }
}
