#ifndef EM_PUSH_CCURL_H
#define EM_PUSH_CCURL_H

#include <curl/curl.h>
#include <netinet/in.h>
#include <sys/socket.h>

// Swift calls no variadic functions: one function for each type of the last argument.

typedef size_t (*emp_write)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode emp_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}
// An announced body beyond it ends the transfer; 0 is no limit.
static inline CURLcode emp_set_largest_file(CURL *easy, long value) {
    return curl_easy_setopt(easy, CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)value);
}
static inline CURLcode emp_set_text(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode emp_set_pointer(CURL *easy, CURLoption option, const void *value) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode emp_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(easy, option, value);
}
static inline CURLcode emp_set_write(CURL *easy, emp_write function) {
    return curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, function);
}
static inline CURLcode emp_set_header(CURL *easy, emp_write function) {
    return curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, function);
}
static inline CURLcode emp_set_before_request(CURL *easy, curl_prereq_callback function) {
    return curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, function);
}
static inline CURLcode emp_set_close_socket(CURL *easy, curl_closesocket_callback function) {
    return curl_easy_setopt(easy, CURLOPT_CLOSESOCKETFUNCTION, function);
}
static inline CURLcode emp_set_blob(CURL *easy, CURLoption option, const void *data, size_t count) {
    struct curl_blob blob = { (void *)data, count, CURL_BLOB_COPY };
    return curl_easy_setopt(easy, option, &blob);
}
static inline CURLMcode emp_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}
static inline CURLcode emp_get_long(CURL *easy, CURLINFO info, long *value) {
    return curl_easy_getinfo(easy, info, value);
}
static inline CURLcode emp_get_pointer(CURL *easy, CURLINFO info, void **value) {
    return curl_easy_getinfo(easy, info, value);
}
// Microseconds until the connection was there, its TLS included.
static inline CURLcode emp_get_connect_time(CURL *easy, long *value) {
    curl_off_t microseconds = 0;
    CURLcode code = curl_easy_getinfo(easy, CURLINFO_APPCONNECT_TIME_T, &microseconds);
    *value = (long)microseconds;
    return code;
}
// How many bytes of the bodies and of the answer's header have gone to and fro.
static inline int64_t emp_get_byte_count(CURL *easy) {
    curl_off_t sent = 0, received = 0;
    long header = 0;
    curl_easy_getinfo(easy, CURLINFO_SIZE_UPLOAD_T, &sent);
    curl_easy_getinfo(easy, CURLINFO_SIZE_DOWNLOAD_T, &received);
    curl_easy_getinfo(easy, CURLINFO_HEADER_SIZE, &header);
    return (int64_t)sent + (int64_t)received + (int64_t)header;
}
// The own port of a socket; 0 for none.
static inline int emp_own_port(int socket) {
    struct sockaddr_storage address = { 0 };
    socklen_t length = sizeof address;
    if (getsockname(socket, (struct sockaddr *)&address, &length) != 0) return 0;
    switch (address.ss_family) {
    case AF_INET: return ntohs(((struct sockaddr_in *)&address)->sin_port);
    case AF_INET6: return ntohs(((struct sockaddr_in6 *)&address)->sin6_port);
    default: return 0;
    }
}
// The result stands in a union.
static inline CURLcode emp_result(const CURLMsg *message) {
    return message->data.result;
}

#endif
