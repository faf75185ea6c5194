package main

import "strconv"

// Fields reads the keys of an object of the contract, and knows where the object stands.
type Fields struct {
	members Object
	keys    []string
}

// fieldsOf takes a value as an object. The keys lead from the input to it.
func fieldsOf(value any, keys ...string) (Fields, error) {
	members, isObject := value.(Object)
	if !isObject {
		return Fields{}, &InputError{Code: "input.type", Message: "the value is not an object", Keys: keys}
	}
	return Fields{members, keys}, nil
}

// Object is the object at a key that must be there.
func (f Fields) Object(key string) (Fields, error) {
	if err := f.require(key); err != nil {
		return Fields{}, err
	}
	return fieldsOf(f.members[key], f.at(key)...)
}

// Objects are the elements of the array at a key, which are objects; none if the key is absent.
func (f Fields) Objects(key string) ([]Fields, error) {
	value, isThere := f.members[key]
	elements, isArray := value.([]any)
	if isThere && !isArray {
		return nil, f.wrongType("an array", key)
	}
	var objects []Fields
	for index, element := range elements {
		object, err := fieldsOf(element, f.at(key, strconv.Itoa(index))...)
		if err != nil {
			return nil, err
		}
		objects = append(objects, object)
	}
	return objects, nil
}

// String is the string at a key that must be there.
func (f Fields) String(key string) (string, error) {
	if err := f.require(key); err != nil {
		return "", err
	}
	return f.StringOr("", key)
}

// StringOr is the string at a key, or another one if the key is absent.
func (f Fields) StringOr(absent, key string) (string, error) {
	value, isThere := f.members[key]
	if !isThere {
		return absent, nil
	}
	if text, isString := value.(string); isString {
		return text, nil
	}
	return "", f.wrongType("a string", key)
}

// BoolOr is the boolean at a key, or another one if the key is absent.
func (f Fields) BoolOr(absent bool, key string) (bool, error) {
	value, isThere := f.members[key]
	if !isThere {
		return absent, nil
	}
	if flag, isBool := value.(bool); isBool {
		return flag, nil
	}
	return false, f.wrongType("a boolean", key)
}

func (f Fields) require(key string) error {
	if _, isThere := f.members[key]; isThere {
		return nil
	}
	return &InputError{Code: "input.missing", Message: "missing key", Keys: f.at(key)}
}

func (f Fields) wrongType(expected, key string) error {
	return &InputError{Code: "input.type", Message: "the value is not " + expected, Keys: f.at(key)}
}

// at is the way to what stands at these keys, in a list of its own.
func (f Fields) at(keys ...string) []string {
	return append(append([]string{}, f.keys...), keys...)
}
