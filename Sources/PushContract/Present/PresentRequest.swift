package import DevicePresentation
package import ExactJSON

/// An input of `present`: a push, the phone, the app, and what the user does.
package struct PresentRequest: ContractRequest {
    /// The phone, the app and what the user does.
    package let context: PresentationContext
    package let push: ArrivingPush
    /// The whole payload.
    package let payload: JSONObject
    /// The payload as the service extension changed it, if the input has it.
    let changedPayload: JSONObject?
    /// The keys beside the payload that came with a version of iOS.
    let featureUses: [FeatureUse]

    /// Reads the keys of `present`.
    package init(_ fields: inout JSONFields) throws(InputError) {
        changedPayload = fields.value("extensionContent")?.object?["payload"]?.object
        context = PresentationContext(
            phone: try Self.phone(&fields),
            app: try Self.app(&fields),
            tap: try fields.optional("tap") ?? .none,
            action: try fields.optional("action"),
            now: try fields.optionalInteger("now", in: 0...Int64.max),
            assumptions: try Self.assumptions(&fields),
            userText: try fields.optional("userText"),
            unlocks: try fields.optionalBool("unlocks") ?? true
        )
        payload = try fields.required("payload")
        push = ArrivingPush(
            payload,
            sentAs: try fields.optional("pushType"),
            priority: try Self.priority(&fields),
            collapseID: try fields.optional("collapseID")
        )
        featureUses = Self.featureUses(&fields)
    }

    /// Whether the input says what the service extension makes of the push.
    package var isContentKnown: Bool { changedPayload != nil }

    /// The payload whose content is shown: that of the service extension if it ran and is known.
    package func shownPayload(_ presentation: Presentation) -> JSONObject {
        presentation.content == .original ? payload : changedPayload ?? payload
    }

    /// The `apns-priority`: 10, 5 or 1.
    private static func priority(_ fields: inout JSONFields) throws(InputError) -> Int {
        let priority = try fields.optionalInteger("priority", in: 1...10) ?? 10
        guard [1, 5, 10].contains(priority) else {
            throw fields.fault(InputError(.inputValue, "expected 1, 5 or 10"), at: "priority")
        }
        return Int(priority)
    }

    /// What the profile assumes, and over it what the input says of single points.
    private static func assumptions(_ fields: inout JSONFields) throws(InputError) -> Assumptions {
        var assumptions = Assumptions(try fields.optional("profile") ?? .observed)
        guard let json = fields.value("assumptions") else { return assumptions }
        do throws(InputError) {
            try assumptions.change(by: json)
        } catch {
            throw fields.fault(error, at: "assumptions")
        }
        return assumptions
    }

    /// The presentation of the push.
    package func presentation() -> Presentation {
        context.presentation(of: push)
    }

    /// The presentation of the push in every state of the app, in the contract's order.
    package func presentationsByState() -> [(state: AppState, presentation: Presentation)] {
        AppState.allCases.map { ($0, context.with($0).presentation(of: push)) }
    }
}

extension PresentRequest {
    /// What the contract says of a presentation, and what of the input the version of iOS ignores.
    fileprivate func json(of presentation: Presentation, explaining: Bool) -> JSONObject {
        var answer = presentation.contractJSON(explaining: explaining)
        let ignored = ignored
        if !ignored.isEmpty {
            answer["ignored"] = .array(ignored.map { $0.json })
        }
        return answer
    }
}

extension PresentRequest: AnsweredRequest {
    package static func answer(_ input: ContractInput<Self>, explaining isExplaining: Bool)
        -> JSONObject
    {
        let request = input.request
        return input.answer(request.json(of: request.presentation(), explaining: isExplaining))
    }
}

extension ContractInput<PresentRequest> {
    /// Answers the input for every state of the app, with `{"states"}`; its own state is ignored.
    package func answerForAllStates(explaining: Bool) -> JSONObject {
        var states = JSONObject()
        for (state, presentation) in request.presentationsByState() {
            states[state.word] = .object(request.json(of: presentation, explaining: explaining))
        }
        return answer(["states": .object(states)])
    }
}
