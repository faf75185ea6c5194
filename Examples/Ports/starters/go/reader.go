package main

import (
	"bytes"
	"unicode/utf8"
)

const (
	maxInputBytes = 1_048_576
	maxLevels     = 64
)

// Object is a JSON object. The other values are nil, bool, string, Number and []any.
type Object map[string]any

// ReadJSON reads the JSON of one input strictly (contract, errors and limits): encoding/json would keep the last of
// repeated keys, match keys without case, and put U+FFFD for a lone surrogate.
func ReadJSON(text []byte) (any, error) {
	text = bytes.Trim(text, " \t\r\n")
	if len(text) > maxInputBytes {
		return nil, &InputError{Code: "json.size", Message: "the input has too many bytes"}
	}
	if !utf8.Valid(text) {
		return nil, syntaxError("these bytes are not UTF-8")
	}
	reader := reader{text: text}
	value, err := reader.value(1)
	if err == nil && reader.position < len(text) {
		err = syntaxError("more text follows the value")
	}
	return value, err
}

type reader struct {
	text     []byte
	position int
}

// value reads a value. If it is an object or an array, it is the one of this level.
func (r *reader) value(level int) (any, error) {
	switch r.peek() {
	case '{':
		return r.object(level)
	case '[':
		return r.array(level)
	case '"':
		return r.string()
	case 't':
		return true, r.word("true")
	case 'f':
		return false, r.word("false")
	case 'n':
		return nil, r.word("null")
	default:
		return r.number()
	}
}

func (r *reader) object(level int) (any, error) {
	if err := checkLevel(level); err != nil {
		return nil, err
	}
	members := Object{}
	r.position++
	r.skipSpace()
	if r.takes('}') {
		return members, nil
	}
	for {
		key, err := r.key()
		if err != nil {
			return nil, err
		}
		if _, isRepeated := members[key]; isRepeated {
			return nil, syntaxError("an object has a key twice")
		}
		if members[key], err = r.value(level + 1); err != nil {
			return nil, err
		}
		r.skipSpace()
		if !r.takes(',') {
			return members, r.expect('}')
		}
	}
}

// key reads a key, its colon, and the white space around them.
func (r *reader) key() (string, error) {
	r.skipSpace()
	if r.peek() != '"' {
		return "", syntaxError("a key is missing")
	}
	key, err := r.string()
	if err != nil {
		return "", err
	}
	r.skipSpace()
	if err := r.expect(':'); err != nil {
		return "", err
	}
	r.skipSpace()
	return key, nil
}

func (r *reader) array(level int) (any, error) {
	if err := checkLevel(level); err != nil {
		return nil, err
	}
	elements := []any{}
	r.position++
	r.skipSpace()
	if r.takes(']') {
		return elements, nil
	}
	for {
		r.skipSpace()
		element, err := r.value(level + 1)
		if err != nil {
			return nil, err
		}
		elements = append(elements, element)
		r.skipSpace()
		if !r.takes(',') {
			return elements, r.expect(']')
		}
	}
}

// string reads a string whose quotation mark is next.
func (r *reader) string() (string, error) {
	r.position++
	var text []byte
	for {
		start := r.position
		for r.peek() != '"' && r.peek() != '\\' && r.peek() >= ' ' {
			r.position++
		}
		text = append(text, r.text[start:r.position]...)
		if r.takes('"') {
			return string(text), nil
		}
		if !r.takes('\\') {
			return "", syntaxError("a string has no end, or a control character")
		}
		character, err := r.escape()
		if err != nil {
			return "", err
		}
		text = utf8.AppendRune(text, character)
	}
}

var escapes = map[byte]rune{
	'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t',
}

// escape reads what follows a backslash. The text is UTF-8, so only an escape can bring in a lone surrogate.
func (r *reader) escape() (rune, error) {
	letter := r.peek()
	r.position++
	if letter != 'u' {
		character, isKnown := escapes[letter]
		if !isKnown {
			return 0, syntaxError("JSON does not have this escape")
		}
		return character, nil
	}
	unit, err := r.hexDigits()
	if err != nil || unit < 0xd800 || unit > 0xdfff {
		return unit, err
	}
	if unit < 0xdc00 && r.takes('\\') && r.takes('u') {
		low, err := r.hexDigits()
		if err != nil {
			return 0, err
		}
		if low >= 0xdc00 && low <= 0xdfff {
			return 0x10000 + (unit-0xd800)<<10 + (low - 0xdc00), nil
		}
	}
	return 0, syntaxError("a string has a lone surrogate")
}

func (r *reader) hexDigits() (rune, error) {
	unit := rune(0)
	for count := 0; count < 4; count++ {
		digit := bytes.IndexByte([]byte("0123456789abcdef"), r.peek()|0x20)
		if r.peek() < '0' || digit < 0 {
			return 0, syntaxError("an escape lacks its digits")
		}
		unit = unit<<4 | rune(digit)
		r.position++
	}
	return unit, nil
}

func (r *reader) number() (any, error) {
	start := r.position
	r.takes('-')
	isRight := r.takes('0') || r.digits()
	if isRight && r.takes('.') {
		isRight = r.digits()
	}
	if isRight && (r.takes('e') || r.takes('E')) {
		_ = r.takes('+') || r.takes('-')
		isRight = r.digits()
	}
	if !isRight {
		return nil, syntaxError("no value begins like this")
	}
	return readNumber(string(r.text[start:r.position]))
}

// digits passes over digits, and says whether there is one.
func (r *reader) digits() bool {
	start := r.position
	for r.peek() >= '0' && r.peek() <= '9' {
		r.position++
	}
	return r.position > start
}

func (r *reader) word(word string) error {
	if !bytes.HasPrefix(r.text[r.position:], []byte(word)) {
		return syntaxError("no value begins like this")
	}
	r.position += len(word)
	return nil
}

// peek is the next byte, and 0 behind the text, which no JSON has outside a string.
func (r *reader) peek() byte {
	if r.position < len(r.text) {
		return r.text[r.position]
	}
	return 0
}

func (r *reader) skipSpace() {
	for r.takes(' ') || r.takes('\t') || r.takes('\r') || r.takes('\n') {
	}
}

// takes passes over the byte if it is the next one.
func (r *reader) takes(character byte) bool {
	if r.peek() != character {
		return false
	}
	r.position++
	return true
}

func (r *reader) expect(character byte) error {
	if !r.takes(character) {
		return syntaxError("`" + string(character) + "` is missing")
	}
	return nil
}

func checkLevel(level int) error {
	if level > maxLevels {
		return &InputError{Code: "json.depth", Message: "the input has too many levels"}
	}
	return nil
}
