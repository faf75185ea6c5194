#ifndef EM_PUSH_CCRYPTO_H
#define EM_PUSH_CCRYPTO_H

#include <openssl/asn1.h>
#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/objects.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/provider.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>
#include <stdint.h>

// Macros that Swift does not import, and what several calls are needed for.

// Whether a key's numbers are in range, and its public half is that of its private one.
static inline int emp_key_is_sound(EVP_PKEY *key) {
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(key, NULL);
    int is_sound = context && EVP_PKEY_check(context) == 1;
    EVP_PKEY_CTX_free(context);
    return is_sound;
}
// Whether a signature that a key makes is verified with its public half.
static inline int emp_key_signs(EVP_PKEY *key) {
    static const unsigned char message[] = "em-push";
    unsigned char signature[2048];
    size_t count = sizeof signature;
    int is_edwards = EVP_PKEY_get_base_id(key) == EVP_PKEY_ED25519 || EVP_PKEY_get_base_id(key) == EVP_PKEY_ED448;
    const EVP_MD *digest = is_edwards ? NULL : EVP_sha256();
    EVP_MD_CTX *making = EVP_MD_CTX_new(), *verifying = EVP_MD_CTX_new();
    int signs = making && verifying && EVP_PKEY_get_size(key) <= (int)sizeof signature
        && EVP_DigestSignInit(making, NULL, digest, NULL, key) == 1
        && EVP_DigestSign(making, signature, &count, message, sizeof message) == 1
        && EVP_DigestVerifyInit(verifying, NULL, digest, NULL, key) == 1
        && EVP_DigestVerify(verifying, signature, count, message, sizeof message) == 1;
    EVP_MD_CTX_free(making);
    EVP_MD_CTX_free(verifying);
    return signs;
}
// The seconds from 1970-01-01T00:00:00Z to a time; 0 is returned for what is none.
static inline int emp_seconds(const ASN1_TIME *time, int64_t *seconds) {
    int days = 0, rest = 0;
    ASN1_TIME *epoch = ASN1_TIME_set(NULL, 0);
    int is_time = epoch && time && ASN1_TIME_diff(&days, &rest, epoch, time) == 1;
    ASN1_TIME_free(epoch);
    *seconds = (int64_t)days * 86400 + rest;
    return is_time;
}
static inline int emp_certificate_count(const STACK_OF(X509) *certificates) {
    return certificates ? sk_X509_num(certificates) : 0;
}
static inline X509 *emp_certificate(const STACK_OF(X509) *certificates, int index) {
    return sk_X509_value(certificates, index);
}
static inline void emp_free_certificates(STACK_OF(X509) *certificates) {
    sk_X509_pop_free(certificates, X509_free);
}
// The elements of a sequence in DER, to be freed; NULL for what is none.
static inline ASN1_SEQUENCE_ANY *emp_elements(const unsigned char *bytes, long count) {
    return d2i_ASN1_SEQUENCE_ANY(NULL, &bytes, count);
}
static inline int emp_element_count(const ASN1_SEQUENCE_ANY *elements) {
    return sk_ASN1_TYPE_num(elements);
}
static inline void emp_free_elements(ASN1_SEQUENCE_ANY *elements) {
    sk_ASN1_TYPE_pop_free(elements, ASN1_TYPE_free);
}
// An element that is a sequence, or a text; NULL for one that is not.
static inline const ASN1_STRING *emp_sequence(const ASN1_SEQUENCE_ANY *elements, int index) {
    const ASN1_TYPE *element = sk_ASN1_TYPE_value(elements, index);
    return ASN1_TYPE_get(element) == V_ASN1_SEQUENCE ? element->value.sequence : NULL;
}
static inline const ASN1_STRING *emp_text(const ASN1_SEQUENCE_ANY *elements, int index) {
    const ASN1_TYPE *element = sk_ASN1_TYPE_value(elements, index);
    switch (ASN1_TYPE_get(element)) {
    case V_ASN1_UTF8STRING:
    case V_ASN1_PRINTABLESTRING:
    case V_ASN1_IA5STRING: return element->value.asn1_string;
    default: return NULL;
    }
}
static inline void emp_free(void *bytes) {
    OPENSSL_free(bytes);
}

#endif
