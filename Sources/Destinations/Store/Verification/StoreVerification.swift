import Configuration
package import DropSessions
import FileSystem
import ItemProviders
import SystemPackage

/// A destination whose store can be proved and mended.
package protocol StoreVerifying: Sendable {
    /// The proof of its store.
    var verification: StoreVerification { get }
}

extension JournalDestination: StoreVerifying {
    package var verification: StoreVerification {
        StoreVerification(root: lane.root, lanes: [lane], declared: lanes, declaration: declaration) { _, _ in true }
    }
}

extension FrameDestination: StoreVerifying {
    /// Other files beside the picture are none of a frame's business.
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

/// How a store is verified.
package struct VerificationOptions: Sendable {
    /// Only items whose content was not compared for so long, and that the store remembers it, the longest unchecked first.
    package var since: Duration?
    /// How long contents are compared.
    package var timeLimit: Duration?
    /// Whether what was found is mended.
    package var repairs = false

    package init(since: Duration? = nil, timeLimit: Duration? = nil, repairs: Bool = false) {
        self.since = since
        self.timeLimit = timeLimit
        self.repairs = repairs
    }

    /// Whether the store notes which items were found to be the same, and when.
    var remembers: Bool { since != nil || timeLimit != nil }
}

/// Compares a store with its files: the database, the order, what commands left behind, the history, the names in the lanes, and the content
/// of each item. (`VerificationFinding`)
///
/// Unless it repairs or remembers, it writes nothing. The store is read in pieces, each as it is at one moment, and is not locked while files
/// are read: what other commands change meanwhile is looked at once more before it is told. Memory grows with what is to be repaired, and not
/// with the items.
package struct StoreVerification: Sendable {
    /// The destination's directory.
    let root: FilePath
    /// The lanes whose items are verified.
    let lanes: [StoreLane]
    /// The lanes that the destination declares.
    let declared: [String]
    let declaration: DestinationDeclaration
    /// Whether a file is an item, by its path and whether it was dropped.
    let isItem: @Sendable (FilePath, Bool) -> Bool

    /// Verifies the store; calls `tell` with each finding, and then repairs what was found where that is asked for.
    ///
    /// - Throws: `DestinationError`, `CancellationError`, and what `tell` throws.
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
                // Nothing can be mended by a database that cannot be read.
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
