package main

// decide answers an input of the verb. It knows gates A1 and C0: go on with A2, and with the keys of the contract that
// are not read here. Where all keys of an object are read, Finish refuses others.
func decide(input any) (Object, error) {
	fields := fieldsOf(input)
	fields.Instant("now")
	isNeverPushed := blocksA1(fields.Object("message"))
	outcomes := outcomesOfBindings(fields.Object("recipient"))
	id := fields.StringOr("id", "")
	if err := fields.Err(); err != nil {
		return nil, err
	}
	answer := Object{"outcome": "suppress"}
	switch {
	case isNeverPushed:
		answer["reason"] = "message.kind"
	case len(outcomes) == 0:
		answer["reason"], answer["detail"] = "device.none", "no push binding"
	default:
		answer["outcome"], answer["devices"] = "push", outcomes
	}
	if _, isThere := fields.members["id"]; isThere {
		answer["id"] = id
	}
	return answer, nil
}

// blocksA1 says whether a message is of a kind that is never pushed.
func blocksA1(message Fields) bool {
	message.InstantOr("timestamp", 0)
	kind := message.Word("type", "chat", "groupChat", "chatRoom")
	body := message.Object("body")
	bodyKind := body.Word("type", "txt", "image", "voice", "video", "location", "file", "cmd", "custom", "combine")
	return kind == "chatRoom" || bodyKind == "cmd" || message.BoolOr("deliverOnlineOnly", false)
}

func outcomesOfBindings(recipient Fields) []any {
	outcomes := []any{}
	for _, device := range recipient.Objects("devices") {
		id := device.String("id")
		device.WordOr("state", "offline", "online", "offline", "kicked")
		for _, binding := range device.Objects("bindings") {
			name := binding.StringOr("notifierName", "")
			binding.StringOr("token", "")
			binding.Finish()
			outcomes = append(outcomes, Object{"id": id, "notifierName": name, "outcome": "push"})
		}
		device.Finish()
	}
	return outcomes
}
