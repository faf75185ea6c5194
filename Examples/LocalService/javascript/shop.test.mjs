// Tests of the shop against `em-push serve`, whose address is in LOCAL_SERVICE.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Shop } from "./shop.mjs";

const service = process.env.LOCAL_SERVICE ?? "http://127.0.0.1:8080";
let shop;

async function local(path, body) {
    const options = body && { method: "POST", body: JSON.stringify(body) };
    return (await fetch(`${service}/_local/${path}`, options)).json();
}

beforeEach(async () => {
    await local("reset", {});
    shop = await Shop.open(`${service}/demo/shop`, "id", "secret");
    await shop.register("ann");
});

test("a buyer is told", async () => {
    await shop.ship(7, "ann");
    const [delivery] = (await local("deliveries")).deliveries;
    assert.equal(delivery.user, "ann");
    assert.equal(delivery.shown.body, "Parcel 7 is on its way");
});

test("nobody is woken", async () => {
    await shop.call("PUT", "/users/ann/notification/user/ann", { ignoreInterval: "22:00-07:00" });
    await local("clock", { advance: 12 * 3_600_000 });
    await shop.ship(7, "ann");
    await local("clock", { advance: 8 * 3_600_000 });
    await shop.ship(8, "ann");
    const [first, second] = (await local("deliveries")).deliveries;
    assert.equal(first.detail, "user ignore push");
    assert.equal(second.shown.badge, 2);
});
