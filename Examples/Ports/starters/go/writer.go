package main

import (
	"fmt"
	"sort"
	"strings"
)

// WriteJSON writes a value in its one form (specification, JSON as it is written): json.Marshal would escape `<`, `>`,
// `&`, U+2028 and U+2029.
func WriteJSON(value any) string {
	var text strings.Builder
	write(&text, value)
	return text.String()
}

func write(text *strings.Builder, value any) {
	switch value := value.(type) {
	case nil:
		text.WriteString("null")
	case string:
		writeString(text, value)
	case Number:
		text.WriteString(value.Text)
	case []any:
		text.WriteByte('[')
		for index, element := range value {
			if index > 0 {
				text.WriteByte(',')
			}
			write(text, element)
		}
		text.WriteByte(']')
	case Object:
		writeObject(text, value)
	default: // a bool, or an int of this port
		fmt.Fprint(text, value)
	}
}

func writeObject(text *strings.Builder, members Object) {
	keys := make([]string, 0, len(members))
	for key := range members {
		keys = append(keys, key)
	}
	sort.Strings(keys) // by bytes of UTF-8, which is the order of scalars
	text.WriteByte('{')
	for index, key := range keys {
		if index > 0 {
			text.WriteByte(',')
		}
		writeString(text, key)
		text.WriteByte(':')
		write(text, members[key])
	}
	text.WriteByte('}')
}

var short = map[rune]string{
	'"': `\"`, '\\': `\\`, '\b': `\b`, '\t': `\t`, '\n': `\n`, '\f': `\f`, '\r': `\r`,
}

func writeString(text *strings.Builder, value string) {
	text.WriteByte('"')
	for _, character := range value {
		if escape, isShort := short[character]; isShort {
			text.WriteString(escape)
		} else if character < ' ' {
			fmt.Fprintf(text, `\u%04x`, character)
		} else {
			text.WriteRune(character)
		}
	}
	text.WriteByte('"')
}
