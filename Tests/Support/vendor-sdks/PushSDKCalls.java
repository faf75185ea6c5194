import com.easemob.common.exception.EMException;
import com.easemob.common.model.EasemobAppCredentials;
import com.easemob.common.model.Endpoint;
import com.easemob.push.EMPushProperties;
import com.easemob.push.EMPushService;
import com.easemob.push.model.*;
import java.util.*;
import java.util.function.Supplier;

/** All calls of the vendor's push SDK: prints of each its name, the status and the body, between tabs. */
public class PushSDKCalls {
    public static void main(String[] arguments) {
        EMPushService service = new EMPushService(EMPushProperties.builder()
                .setHosts(List.of(new Endpoint("http", "127.0.0.1", null, Integer.parseInt(arguments[0]))))
                .setAppKey("demo#chat")
                .setCredentials(new EasemobAppCredentials("id", "secret"))
                .build());
        List<String> users = List.of("ann", "bob");
        PushMessage message = PushMessage.builder().title("Sale").subTitle("Today").content("Hats").build();
        show("label create", () -> service.label().create(new LabelRequest("vip", "best")));
        show("label create again", () -> service.label().create(new LabelRequest("vip", "best")));
        show("label create other", () -> service.label().create(new LabelRequest("other", null)));
        show("label get", () -> service.label().get("vip"));
        show("label get missing", () -> service.label().get("none"));
        show("label list", () -> service.label().get(null, 1));
        show("label list next", () -> service.label().get("other", 1));
        show("label addUser", () -> service.label().addUser("vip", new LabelUserRequest(List.of("ann", "bob", "ghost"))));
        show("label getUser page", () -> service.label().getUser("vip", null, 1));
        show("label getUser next", () -> service.label().getUser("vip", "ann", 1));
        show("label getUser one", () -> service.label().getUser("vip", "bob"));
        for (PushStrategy strategy : PushStrategy.values()) {
            SyncPushRequest request = SyncPushRequest.builder().setStrategy(strategy).setPushMessage(message).build();
            show("push sync " + strategy, () -> service.push().sync(request, "ann"));
        }
        show("push sync every block", () -> service.push().sync(
                SyncPushRequest.builder().setPushMessage(everything()).build(), "ann"));
        show("push sync without binding", () -> service.push().sync(
                SyncPushRequest.builder().setPushMessage(message).build(), "cid"));
        show("push sync unknown", () -> service.push().sync(
                SyncPushRequest.builder().setPushMessage(message).build(), "ghost"));
        show("push single", () -> service.push().single(
                SinglePushRequest.builder().setTargets(users).setPushMessage(message).build()));
        show("push list", () -> service.push().list(
                PushRequest.builder().setTargets(users).setPushMessage(message).build()));
        show("push label", () -> service.push().label(
                PushRequest.builder().setTargets(List.of("vip")).setPushMessage(message).build()));
        show("push two labels", () -> service.push().label(
                PushRequest.builder().setTargets(List.of("vip", "other")).setPushMessage(message).build()));
        show("push later", () -> service.push().label(PushRequest.builder().setTargets(List.of("vip"))
                .setStartDate("2026-01-06 12:00:00").setPushMessage(message).build()));
        show("label deleteUser", () -> service.label().deleteUser("vip", new LabelUserRequest(List.of("bob", "cid"))));
        show("label delete", () -> service.label().delete("vip"));
        show("label delete again", () -> service.label().delete("vip"));
    }

    /** A message with the blocks of all push services. */
    private static PushMessage everything() {
        Map<String, Object> block = Map.of("title", "T");
        return PushMessage.builder().title("Sale").content("Hats").ext(Map.of("k", "v"))
                .config(Config.builder().clickAction(ClickAction.builder().url("https://example.com").build())
                        .badge(Badge.builder().setNum(3).build()).build())
                .apns(Map.of("sound", "a.caf", "badge", 2)).vivo(block).fcm(block).xiaomi(block).huawei(block)
                .oppo(block).meizu(block).easemob(block).fcmV1(Map.of("notification", block)).honor(block)
                .harmonyOS(block).build();
    }

    private static void show(String name, Supplier<EMPushHttpResponse> call) {
        try {
            EMPushHttpResponse response = call.get();
            System.out.println(name + "\t" + response.getStatus() + "\t" + response.getBody());
        } catch (EMException exception) {
            System.out.println(name + "\t" + exception + "\t");
        }
    }
}
