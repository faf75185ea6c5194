#ifndef EM_PUSH_CSQLITE_H
#define EM_PUSH_CSQLITE_H

#include <sqlite3.h>

// Swift imports no macros that cast: SQLITE_TRANSIENT is one.

static inline int emp_bind_text(sqlite3_stmt *statement, int index, const char *bytes, int count) {
    return sqlite3_bind_text(statement, index, bytes, count, SQLITE_TRANSIENT);
}
static inline int emp_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count) {
    return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}

#endif
