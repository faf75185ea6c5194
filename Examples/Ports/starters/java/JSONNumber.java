import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * A number of an input (specification, numbers): `text` is the one form in which it is written, `value` the nearest
 * double, and `isIntegral` says whether it is an integer of any size.
 */
record JSONNumber(String text, double value, boolean isIntegral) {
    /** Reads a literal of the grammar of JSON. */
    static JSONNumber read(String literal) throws InputError {
        double value = Double.parseDouble(literal);
        if (literal.chars().noneMatch(character -> ".eE".indexOf(character) >= 0)) {
            return new JSONNumber(literal.equals("-0") ? "0" : literal, value, true);
        }
        if (Double.isInfinite(value)) {
            throw InputError.syntax("a number is too large for a double");
        }
        return new JSONNumber(textOf(value), value, value == Math.rint(value));
    }

    /** An integer of 64 bits is written with all its digits, and any other double as ECMAScript does. */
    private static String textOf(double value) {
        if (value == Math.rint(value) && value >= -0x1p63 && value < 0x1p63) {
            return Long.toString((long) value);
        }
        BigDecimal shortest = shortest(value).abs().stripTrailingZeros();
        String sign = value < 0 ? "-" : "";
        String digits = shortest.unscaledValue().toString();
        // The value is 0.digits times 10 to the power of `point`.
        int point = digits.length() - shortest.scale();
        if (digits.length() <= point && point <= 21) {
            return sign + digits + "0".repeat(point - digits.length());
        }
        if (0 < point && point <= 21) {
            return sign + digits.substring(0, point) + "." + digits.substring(point);
        }
        if (-6 < point && point <= 0) {
            return sign + "0." + "0".repeat(-point) + digits;
        }
        String fraction = digits.length() == 1 ? "" : "." + digits.substring(1);
        return sign + digits.charAt(0) + fraction + (point > 0 ? "e+" : "e") + (point - 1);
    }

    /**
     * The decimal with the fewest digits that is read as the double, and of these the nearest. `Double.toString` does
     * not always give it before Java 19. Next to a power of two it need not be the double rounded to the nearest.
     */
    private static BigDecimal shortest(double value) {
        BigDecimal exact = new BigDecimal(value);
        for (int digits = 1; digits < 17; digits += 1) {
            BigDecimal below = exact.round(new MathContext(digits, RoundingMode.DOWN));
            BigDecimal above = exact.round(new MathContext(digits, RoundingMode.UP));
            boolean isBelow = below.doubleValue() == value;
            boolean isAbove = above.doubleValue() == value;
            if (isBelow && isAbove) {
                return exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
            }
            if (isBelow || isAbove) {
                return isBelow ? below : above;
            }
        }
        return exact.round(new MathContext(17, RoundingMode.HALF_EVEN));
    }
}
