import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * The beginning of a port: it speaks the port protocol, reads and writes JSON as the contract wants it, and knows gates A1
 * and C0. Docs/Porting.md says how to go on.
 *
 * <pre>
 * javac -d build *.java
 * java -cp build Starter         answers lines of the port protocol
 * java -cp build Starter json    writes each line of standard input in its one form, or the error
 * </pre>
 */
final class Starter {
    private static final int MAX_LINE_BYTES = 2_097_152;

    private static final Map<String, Object> START =
            Map.of(
                    "protocol", 1,
                    "implementation", Map.of("name", "starter", "version", "0.1", "language", "Java"),
                    "spec", List.of("1.4"),
                    "capabilities", List.of("decide", "inputText"),
                    "window", 64);

    /** Stands for the answer to the line that ends the port. */
    private static final Object STOP = new Object();

    /** What answers an input of each verb. A port that has more says so in its capabilities. */
    private static final Map<String, Verb> VERBS = Map.of("decide", new Decide());

    public static void main(String[] arguments) throws IOException, InputError {
        boolean isJSON = arguments.length > 0 && arguments[0].equals("json");
        InputStream input = new BufferedInputStream(System.in);
        PrintStream output = new PrintStream(new BufferedOutputStream(System.out), false, StandardCharsets.UTF_8);
        for (byte[] line = readLine(input); line != null; line = readLine(input)) {
            Object answer = isJSON ? answerInput(line, value -> value) : answerLine(line);
            if (answer == STOP) {
                return;
            }
            // `println` would end the line as the platform does.
            output.print(line(answer) + "\n");
            output.flush();
        }
    }

    /** The answer to a line of the port protocol; `STOP` if the line says so. */
    private static Object answerLine(byte[] line) throws InputError {
        Map<String, byte[]> members = JSONReader.members(line);
        Object command = JSONReader.read(members.get("cmd"));
        if (command.equals("start")) {
            return START;
        }
        if (command.equals("stop")) {
            return STOP;
        }
        Object seq = JSONReader.read(members.get("seq"));
        Verb verb = VERBS.get(command);
        if (verb == null) {
            return Map.of("seq", seq, "skipped", "this port does not have the verb");
        }
        byte[] input = members.containsKey("inputText")
                ? JSONReader.string(members.get("inputText")).getBytes(StandardCharsets.UTF_8)
                : members.get("input");
        return Map.of("seq", seq, "result", answerInput(input, verb));
    }

    /** An answer as a line. If that would be too long, it says so instead. */
    private static String line(Object answer) {
        String line = JSONWriter.text(answer);
        if (line.getBytes(StandardCharsets.UTF_8).length <= MAX_LINE_BYTES) {
            return line;
        }
        Object seq = ((Map<?, ?>) answer).get("seq");
        return JSONWriter.text(Map.of("seq", seq, "skipped", "the answer is too long for a line"));
    }

    /** The answer to the text of one input. An input that is refused has an answer, too. */
    private static Object answerInput(byte[] text, Verb verb) {
        Object input = null;
        try {
            input = JSONReader.read(text);
            return verb.answer(input);
        } catch (InputError error) {
            return error.answer(input);
        }
    }

    /** The next line without its line feed; null at the end. */
    private static byte[] readLine(InputStream input) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = input.read(); next != '\n'; next = input.read()) {
            if (next < 0) {
                return line.size() == 0 ? null : line.toByteArray();
            }
            if (line.size() == MAX_LINE_BYTES) {
                throw new IOException("a line has too many bytes");
            }
            line.write(next);
        }
        return line.toByteArray();
    }
}
