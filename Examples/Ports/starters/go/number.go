package main

import (
	"math"
	"strconv"
	"strings"
)

// Number is a number of an input (specification, numbers).
type Number struct {
	// Text is the one form in which the number is written.
	Text string
	// Value is the nearest double.
	Value float64
	// IsIntegral says whether the number is an integer, of any size.
	IsIntegral bool
}

// Int64 is the number as an integer of 64 bits, if it is one.
func (n Number) Int64() (int64, bool) {
	value, err := strconv.ParseInt(n.Text, 10, 64)
	return value, n.IsIntegral && err == nil
}

// readNumber reads a literal of the grammar of JSON.
func readNumber(literal string) (any, error) {
	value, err := strconv.ParseFloat(literal, 64)
	if !strings.ContainsAny(literal, ".eE") {
		if literal == "-0" {
			literal = "0"
		}
		return Number{literal, value, true}, nil
	}
	if err != nil {
		return nil, syntaxError("a number is too large for a double")
	}
	return Number{textOfDouble(value), value, value == math.Trunc(value)}, nil
}

// textOfDouble writes an integer of 64 bits with all its digits, and any other double as ECMAScript does.
func textOfDouble(value float64) string {
	if value == math.Trunc(value) && value >= -0x1p63 && value < 0x1p63 {
		return strconv.FormatInt(int64(value), 10)
	}
	sign, form := "", strconv.FormatFloat(math.Abs(value), 'e', -1, 64)
	if value < 0 {
		sign = "-"
	}
	mantissa, exponent, _ := strings.Cut(form, "e")
	digits := strings.Replace(mantissa, ".", "", 1)
	// The value is 0.digits times 10 to the power of `point`.
	point, _ := strconv.Atoi(exponent)
	point++
	switch {
	case len(digits) <= point && point <= 21:
		return sign + digits + strings.Repeat("0", point-len(digits))
	case 0 < point && point <= 21:
		return sign + digits[:point] + "." + digits[point:]
	case -6 < point && point <= 0:
		return sign + "0." + strings.Repeat("0", -point) + digits
	}
	if len(digits) > 1 {
		digits = digits[:1] + "." + digits[1:]
	}
	if point > 0 {
		return sign + digits + "e+" + strconv.Itoa(point-1)
	}
	return sign + digits + "e" + strconv.Itoa(point-1)
}
