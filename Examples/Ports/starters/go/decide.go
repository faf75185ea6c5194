package main

// decide answers an input of the verb. It knows gates A1 and C0: go on with A2, and with the keys of the contract that
// are not read here.
func decide(input any) (Object, error) {
	fields, err := fieldsOf(input)
	if err != nil {
		return nil, err
	}
	message, err := fields.Object("message")
	if err != nil {
		return nil, err
	}
	isNeverPushed, err := blocksA1(message)
	if err != nil {
		return nil, err
	}
	recipient, err := fields.Object("recipient")
	if err != nil {
		return nil, err
	}
	outcomes, err := outcomesOfBindings(recipient)
	if err != nil {
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
	if id, isThere := fields.members["id"]; isThere {
		answer["id"] = id
	}
	return answer, nil
}

// blocksA1 says whether a message is of a kind that is never pushed.
func blocksA1(message Fields) (bool, error) {
	kind, err := message.String("type")
	if err != nil {
		return false, err
	}
	body, err := message.Object("body")
	if err != nil {
		return false, err
	}
	bodyKind, err := body.String("type")
	if err != nil {
		return false, err
	}
	isForOnlineOnly, err := message.BoolOr(false, "deliverOnlineOnly")
	return kind == "chatRoom" || bodyKind == "cmd" || isForOnlineOnly, err
}

func outcomesOfBindings(recipient Fields) ([]any, error) {
	devices, err := recipient.Objects("devices")
	if err != nil {
		return nil, err
	}
	outcomes := []any{}
	for _, device := range devices {
		id, err := device.String("id")
		if err != nil {
			return nil, err
		}
		bindings, err := device.Objects("bindings")
		if err != nil {
			return nil, err
		}
		for _, binding := range bindings {
			name, err := binding.StringOr("", "notifierName")
			if err != nil {
				return nil, err
			}
			outcomes = append(outcomes, Object{"id": id, "notifierName": name, "outcome": "push"})
		}
	}
	return outcomes, nil
}
