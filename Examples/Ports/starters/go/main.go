// The beginning of a port: it speaks the port protocol, reads and writes JSON as the contract wants it, and knows gates
// A1 and C0. Docs/Porting.md says how to go on.
//
//	go run *.go         answers lines of the port protocol
//	go run *.go json    writes each line of standard input in its one form, or the error
package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
)

const maxLineBytes = 2_097_152

var start = Object{
	"protocol":       1,
	"implementation": Object{"name": "starter", "version": "0.1", "language": "Go"},
	"spec":           []any{"1.4"},
	"capabilities":   []any{"decide", "inputText"},
	"window":         64,
}

// verbs has what answers an input of each verb. A port that has more says so in its capabilities.
var verbs = map[string]func(any) (Object, error){"decide": decide}

func main() {
	answer := answerLine
	if len(os.Args) > 1 && os.Args[1] == "json" {
		answer = func(line []byte) (any, error) {
			return answerInput(line, func(value any) (any, error) { return value, nil })
		}
	}
	if err := answerLines(os.Stdin, os.Stdout, answer); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// errStop says that a line ends the port.
var errStop = errors.New("stop")

// answerLines answers each line with a line, at once.
func answerLines(input io.Reader, output io.Writer, answer func([]byte) (any, error)) error {
	lines := bufio.NewScanner(input)
	lines.Buffer(nil, maxLineBytes+1)
	for lines.Scan() {
		value, err := answer(lines.Bytes())
		if err == errStop {
			return nil
		}
		if err != nil {
			return err
		}
		if _, err := io.WriteString(output, lineOf(value)+"\n"); err != nil {
			return err
		}
	}
	return lines.Err()
}

// lineOf is an answer as a line. If that would be too long, it says so instead.
func lineOf(answer any) string {
	line := WriteJSON(answer)
	if members, isObject := answer.(Object); isObject && len(line) > maxLineBytes {
		return WriteJSON(Object{"seq": members["seq"], "skipped": "the answer is too long for a line"})
	}
	return line
}

// answerLine answers a line of the port protocol.
func answerLine(line []byte) (any, error) {
	members, err := membersOf(line)
	if err != nil {
		return nil, err
	}
	command, err := ReadJSON(members["cmd"])
	if err != nil {
		return nil, err
	}
	switch command {
	case "start":
		return start, nil
	case "stop":
		return nil, errStop
	}
	seq, err := ReadJSON(members["seq"])
	if err != nil {
		return nil, err
	}
	verb, isKnown := verbs[fmt.Sprint(command)]
	if !isKnown {
		return Object{"seq": seq, "skipped": "this port does not have the verb"}, nil
	}
	input := members["input"]
	if text, isThere := members["inputText"]; isThere {
		spelled := reader{text: text}
		said, err := spelled.string()
		if err != nil {
			return nil, err
		}
		input = []byte(said)
	}
	result, err := answerInput(input, func(value any) (any, error) { return verb(value) })
	return Object{"seq": seq, "result": result}, err
}

// answerInput answers the text of one input. An input that is refused has an answer, too.
func answerInput(text []byte, answer func(any) (any, error)) (any, error) {
	input, err := ReadJSON(text)
	if err == nil {
		var result any
		if result, err = answer(input); err == nil {
			return result, nil
		}
	}
	var refusal *InputError
	if errors.As(err, &refusal) {
		return refusal.Answer(input), nil
	}
	return nil, err
}

// membersOf has the text of the value of each key of a line. The text of `input` may have any fault that the grammar of
// JSON allows, and is judged by itself.
func membersOf(line []byte) (map[string][]byte, error) {
	reader := reader{text: bytes.Trim(line, " \t\r\n")}
	members := map[string][]byte{}
	if err := reader.expect('{'); err != nil {
		return nil, err
	}
	for {
		key, err := reader.key()
		if err != nil {
			return nil, err
		}
		start := reader.position
		reader.skipValue()
		members[key] = reader.text[start:reader.position]
		if !reader.takes(',') {
			break
		}
	}
	return members, reader.expect('}')
}

// skipValue passes over a value, up to the comma or bracket behind it. Levels are counted, so any number is read.
func (r *reader) skipValue() {
	level := 0
	for ; r.position < len(r.text); r.position++ {
		switch r.peek() {
		case '"':
			for r.position++; r.position < len(r.text) && r.peek() != '"'; r.position++ {
				if r.peek() == '\\' {
					r.position++
				}
			}
		case '{', '[':
			level++
		case '}', ']', ',':
			if level == 0 {
				return
			}
			if r.peek() != ',' {
				level--
			}
		}
	}
}
