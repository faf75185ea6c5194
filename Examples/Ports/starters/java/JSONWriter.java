import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes JSON in its one form (specification, JSON as it is written). */
final class JSONWriter {
    private final StringBuilder text = new StringBuilder();

    /** The text of what the reader makes, or of an Integer of this port. */
    static String text(Object value) {
        JSONWriter writer = new JSONWriter();
        writer.write(value);
        return writer.text.toString();
    }

    private void write(Object value) {
        if (value instanceof String string) {
            writeString(string);
        } else if (value instanceof JSONNumber number) {
            text.append(number.text());
        } else if (value instanceof List<?> elements) {
            writeArray(elements);
        } else if (value instanceof Map<?, ?> members) {
            writeObject(members);
        } else {
            text.append(value); // a Boolean, an Integer or null
        }
    }

    private void writeArray(List<?> elements) {
        String separator = "[";
        for (Object element : elements) {
            text.append(separator);
            write(element);
            separator = ",";
        }
        text.append(elements.isEmpty() ? "[]" : "]");
    }

    private void writeObject(Map<?, ?> members) {
        List<String> keys = new ArrayList<>();
        members.keySet().forEach(key -> keys.add((String) key));
        keys.sort(JSONWriter::compareScalars);
        String separator = "{";
        for (String key : keys) {
            text.append(separator);
            writeString(key);
            text.append(':');
            write(members.get(key));
            separator = ",";
        }
        text.append(keys.isEmpty() ? "{}" : "}");
    }

    private void writeString(String string) {
        text.append('"');
        for (int index = 0; index < string.length(); index += 1) {
            char character = string.charAt(index);
            int escape = "\"\\\b\t\n\f\r".indexOf(character);
            if (escape >= 0) {
                text.append('\\').append("\"\\btnfr".charAt(escape));
            } else if (character < ' ') {
                text.append(String.format("\\u%04x", (int) character));
            } else {
                text.append(character);
            }
        }
        text.append('"');
    }

    /** The order of scalars. `compareTo` has that of UTF-16, which puts U+1F600 before U+FF01. */
    static int compareScalars(String left, String right) {
        int count = Math.min(left.length(), right.length());
        for (int index = 0; index < count; index += 1) {
            char a = left.charAt(index);
            char b = right.charAt(index);
            if (a != b) {
                return Integer.compare(rank(a), rank(b));
            }
        }
        return Integer.compare(left.length(), right.length());
    }

    /** Where a UTF-16 unit stands in the order of scalars: surrogates write the scalars behind U+FFFF. */
    private static int rank(char unit) {
        return Character.isSurrogate(unit) ? unit + 0x10000 : unit;
    }
}
