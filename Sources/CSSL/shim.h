#ifndef EM_PUSH_CSSL_H
#define EM_PUSH_CSSL_H

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// Macros that Swift does not import, and calls of the system that differ between systems in their types.

static inline int emp_ssl_set_name(SSL *ssl, const char *name) {
    return (int)SSL_set_tlsext_host_name(ssl, name);
}
static inline int emp_ssl_lowest_version(SSL_CTX *context) {
    return (int)SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
}
// A part of what is to be written may be written, and the rest from another place.
static inline void emp_ssl_set_modes(SSL_CTX *context) {
    SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    SSL_CTX_set_read_ahead(context, 1);
}
static inline int emp_ssl_add_chain(SSL_CTX *context, X509 *certificate) {
    return (int)SSL_CTX_add1_chain_cert(context, certificate);
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
static inline int emp_error_reason(unsigned long error) {
    return ERR_GET_REASON(error);
}
static inline int emp_error_is_ssl(unsigned long error) {
    return ERR_GET_LIB(error) == ERR_LIB_SSL;
}

// Starts to connect without waiting for it: the socket, or less than 0: the error's number.
static inline int emp_connect(const struct sockaddr *address, socklen_t length) {
    int file = socket(address->sa_family, SOCK_STREAM, IPPROTO_TCP);
    if (file < 0) return -1;
    int yes = 1;
    (void)fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK);
    (void)fcntl(file, F_SETFD, FD_CLOEXEC);
    (void)setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    (void)setsockopt(file, SOL_SOCKET, SO_KEEPALIVE, &yes, sizeof yes);
    if (connect(file, address, length) == 0 || errno == EINPROGRESS || errno == EINTR) return file;
    int error = errno;
    (void)close(file);
    return error > 0 ? -error : -1;
}
// Why a socket that was connecting is not connected; 0 if it is.
static inline int emp_connect_error(int file) {
    int error = 0;
    socklen_t length = sizeof error;
    return getsockopt(file, SOL_SOCKET, SO_ERROR, &error, &length) == 0 ? error : errno;
}
// Writing to a connection that the peer has closed is an error of the call alone on this thread.
static inline void emp_block_sigpipe(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGPIPE);
    (void)pthread_sigmask(SIG_BLOCK, &set, NULL);
}

#endif
