// The statements of the queue in a SQLite file, called from C, for .ci/bench-stores.
//
//   sqlite-loop FILE BATCHES KEY_BYTES RECORD_BYTES [random]
//
// It adds, leases and settles so many batches of 1,000 rows, a transaction for each batch, and prints the seconds of each
// phase as JSON. With `random` the index of keys is unique and by random digests alone, as a queue without locality has it.
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BATCH = 1000, NOW = 1 };

static sqlite3 *database;

static void check(int is_well) {
    if (is_well) return;
    fprintf(stderr, "sqlite-loop: %s\n", sqlite3_errmsg(database));
    exit(1);
}

static void run(const char *sql) { check(sqlite3_exec(database, sql, 0, 0, 0) == SQLITE_OK); }

static sqlite3_stmt *prepared(const char *sql) {
    sqlite3_stmt *statement = 0;
    check(sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, 0) == SQLITE_OK);
    return statement;
}

// Does a statement without rows.
static void step(sqlite3_stmt *statement) {
    check(sqlite3_step(statement) == SQLITE_DONE);
    sqlite3_reset(statement);
}

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static int64_t mixed(uint64_t number) {
    number += 0x9E3779B97F4A7C15u;
    number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9u;
    number = (number ^ (number >> 27)) * 0x94D049BB133111EBu;
    return (int64_t)(number ^ (number >> 31));
}

int main(int count, char **arguments) {
    if (count < 5) return 2;
    int batches = atoi(arguments[2]), key_bytes = atoi(arguments[3]), record_bytes = atoi(arguments[4]);
    int is_random = count > 5;
    char *key = calloc(1, (size_t)key_bytes + 8), *record = calloc(1, (size_t)record_bytes);
    int64_t *entries = calloc((size_t)batches * BATCH, sizeof *entries);
    if (!key || !record || !entries) return 1;
    check(sqlite3_open_v2(arguments[1], &database,
        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, 0) == SQLITE_OK);
    run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -16384");
    run("CREATE TABLE pushes (entry INTEGER PRIMARY KEY, lane INTEGER NOT NULL, available INTEGER NOT NULL,"
        "message INTEGER NOT NULL, digest INTEGER NOT NULL, ending INTEGER NOT NULL, serial INTEGER NOT NULL,"
        "leases INTEGER NOT NULL, attempts INTEGER NOT NULL, enqueued INTEGER NOT NULL, due INTEGER NOT NULL,"
        "lease_end INTEGER, replacement INTEGER, owner TEXT, key BLOB NOT NULL, record BLOB) STRICT");
    run(is_random ? "CREATE UNIQUE INDEX pushes_by_key ON pushes (digest, message)"
                  : "CREATE INDEX pushes_by_key ON pushes (message, digest)");
    run("CREATE INDEX pushes_by_time ON pushes (lane, available)");
    run("CREATE INDEX pushes_by_replacement ON pushes (replacement) WHERE replacement IS NOT NULL");
    run("CREATE INDEX pushes_leased_alone ON pushes (lease_end) WHERE leases > 2 AND lease_end IS NOT NULL");
    sqlite3_stmt *find = prepared(
        "SELECT entry, lane, available, ending, key FROM pushes WHERE message = ?1 AND digest = ?2");
    sqlite3_stmt *insert = prepared(
        "INSERT INTO pushes (entry, lane, available, message, digest, ending, serial, leases, attempts, enqueued,"
        "due, lease_end, replacement, owner, key, record)"
        "VALUES (?6, 1, ?1, ?2, ?3, 0, 0, 0, 0, ?1, ?1, NULL, NULL, NULL, ?4, ?5)");
    sqlite3_stmt *due = prepared(
        "SELECT entry FROM pushes WHERE lane = 1 AND available <= ?1 ORDER BY available, entry LIMIT ?2");
    sqlite3_stmt *read = prepared("SELECT serial, leases, attempts, record FROM pushes WHERE entry = ?1");
    sqlite3_stmt *lease = prepared(
        "UPDATE pushes SET serial = serial + 1, leases = 1, owner = 'one', lease_end = ?2,"
        "available = max(due, ?2), lane = lane | ?3 WHERE entry = ?1");
    sqlite3_stmt *settle = prepared(
        "UPDATE pushes SET lane = 0, available = ?2, ending = 1, lease_end = NULL, owner = NULL,"
        "replacement = NULL, record = NULL WHERE entry = ?1 AND serial = 1 AND lane > 0");

    double start = seconds();
    for (int batch = 0; batch < batches; batch++) {
        run("BEGIN IMMEDIATE");
        for (int row = 0; row < BATCH; row++) {
            int64_t number = (int64_t)batch * BATCH + row;
            int64_t message = mixed((uint64_t)batch), digest = mixed((uint64_t)number + (1u << 30));
            if (is_random) message = mixed((uint64_t)number + (1u << 31));
            memcpy(key, &number, sizeof number);
            sqlite3_bind_int64(find, 1, message);
            sqlite3_bind_int64(find, 2, digest);
            step(find);
            sqlite3_bind_int64(insert, 1, NOW);
            sqlite3_bind_int64(insert, 2, message);
            sqlite3_bind_int64(insert, 3, digest);
            sqlite3_bind_blob(insert, 4, key, key_bytes, SQLITE_STATIC);
            sqlite3_bind_blob(insert, 5, record, record_bytes, SQLITE_STATIC);
            sqlite3_bind_int64(insert, 6, number + 1);
            step(insert);
        }
        run("COMMIT");
    }
    double enqueued = seconds();
    int64_t leased = 0;
    for (int batch = 0; batch < batches; batch++) {
        run("BEGIN IMMEDIATE");
        sqlite3_bind_int64(due, 1, NOW);
        sqlite3_bind_int(due, 2, BATCH);
        int64_t first = leased;
        while (sqlite3_step(due) == SQLITE_ROW) entries[leased++] = sqlite3_column_int64(due, 0);
        sqlite3_reset(due);
        for (int64_t place = first; place < leased; place++) {
            sqlite3_bind_int64(read, 1, entries[place]);
            check(sqlite3_step(read) == SQLITE_ROW && sqlite3_column_bytes(read, 3) == record_bytes);
            memcpy(record, sqlite3_column_blob(read, 3), (size_t)record_bytes);
            sqlite3_reset(read);
            sqlite3_bind_int64(lease, 1, entries[place]);
            sqlite3_bind_int64(lease, 2, NOW + 600000 + batch);
            sqlite3_bind_int64(lease, 3, 0);
            step(lease);
        }
        run("COMMIT");
    }
    double leased_at = seconds();
    for (int64_t place = 0; place < leased; place++) {
        if (place % BATCH == 0) run("BEGIN IMMEDIATE");
        sqlite3_bind_int64(settle, 1, entries[place]);
        sqlite3_bind_int64(settle, 2, NOW + 86400000 + place / BATCH);
        step(settle);
        if (place % BATCH == BATCH - 1) run("COMMIT");
    }
    check(leased == (int64_t)batches * BATCH);
    printf("{\"enqueue\": %f, \"lease\": %f, \"settle\": %f}\n", enqueued - start, leased_at - enqueued,
        seconds() - leased_at);
    return 0;
}
