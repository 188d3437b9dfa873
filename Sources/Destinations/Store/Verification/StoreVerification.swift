import Configuration
import FileSystem
import ItemProviders
import SystemPackage
package import Transfer

/// A destination whose store can be verified and repaired.
package protocol StoreVerifying: Sendable {
    /// The verification of its store.
    var verification: StoreVerification { get }
}

extension JournalDestination: StoreVerifying {
    package var verification: StoreVerification {
        StoreVerification(root: lane.root, lanes: [lane], declared: lanes, declaration: declaration) { _, _ in true }
    }
}

extension FrameDestination: StoreVerifying {
    /// Files of other types in a frame's directory are ignored.
    package var verification: StoreVerification {
        StoreVerification(
            root: journal.lane.root, lanes: [journal.lane], declared: journal.lanes, declaration: journal.declaration
        ) { isPicture($0, dropped: $1) }
    }
}

extension BoardDestination: StoreVerifying {
    package var verification: StoreVerification {
        StoreVerification(
            root: board, lanes: (lane.map { [$0] } ?? lanes).map { StoreLane(root: board, name: $0) }, declared: lanes,
            declaration: declaration
        ) { _, _ in true }
    }
}

/// The options of a verification.
package struct VerificationOptions: Sendable {
    /// Limits it to items that were not compared for that long, the longest unchecked first; results are recorded.
    package var since: Duration?
    /// The maximum time for comparing contents.
    package var timeLimit: Duration?
    /// Whether to repair the findings.
    package var repairs = false

    package init(since: Duration? = nil, timeLimit: Duration? = nil, repairs: Bool = false) {
        self.since = since
        self.timeLimit = timeLimit
        self.repairs = repairs
    }

    /// Whether to record which items were found unchanged, and when.
    var remembers: Bool { since != nil || timeLimit != nil }
}

/// Compares a store with its files: the database, the order, remains of dead commands, the history, the names in the
/// lanes, and the content of each item. (`VerificationFinding`)
///
/// Unless it repairs or records results, it writes nothing. The store is read in pieces, each a consistent snapshot,
/// and is not locked while files are read: differences are checked again before they are reported, in case another
/// command caused them. Memory use grows with the number of repairs, not of items.
package struct StoreVerification: Sendable {
    /// The destination's directory.
    let root: FilePath
    /// The lanes whose items are verified.
    let lanes: [StoreLane]
    /// The lanes that the destination declares.
    let declared: [String]
    let declaration: DestinationDeclaration
    /// Whether a file is an item, given its path and whether it was dropped.
    let isItem: @Sendable (FilePath, Bool) -> Bool

    /// Verifies the store; calls `tell` with each finding, and then makes the repairs if requested.
    ///
    /// - Throws: `DestinationError`, `CancellationError`, and the errors of `tell`.
    package func run(
        _ options: VerificationOptions, origin: DropOrigin?,
        _ tell: @escaping @Sendable (VerificationFinding) throws -> Void
    ) async throws -> VerificationSummary {
        try await BlockingWork.run {
            let directory = try reporting(root, "be read") { try Directory(root) }
            guard let folder = try opening(root, { try DndFolder(in: root) }) else {
                throw DestinationError(
                    .notFound, path: root, message: "has no store",
                    hint: "drop something into it to create one")
            }
            guard FolderTrust.process.obeys(folder) else { throw DestinationError(stranger: folder) }
            var summary = VerificationSummary()
            var plan: [VerificationFinding] = []
            do {
                try VerificationReader.opening(folder, declared: declared, remembers: options.remembers) { reader in
                    let examination = StoreExamination(
                        verification: self, root: directory, folder: folder, reader: reader)
                    summary.isCutShort = try examination.run(options) { finding in
                        summary.count(finding)
                        if options.repairs, finding.action != nil { plan.append(finding) }
                        try tell(finding)
                    }
                }
            } catch let error as DestinationError where error.code == .damagedStore {
                // A database that cannot be read cannot be repaired.
                plan = []
                let finding = VerificationFinding(damage: error)
                summary.count(finding)
                try tell(finding)
            }
            if !plan.isEmpty {
                summary.repaired = try StoreRepair(verification: self, origin: origin).carryOut(plan)
            }
            return summary
        }
    }
}
