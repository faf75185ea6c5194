// The back end of a shop, which tells buyers where their parcels are, by the vendor's REST.
export class Shop {
    // `base` is the address of the service and the app.
    static async open(base, id, secret) {
        const shop = new Shop();
        shop.base = base;
        const credentials = { grant_type: "client_credentials", client_id: id, client_secret: secret };
        shop.token = (await shop.call("POST", "/token", credentials)).access_token;
        return shop;
    }

    async call(method, path, body) {
        const headers = { "Content-Type": "application/json" };
        if (this.token) headers.Authorization = `Bearer ${this.token}`;
        const response = await fetch(this.base + path, { method, headers, body: JSON.stringify(body) });
        if (!response.ok) throw new Error(await response.text());
        return response.json();
    }

    async register(buyer) {
        await this.call("POST", "/users", { username: buyer, password: "secret" });
        await this.call("PUT", `/users/${buyer}`, { notification_display_style: 1 });
    }

    async ship(parcel, buyer) {
        const message = { type: "txt", body: { msg: `Parcel ${parcel} is on its way` } };
        await this.call("POST", "/messages/users", { from: "shop", to: [buyer], ...message });
    }
}
