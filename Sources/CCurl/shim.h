#ifndef EM_PUSH_CCURL_H
#define EM_PUSH_CCURL_H

#include <curl/curl.h>

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
// The result stands in a union.
static inline CURLcode emp_result(const CURLMsg *message) {
    return message->data.result;
}

#endif
