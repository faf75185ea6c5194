package main

import (
	"sort"
	"strconv"
)

// Fields reads the keys of an object of the contract, and knows where the object stands. After the first error of an
// input everything is read as its zero value: ask Err at the end.
type Fields struct {
	members Object
	keys    []string
	// isRead has the keys that were asked for; what is left is unknown.
	isRead map[string]bool
	// fault is the first error of the input.
	fault *error
}

// fieldsOf takes an input, which is an object.
func fieldsOf(input any) Fields {
	return Fields{fault: new(error)}.of(input)
}

// Err is the first error of the input.
func (f Fields) Err() error { return *f.fault }

// Finish refuses the keys that were not asked for. Call it when all keys of the object were.
func (f Fields) Finish() {
	unknown := []string{}
	for key := range f.members {
		if !f.isRead[key] {
			unknown = append(unknown, key)
		}
	}
	sort.Strings(unknown) // a map has no order
	if len(unknown) > 0 {
		f.fail("input.unknownKey", "unknown key", unknown[0])
	}
}

// Object is the object at a key that must be there.
func (f Fields) Object(key string) Fields { return f.at(key).of(f.required(key)) }

// ObjectOrEmpty is the object at a key, or one without keys.
func (f Fields) ObjectOrEmpty(key string) Fields {
	if value, isThere := f.optional(key); isThere {
		return f.at(key).of(value)
	}
	return f.at(key).of(Object{})
}

// Open is an object in which anything is accepted.
func (f Fields) Open(key string) Object { return f.ObjectOrEmpty(key).members }

// Objects are the elements of the array at a key, which are objects; none if the key is absent.
func (f Fields) Objects(key string) []Fields {
	var objects []Fields
	for index, element := range f.array(key) {
		objects = append(objects, f.at(key, strconv.Itoa(index)).of(element))
	}
	return objects
}

// Strings are the elements of the array at a key, which are strings; none if the key is absent.
func (f Fields) Strings(key string) []string {
	var texts []string
	for index, element := range f.array(key) {
		text, isString := element.(string)
		if !isString {
			f.wrongType("a string", key, strconv.Itoa(index))
		}
		texts = append(texts, text)
	}
	return texts
}

// String is the string at a key that must be there.
func (f Fields) String(key string) string { return f.string(f.required(key), key) }

// StringOr is the string at a key, or another one if the key is absent.
func (f Fields) StringOr(key, absent string) string {
	if value, isThere := f.optional(key); isThere {
		return f.string(value, key)
	}
	return absent
}

// Word is the string at a key that must be there, which is one of these.
func (f Fields) Word(key string, words ...string) string { return f.oneOf(f.String(key), key, words) }

// WordOr is the string at a key, which is one of these, or another one if the key is absent.
func (f Fields) WordOr(key, absent string, words ...string) string {
	if _, isThere := f.optional(key); isThere {
		return f.Word(key, words...)
	}
	return absent
}

// BoolOr is the boolean at a key, or another one if the key is absent.
func (f Fields) BoolOr(key string, absent bool) bool {
	value, isThere := f.optional(key)
	if !isThere {
		return absent
	}
	flag, isBool := value.(bool)
	if !isBool {
		f.wrongType("a boolean", key)
	}
	return flag
}

// IntegerOr is the integer at a key from one bound to another, or another one if the key is absent.
func (f Fields) IntegerOr(key string, absent, from, to int64) int64 {
	value, isThere := f.optional(key)
	if !isThere {
		return absent
	}
	number, isNumber := value.(Number)
	if !isNumber || !number.IsIntegral {
		f.wrongType("an integer", key)
		return 0
	}
	integer, fits := number.Int64()
	if !fits || integer < from || integer > to {
		f.fail("input.value", "the integer is out of range", key)
	}
	return integer
}

// Instant is the instant at a key that must be there, in milliseconds since 1970.
func (f Fields) Instant(key string) int64 {
	text := f.String(key)
	instant, isInstant := readInstant(text)
	if !isInstant {
		f.fail("input.value", "the text is no instant", key)
	}
	return instant
}

// InstantOr is the instant at a key, or another one if the key is absent.
func (f Fields) InstantOr(key string, absent int64) int64 {
	if _, isThere := f.optional(key); isThere {
		return f.Instant(key)
	}
	return absent
}

func (f Fields) optional(key string) (any, bool) {
	if f.isRead != nil {
		f.isRead[key] = true
	}
	value, isThere := f.members[key]
	return value, isThere
}

func (f Fields) required(key string) any {
	value, isThere := f.optional(key)
	if !isThere {
		f.fail("input.missing", "missing key", key)
	}
	return value
}

func (f Fields) array(key string) []any {
	value, isThere := f.optional(key)
	elements, isArray := value.([]any)
	if isThere && !isArray {
		f.wrongType("an array", key)
	}
	return elements
}

func (f Fields) string(value any, key string) string {
	text, isString := value.(string)
	if !isString {
		f.wrongType("a string", key)
	}
	return text
}

func (f Fields) oneOf(text, key string, words []string) string {
	for _, word := range words {
		if text == word {
			return text
		}
	}
	f.fail("input.value", "there is no such word", key)
	return ""
}

// at is what stands at these keys, in a list of its own.
func (f Fields) at(keys ...string) Fields {
	return Fields{keys: append(append([]string{}, f.keys...), keys...), fault: f.fault}
}

// of takes a value as the object that stands here.
func (f Fields) of(value any) Fields {
	members, isObject := value.(Object)
	if !isObject {
		f.wrongType("an object")
	}
	f.members, f.isRead = members, map[string]bool{}
	return f
}

func (f Fields) wrongType(expected string, keys ...string) {
	f.fail("input.type", "the value is not "+expected, keys...)
}

func (f Fields) fail(code, message string, keys ...string) {
	if *f.fault == nil {
		*f.fault = &InputError{Code: code, Message: message, Keys: f.at(keys...).keys}
	}
}
