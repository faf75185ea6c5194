"""What the stand-in for APNs does wrong in each of its modes: `FAULTS` for answers, `PEERS` below HTTP/2.

A fault gets the connection, the stream and the push of a request that is whole, and says whether it has dealt
with it; if not, the push is checked and answered as APNs does. What happens at random is always made from the
seed of the record. `connections` of the record counts the one at hand, so a fault of the first ones only is
one that a client can get past.
"""

from . import answers, connections, floods, settings, streams  # noqa: F401 (they enter their faults)
from .certificates import CERTIFICATES, KEYS, certificate, other_key
from .peers import PEERS, SILENT
from .registry import FAULTS, STARTS
from .requests import REQUESTS

# The modes that are for pushes.
MODES = ["normal", *dict.fromkeys([*STARTS, *FAULTS]), *KEYS, *PEERS, *SILENT, *CERTIFICATES]
MODES = [mode for mode in MODES if mode not in REQUESTS]

__all__ = ["CERTIFICATES", "FAULTS", "KEYS", "MODES", "PEERS", "SILENT", "STARTS", "certificate",
    "other_key"]  # fmt: skip
