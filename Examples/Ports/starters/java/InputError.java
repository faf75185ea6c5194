import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Why an input is refused (contract, errors). The keys lead from the input to the value that is wrong. */
final class InputError extends Exception {
    final String code;
    final List<String> keys;

    InputError(String code, String message, List<String> keys) {
        super(message);
        this.code = code;
        this.keys = new ArrayList<>(keys);
    }

    static InputError syntax(String message) {
        return new InputError("json.syntax", message, List.of());
    }

    /** The JSON pointer of the keys (RFC 6901). */
    String path() {
        StringBuilder path = new StringBuilder();
        for (String key : keys) {
            path.append('/').append(key.replace("~", "~0").replace("/", "~1"));
        }
        return path.toString();
    }

    /** The answer to the refused input. It has the id of the input if that is a string. */
    Map<String, Object> answer(Object input) {
        Map<String, Object> answer = new TreeMap<>();
        answer.put("error", Map.of("code", code, "message", getMessage(), "path", path()));
        if (input instanceof Map<?, ?> members && members.get("id") instanceof String id) {
            answer.put("id", id);
        }
        return answer;
    }
}
