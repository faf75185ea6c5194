extension VerbHelp {
    /// The help of `decide`.
    static let decide = VerbHelp(
        name: "decide",
        summary: "whether a message is pushed to a recipient, and with what requests",
        operands: "[PATH ...]",
        options: [
            OptionHelp("--explain", "add every gate's answer, the blockers and the next push"),
            OptionHelp(
                "--why-not",
                "add the changes that would have let the message through, or the keys of the input that keep its push"
            ),
            .jobs,
            .format("text", "html"),
            .color,
        ],
        notes: [inputs],
        example: """
            em-push example decide > message.json
            em-push decide --format text message.json
            em-push decide --why-not message.json
            em-push decide --why-not --format html message.json > decision.html
            """,
        input: decideInput
    )

    /// The example input of `decide` and of `redact`: a message in the recipient's quiet hours.
    static let decideInput = #"""
        {
          "id": "night",
          "now": "2026-03-07T23:30:00+08:00",
          "app": {"certificates": [{"name": "prod", "topic": "com.example.im"}]},
          "message": {
            "id": "42", "type": "chat", "from": "tom", "to": "ann",
            "body": {"type": "txt", "text": "Up yet? 早点睡"},
            "ext": {"em_apns_ext": {"extern": {"room": "7"}}}
          },
          "sender": {"displayName": "Tom"},
          "recipient": {
            "id": "ann",
            "settings": {
              "displayStyle": "messageSummary",
              "silentModeStartTime": "22:00", "silentModeEndTime": "07:00",
              "timeZone": "Asia/Shanghai"
            },
            "devices": [{
              "id": "phone", "state": "offline",
              "bindings": [{
                "notifierName": "prod",
                "token": "5e9d0c1a7b3f4826a1d4c7e2f05b9836d2c41f7a80be5936417cda9e02f8b635"
              }]
            }]
          }
        }

        """#
}
