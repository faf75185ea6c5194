"""What gates.json has of the rules: words, order and places. What a gate asks stands in rules.py."""

import json
import pathlib

TABLE = json.loads((pathlib.Path(__file__).resolve().parents[1] / "gates.json").read_text())
GATES = TABLE["gates"]
DETAILS = {entry["reason"]: entry["detail"] for entry in TABLE["reasons"] if "detail" in entry}
REASONS = [entry["reason"] for entry in TABLE["reasons"] if entry["of"] == "recipient"]
QUIET = [gate["reason"] for gate in GATES if gate.get("override") == "doNotDisturb"]
RULES = ["rule.app", "rule.user"]
CHANGES = {change["id"]: change for change in TABLE["changes"]}
