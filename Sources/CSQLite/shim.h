#pragma once

#include <sqlite3.h>

// sqlite3_db_config is variadic.
static inline int dnd_sqlite_configure(sqlite3 *database, int option, int value) {
    return sqlite3_db_config(database, option, value, (int *)0);
}
