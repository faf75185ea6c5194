import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The keys of an object of the contract. `keys` lead from the input to the object. */
record Fields(Map<?, ?> members, List<String> keys) {
    /** A value as an object. */
    static Fields of(Object value, List<String> keys) throws InputError {
        if (value instanceof Map<?, ?> members) {
            return new Fields(members, keys);
        }
        throw wrongType("an object", keys);
    }

    /** The object at a key that must be there. */
    Fields object(String key) throws InputError {
        return of(value(key), at(key));
    }

    /** The elements of the array at a key, which are objects; none if the key is absent. */
    List<Fields> objects(String key) throws InputError {
        List<Fields> objects = new ArrayList<>();
        if (!members.containsKey(key)) {
            return objects;
        }
        if (!(members.get(key) instanceof List<?> elements)) {
            throw wrongType("an array", at(key));
        }
        for (int index = 0; index < elements.size(); index += 1) {
            objects.add(of(elements.get(index), at(key, Integer.toString(index))));
        }
        return objects;
    }

    /** The string at a key that must be there. */
    String string(String key) throws InputError {
        if (value(key) instanceof String string) {
            return string;
        }
        throw wrongType("a string", at(key));
    }

    /** The string at a key, or another one if the key is absent. */
    String string(String key, String absent) throws InputError {
        return members.containsKey(key) ? string(key) : absent;
    }

    /** The boolean at a key, or another one if the key is absent. */
    boolean flag(String key, boolean absent) throws InputError {
        if (!members.containsKey(key)) {
            return absent;
        }
        if (members.get(key) instanceof Boolean flag) {
            return flag;
        }
        throw wrongType("a boolean", at(key));
    }

    private Object value(String key) throws InputError {
        if (members.containsKey(key)) {
            return members.get(key);
        }
        throw new InputError("input.missing", "missing key", at(key));
    }

    private List<String> at(String... further) {
        List<String> path = new ArrayList<>(keys);
        path.addAll(List.of(further));
        return path;
    }

    private static InputError wrongType(String expected, List<String> keys) {
        return new InputError("input.type", "the value is not " + expected, keys);
    }
}
