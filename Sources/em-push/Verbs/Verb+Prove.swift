import PushContract

extension Verb {
    static let prove = Verb(
        lines: "prove",
        summary: "whether something can happen, whatever is unknown of an input",
        notes: [
            """
            A question has an input of `decide`, the places of it that are unknown, and what is asked: an outcome, \
            a reason, a blocker, or the verdict of a gate. The answer is always, never, or sometimes with two inputs.
            """
        ],
        input: #"""
            {
              "id": "can the remind type of a conversation stop a message that is forced",
              "input": {
                "now": "2026-01-15T12:00:00Z",
                "message": {
                  "id": "1001", "type": "chat", "from": "ann", "to": "bob",
                  "body": {"type": "txt", "text": "lunch?"},
                  "ext": {"em_force_notification": true}
                },
                "recipient": {
                  "id": "bob",
                  "devices": [
                    {"id": "phone", "bindings": [{"notifierName": "prod", "token": "aabb"}]}
                  ]
                }
              },
              "unknown": ["/recipient/settings/conversations"],
              "ask": {"reason": "remind.none"}
            }

            """#
    ) { (input: ContractInput<ProveRequest>) throws(ContractError) in
        ProofReport(try input.proof(), of: input.request, id: input.id).text
    }
}
