import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the JSON of one input, strictly (contract, errors and limits).
 *
 * <p>An object becomes a Map, an array a List, a number a JSONNumber, and the rest what it is in Java.
 */
final class JSONReader {
    static final int MAX_INPUT_BYTES = 1_048_576;
    static final int MAX_LEVELS = 64;

    private final String text;
    private int position = 0;

    JSONReader(String text) {
        this.text = text;
    }

    /** The value of these bytes, which are one input. White space around it is not counted. */
    static Object read(byte[] bytes) throws InputError {
        int start = 0;
        int end = bytes.length;
        while (start < end && isSpace((char) bytes[start])) {
            start += 1;
        }
        while (start < end && isSpace((char) bytes[end - 1])) {
            end -= 1;
        }
        if (end - start > MAX_INPUT_BYTES) {
            throw new InputError("json.size", "the input has too many bytes", List.of());
        }
        ByteBuffer input = ByteBuffer.wrap(bytes, start, end - start);
        String text;
        try {
            // `new String` would put U+FFFD for what is not UTF-8.
            text = StandardCharsets.UTF_8.newDecoder().decode(input).toString();
        } catch (CharacterCodingException fault) {
            throw InputError.syntax("these bytes are not UTF-8");
        }
        JSONReader reader = new JSONReader(text);
        Object value = reader.value(1);
        if (reader.position < text.length()) {
            throw InputError.syntax("more text follows the value");
        }
        return value;
    }

    /**
     * The bytes of the value of each key of a line. Those of `input` may have any fault that the grammar of JSON allows,
     * and are judged by themselves.
     */
    static Map<String, byte[]> members(byte[] line) throws InputError {
        // A character for each byte.
        JSONReader reader = new JSONReader(new String(line, StandardCharsets.ISO_8859_1).strip());
        Map<String, byte[]> members = new HashMap<>();
        reader.expect('{');
        do {
            String key = reader.key();
            int start = reader.position;
            reader.skipValue();
            String value = reader.text.substring(start, reader.position);
            members.put(key, value.getBytes(StandardCharsets.ISO_8859_1));
        } while (reader.takes(','));
        reader.expect('}');
        return members;
    }

    /** What a string says that is spelled by these bytes. */
    static String string(byte[] spelled) throws InputError {
        return new JSONReader(new String(spelled, StandardCharsets.UTF_8)).string();
    }

    /** A value; if it is an object or an array, it is the one of this level. */
    private Object value(int level) throws InputError {
        switch (next()) {
            case '{':
                return object(level);
            case '[':
                return array(level);
            case '"':
                return string();
            case 't':
                return word("true", true);
            case 'f':
                return word("false", false);
            case 'n':
                return word("null", null);
            default:
                return number();
        }
    }

    private Map<String, Object> object(int level) throws InputError {
        checkLevel(level);
        Map<String, Object> members = new HashMap<>();
        position += 1;
        skipSpace();
        if (takes('}')) {
            return members;
        }
        do {
            String key = key();
            // The value may be null, so `put` alone would not say it.
            if (members.containsKey(key)) {
                throw InputError.syntax("an object has a key twice");
            }
            members.put(key, value(level + 1));
            skipSpace();
        } while (takes(','));
        expect('}');
        return members;
    }

    /** A key, its colon, and the white space around them. */
    private String key() throws InputError {
        skipSpace();
        if (next() != '"') {
            throw InputError.syntax("a key is missing");
        }
        String key = string();
        skipSpace();
        expect(':');
        skipSpace();
        return key;
    }

    private List<Object> array(int level) throws InputError {
        checkLevel(level);
        List<Object> elements = new ArrayList<>();
        position += 1;
        skipSpace();
        if (takes(']')) {
            return elements;
        }
        do {
            skipSpace();
            elements.add(value(level + 1));
            skipSpace();
        } while (takes(','));
        expect(']');
        return elements;
    }

