#ifndef EM_PUSH_CPOSTGRES_H
#define EM_PUSH_CPOSTGRES_H

#include <libpq-fe.h>

// The fields of an error have the names of characters, which Swift cannot pass as numbers.

static inline const char *emp_sql_state(const PGresult *result) {
    return PQresultErrorField(result, PG_DIAG_SQLSTATE);
}
static inline const char *emp_message(const PGresult *result) {
    return PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
}

#endif
