import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Answers an input of the verb. It knows gates A1 and C0: go on with A2, and with the keys of the contract that are not
 * read here.
 */
final class Decide implements Verb {
    @Override
    public Object answer(Object input) throws InputError {
        Fields fields = Fields.of(input, List.of());
        boolean isNeverPushed = blocksA1(fields.object("message"));
        List<Object> devices = outcomesOfBindings(fields.object("recipient"));
        Map<String, Object> answer = new HashMap<>();
        if (fields.members().containsKey("id")) {
            answer.put("id", fields.members().get("id"));
        }
        answer.put("outcome", "suppress");
        if (isNeverPushed) {
            answer.put("reason", "message.kind");
        } else if (devices.isEmpty()) {
            answer.put("reason", "device.none");
            answer.put("detail", "no push binding");
        } else {
            answer.put("outcome", "push");
            answer.put("devices", devices);
        }
        return answer;
    }

    /** Whether a message is of a kind that is never pushed. */
    private static boolean blocksA1(Fields message) throws InputError {
        boolean isChatRoom = message.string("type").equals("chatRoom");
        boolean isCommand = message.object("body").string("type").equals("cmd");
        return message.flag("deliverOnlineOnly", false) || isChatRoom || isCommand;
    }

    private static List<Object> outcomesOfBindings(Fields recipient) throws InputError {
        List<Object> outcomes = new ArrayList<>();
        for (Fields device : recipient.objects("devices")) {
            String id = device.string("id");
            for (Fields binding : device.objects("bindings")) {
                String name = binding.string("notifierName", "");
                outcomes.add(Map.of("id", id, "notifierName", name, "outcome", "push"));
            }
        }
        return outcomes;
    }
}
