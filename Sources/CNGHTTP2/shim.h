#ifndef EM_PUSH_CNGHTTP2_H
#define EM_PUSH_CNGHTTP2_H

#include <nghttp2/nghttp2.h>

// Its second member is a union, which Swift reads as one, but an enumeration cannot index.
static inline nghttp2_settings_entry emp_setting(nghttp2_settings_id id, uint32_t value) {
    nghttp2_settings_entry entry = { (int32_t)id, value };
    return entry;
}

#endif
