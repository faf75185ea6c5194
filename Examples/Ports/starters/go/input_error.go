package main

import "strings"

// InputError says why an input is refused (contract, errors).
type InputError struct {
	Code    string
	Message string
	// Keys lead from the input to the value that is wrong.
	Keys []string
}

func (e *InputError) Error() string { return e.Code + " at " + e.Path() }

// Path is the JSON pointer of the keys (RFC 6901).
func (e *InputError) Path() string {
	path := ""
	for _, key := range e.Keys {
		path += "/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(key)
	}
	return path
}

// Answer is the answer to the refused input. It has the id of the input if that is a string.
func (e *InputError) Answer(input any) Object {
	fault := Object{"code": e.Code, "message": e.Message, "path": e.Path()}
	answer := Object{"error": fault}
	if members, isObject := input.(Object); isObject {
		if id, isString := members["id"].(string); isString {
			answer["id"] = id
		}
	}
	return answer
}

func syntaxError(message string) error { return &InputError{Code: "json.syntax", Message: message} }
