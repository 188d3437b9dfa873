/// The versions of a database's schema, as named steps from one to the next.
///
/// The table `grdb_migrations` lists the steps that were applied. Earlier versions of dnd used GRDB, which named it so.
package struct DatabaseMigrator: Sendable {
    private var steps: [(name: String, change: @Sendable (Database) throws -> Void)] = []

    package init() {}

    /// Appends a step.
    package mutating func registerMigration(_ name: String, _ change: @escaping @Sendable (Database) throws -> Void) {
        steps.append((name, change))
    }

    /// The names of the steps.
    package var migrations: [String] { steps.map(\.name) }

    /// The names of the applied steps.
    ///
    /// - Throws: `DatabaseError`, like the other methods.
    package func appliedMigrations(_ database: Database) throws -> [String] {
        let taken = try names(in: database)
        return migrations.filter(taken.contains)
    }

    /// Whether all steps were applied.
    package func hasCompletedMigrations(_ database: Database) throws -> Bool {
        try names(in: database).isSuperset(of: migrations)
    }

    /// Whether an unknown step was applied, by a newer version of the program.
    package func hasBeenSuperseded(_ database: Database) throws -> Bool {
        !(try names(in: database).subtracting(migrations).isEmpty)
    }

    /// Applies the missing steps, up to the one called `last`, in one transaction: all of them or none.
    package func migrate(_ queue: DatabaseQueue, upTo last: String? = nil) throws {
        try queue.write { database in
            try database.execute(
                sql: "CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
            let taken = try names(in: database)
            for step in steps {
                if !taken.contains(step.name) {
                    try step.change(database)
                    try database.execute(sql: "INSERT INTO grdb_migrations VALUES (?)", arguments: [step.name])
                }
                if step.name == last { return }
            }
        }
    }

    private func names(in database: Database) throws -> Set<String> {
        guard try database.tableExists("grdb_migrations") else { return [] }
        return Set(try String.fetchAll(database, sql: "SELECT identifier FROM grdb_migrations"))
    }
}
