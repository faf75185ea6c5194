#ifndef EM_PUSH_CCRYPTO_H
#define EM_PUSH_CCRYPTO_H

#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>

#endif
