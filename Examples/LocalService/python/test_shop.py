"""Tests of the shop against `em-push serve`, whose address is in LOCAL_SERVICE."""

import json
import os
import unittest
import urllib.request

from shop import Shop

SERVICE = os.environ.get("LOCAL_SERVICE", "http://127.0.0.1:8080")


def local(path, body=None):
    request = urllib.request.Request(SERVICE + "/_local/" + path, data=None if body is None else json.dumps(body).encode())
    with urllib.request.urlopen(request) as response:
        return json.load(response)


class ShopTests(unittest.TestCase):
    def setUp(self):
        local("reset", {})
        self.shop = Shop(SERVICE + "/demo/shop", "id", "secret")
        self.shop.register("ann")

    def test_a_buyer_is_told(self):
        self.shop.ship(7, "ann")
        (delivery,) = local("deliveries")["deliveries"]
        self.assertEqual(delivery["user"], "ann")
        self.assertEqual(delivery["shown"]["body"], "Parcel 7 is on its way")

    def test_nobody_is_woken(self):
        self.shop.call("PUT", "/users/ann/notification/user/ann", {"ignoreInterval": "22:00-07:00"})
        local("clock", {"advance": 12 * 3_600_000})
        self.shop.ship(7, "ann")
        local("clock", {"advance": 8 * 3_600_000})
        self.shop.ship(8, "ann")
        first, second = local("deliveries")["deliveries"]
        self.assertEqual(first["detail"], "user ignore push")
        self.assertEqual(second["shown"]["badge"], 2)


unittest.main()
