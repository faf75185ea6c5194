"""Certificates of the server that a client must not trust, and a key that no client has."""

import datetime

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

KEYS = ["wrong_key"]
CERTIFICATES = ["unknown_ca", "expired_certificate", "wrong_host"]


def certificate(mode, folder):
    """Makes the server's certificate that a client must not trust; gives where it and its key are."""
    pem = serialization.Encoding.PEM
    authority = x509.load_pem_x509_certificate((folder / "authority.pem").read_bytes())
    issuer_key = serialization.load_pem_private_key((folder / "authority.key").read_bytes(), None)
    issuer = authority.subject
    if mode == "unknown_ca":
        issuer_key = ec.generate_private_key(ec.SECP256R1())
        issuer = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "Another authority")])
    key = serialization.load_pem_private_key((folder / "server.key").read_bytes(), None)
    now = datetime.datetime.now(datetime.timezone.utc)
    day = datetime.timedelta(days=1)
    end = now - day if mode == "expired_certificate" else now + day
    host = "example.com" if mode == "wrong_host" else "localhost"
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, host)])
    made = (
        x509.CertificateBuilder(issuer, name, key.public_key(), 7, now - 2 * day, end)
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(host)]), False)
        .sign(issuer_key, hashes.SHA256())
    )
    path = folder / f"{mode}.pem"
    path.write_bytes(made.public_bytes(pem))
    return path


def other_key():
    """The public half of another key than the provider's."""
    return ec.generate_private_key(ec.SECP256R1()).public_key()