    private String string() throws InputError {
        position += 1;
        StringBuilder string = new StringBuilder();
        while (true) {
            int start = position;
            while (next() != '"' && next() != '\\' && next() >= ' ') {
                position += 1;
            }
            string.append(text, start, position);
            if (takes('"')) {
                return string.toString();
            }
            if (!takes('\\')) {
                throw InputError.syntax("a string has no end, or a control character");
            }
            string.appendCodePoint(escape());
        }
    }

    /** What follows a backslash. The text is UTF-8, so only an escape can bring in a lone surrogate. */
    private int escape() throws InputError {
        if (!takes('u')) {
            int index = "\"\\/bfnrt".indexOf(next());
            if (index < 0) {
                throw InputError.syntax("JSON does not have this escape");
            }
            position += 1;
            return "\"\\/\b\f\n\r\t".charAt(index);
        }
        char unit = hexDigits();
        if (!Character.isSurrogate(unit)) {
            return unit;
        }
        if (Character.isHighSurrogate(unit) && takes('\\') && takes('u')) {
            char low = hexDigits();
            if (Character.isLowSurrogate(low)) {
                return Character.toCodePoint(unit, low);
            }
        }
        throw InputError.syntax("a string has a lone surrogate");
    }

    private char hexDigits() throws InputError {
        int unit = 0;
        for (int count = 0; count < 4; count += 1) {
            // `Character.digit` would take digits of other scripts.
            int digit = "0123456789abcdef0123456789ABCDEF".indexOf(next());
            if (digit < 0) {
                throw InputError.syntax("an escape lacks its digits");
            }
            unit = unit << 4 | digit & 15;
            position += 1;
        }
        return (char) unit;
    }

    private JSONNumber number() throws InputError {
        int start = position;
        takes('-');
        boolean isRight = takes('0') || digits();
        if (isRight && takes('.')) {
            isRight = digits();
        }
        if (isRight && (takes('e') || takes('E'))) {
            boolean isSigned = takes('+') || takes('-');
            isRight = digits();
        }
        if (!isRight) {
            throw InputError.syntax("no value begins like this");
        }
        return JSONNumber.read(text.substring(start, position));
    }

    /** Passes over digits, and says whether there is one. */
    private boolean digits() {
        int start = position;
        while (next() >= '0' && next() <= '9') {
            position += 1;
        }
        return position > start;
    }

    private Object word(String word, Object value) throws InputError {
        if (!text.startsWith(word, position)) {
            throw InputError.syntax("no value begins like this");
        }
        position += word.length();
        return value;
    }

    /** Passes over a value, up to the comma or bracket behind it. Levels are counted, so any number is read. */
    private void skipValue() {
        int level = 0;
        for (; position < text.length(); position += 1) {
            char character = next();
            if (character == '"') {
                skipString();
            } else if (character == '{' || character == '[') {
                level += 1;
            } else if (level == 0 && (character == ',' || character == '}' || character == ']')) {
                return;
            } else if (character == '}' || character == ']') {
                level -= 1;
            }
        }
    }

    /** Passes over a string, up to the quotation mark that ends it. */
    private void skipString() {
        position += 1;
        while (position < text.length() && next() != '"') {
            position += next() == '\\' ? 2 : 1;
        }
    }

    /** The next character, and NUL behind the text, which no JSON has. */
    private char next() {
        return position < text.length() ? text.charAt(position) : 0;
    }

    private void skipSpace() {
        while (isSpace(next())) {
            position += 1;
        }
    }

    /** Passes over the character if it is the next one. */
    private boolean takes(char character) {
        if (next() != character) {
            return false;
        }
        position += 1;
        return true;
    }

    private void expect(char character) throws InputError {
        if (!takes(character)) {
            throw InputError.syntax("`" + character + "` is missing");
        }
    }

    private static void checkLevel(int level) throws InputError {
        if (level > MAX_LEVELS) {
            throw new InputError("json.depth", "the input has too many levels", List.of());
        }
    }

    private static boolean isSpace(char character) {
        return character == ' ' || character == '\t' || character == '\r' || character == '\n';
    }
}
