import DragSources
import ItemProviders
import Synchronization
import SystemPackage
import Transfer
import Watching

/// Complete files of a drop folder, as the items of one drop. It records in the ledger what happens to each of them.
final class WatchedItems: ItemSupply {
    /// What happened to a file.
    enum Verdict {
        case landed
        /// It failed, for a reason that is its own.
        case failed(ItemFailure, isLasting: Bool)
        /// It could not be written, which may end by itself: the file is tried some times before it counts as failed.
        case unwritten(ItemFailure)
        /// It is tried again with the next drop.
        case open(isDestination: Bool)
    }

    private struct State {
        /// The files that have no outcome yet, by the path of the source.
        var files: [FilePath: DropFolder.ReadyFile]
        /// The paths of files that could not be written.
        var unwritten: Set<FilePath> = []
        /// Files to give back.
        var open: [DropFolder.ReadyFile] = []
        var hasLanded = false
        var isDestinationUnusable = false
        var tally = ItemTally()
    }

    private let sources: [PathArgument]
    private let ledger: WatchLedger
    private let settlement: FileSettlement
    private let circumstances: String
    private let now: Int64
    private let isDryRun: Bool
    private let tries: [FilePath: Int]
    private let keepsTree: Bool
    private let state: Mutex<State>

    /// - Parameters:
    ///   - inbox: The drop folder as the user named it.
    ///   - circumstances: The digest of the circumstances, for the records of failures.
    ///   - now: Seconds since 1970.
    ///   - isDryRun: Whether nothing is recorded.
    ///   - tries: How often files could not be written in the drops before, by their paths in the drop folder.
    ///   - keepsTree: Whether files land in the folders in which they are in the drop folder.
    init(
        _ files: [DropFolder.ReadyFile], in inbox: FilePath, ledger: WatchLedger, settlement: FileSettlement,
        circumstances: String, now: Int64, isDryRun: Bool, tries: [FilePath: Int], keepsTree: Bool
    ) {
        self.ledger = ledger
        self.settlement = settlement
        self.circumstances = circumstances
        self.now = now
        self.isDryRun = isDryRun
        self.tries = tries
        self.keepsTree = keepsTree
        let paths = files.map { inbox.pushing($0.path) }
        sources = paths.map(PathArgument.init(path:))
        state = Mutex(State(files: Dictionary(zip(paths, files)) { $1 }))
    }

    /// Records that the files are about to be taken.
    ///
    /// - Throws: `WatchError`; none of them may be taken then.
    func begin() throws(WatchError) {
        guard !isDryRun else { return }
        let files = state.withLock { state in
            sources.compactMap { source in
                state.files[source.path].map { (path: $0.path, mark: $0.mark, source: ItemSource.path(source.path)) }
            }
        }
        try ledger.begin(files)
    }

    // MARK: - The items

    func items(by context: CommandContext, nameForInput: String?) async throws -> [DragItem] {
        try await context.lift(sources, inputName: nil).map(\.item)
    }

    func stream(
        by context: CommandContext, nameForInput: String?, rules: LiftRules
    ) throws -> (any ItemStream)? {
        var stream = SourceStream(sources, list: nil, inputName: nil, context: context)
        stream.remembering = rules.remembering
        return stream
    }

    /// Its companions may be complete later than a file.
    var joinsCompanions: Bool { false }

    var optionUse: OptionUse.Time { .ofDestination }

    var observer: ConversationObserver? {
        guard !isDryRun else { return nil }
        return { [ledger] event in
            if event.call == .committed, event.reason == nil, let name = event.source { ledger.note(landed: name) }
        }
    }

    var staged: ItemStagingObserver? {
        guard !isDryRun else { return nil }
        return { [ledger] _, source, path in ledger.note(staged: path, of: source) }
    }

    /// Puts the file into the folders that are kept, and leaves out the parts of it that landed before an earlier watch was
    /// killed, or before another part failed.
    func adjusted(_ item: DragItem) async -> DragItem? {
        var item = item
        if keepsTree, case .path(let path) = item.source, let file = state.withLock({ $0.files[path] }) {
            item.folders = Self.folders(of: file.ownPath, at: path)
        }
        guard case .path(let path) = item.source, let opener = item.opener,
            let parts = state.withLock({ $0.files[path]?.landedParts }), !parts.isEmpty
        else { return item }
        let rest: DragItem.Opener = {
            try await opener().filter { element in
                guard case .fragment(_, let part) = element.source else { return true }
                return !parts.contains(part)
            }
        }
        if let elements = try? await rest(), elements.isEmpty {
            end(path, .landed)
            return nil
        }
        item.opener = rest
        return item
    }

    /// The folders around a file in the drop folder, with their permissions.
    ///
    /// - Parameters:
    ///   - file: The path at which the file was put into the drop folder.
    ///   - path: The whole path at which it is.
    private static func folders(of file: FilePath, at path: FilePath) -> [KeptFolder] {
        var folder = path
        return file.components.dropLast().reversed().map { name in
            folder = folder.removingLastComponent()
            let permissions = (try? folder.stat())?.permissions
            return KeptFolder(name: name, permissions: permissions ?? .ownerReadWriteExecute)
        }.reversed()
    }

    // MARK: - The outcome

    func settle(_ reports: [ItemReport]) throws {
        var verdicts: [(path: FilePath, verdict: Verdict)] = []
        var indices: [FilePath: Int] = [:]
        for report in reports {
            state.withLock { $0.tally.count(report) }
            guard let path = report.source.path else { continue }
            let verdict = Self.verdict(on: report)
            if let index = indices[path] {
                // One part that has not landed decides.
                if case .landed = verdicts[index].verdict { verdicts[index].verdict = verdict }
            } else {
                indices[path] = verdicts.count
                verdicts.append((path, verdict))
            }
        }
        guard !isDryRun else { return }
        for (path, verdict) in verdicts { end(path, verdict) }
    }

    /// The codes of failures for which the destination is to blame: it is full, locked, gone, or not writable.
    static let destinationCodes: Set<String> = {
        let codes: [DestinationError.Code] = [
            .full, .notFound, .notWritable, .busy, .damagedStore, .badDeclaration, .untrusted,
        ]
        return Set(codes.map(\.description))
    }()

    /// The codes of failures that do not end by themselves.
    static let lastingCodes: Set<String> = [
        "damaged", "encrypted", "tooLarge", "unsupported", "toolMissing", "unconfined", "lossy", "unproved",
        "typeNotAvailable",
        "invalidData", "sameFile", "cancelled",
    ]

    /// What a report means for its file.
    static func verdict(on report: ItemReport) -> Verdict {
        switch (report.status, report.failure) {
        case (.dropped, _), (.planned, _), (.skipped, nil): return .landed
        case (.forbidden, _): return .open(isDestination: true)
        case (.refused, let failure?): return .failed(failure, isLasting: true)
        case (.interrupted, _) where ProcessInterruption.isRequested: return .open(isDestination: false)
        case (_, let failure?):
            // It has landed, and another command has removed its source.
            if failure.code == "sourceGone" { return .landed }
            // A source without a type could not be read itself: it is gone, or its folder's declaration is damaged.
            if destinationCodes.contains(failure.code), report.type != nil { return .open(isDestination: true) }
            if failure.code == DestinationError.Code.cannotWrite.description { return .unwritten(failure) }
            return .failed(failure, isLasting: lastingCodes.contains(failure.code))
        case (_, nil): return .open(isDestination: false)
        }
    }

    private func end(_ path: FilePath, _ verdict: Verdict) {
        guard let file = state.withLock({ $0.files.removeValue(forKey: path) }) else { return }
        switch verdict {
        case .landed:
            state.withLock { $0.hasLanded = true }
            warn(settlement.end(file, .landed), path)
        case .failed(let failure, let isLasting): fail(file, path, failure, isLasting: isLasting)
        case .unwritten(let failure) where tries[file.path, default: 0] >= Self.mostTries - 1:
            fail(file, path, failure, isLasting: false)
        case .unwritten:
            state.withLock { _ = $0.unwritten.insert(file.path) }
            end(file, path, isDestination: true)
        case .open(let isDestination): end(file, path, isDestination: isDestination)
        }
    }

    /// How often a file that cannot be written is tried before it counts as failed.
    private static let mostTries = 3

    /// Ends a file that is given back.
    private func end(_ file: DropFolder.ReadyFile, _ path: FilePath, isDestination: Bool) {
        state.withLock { state in
            if isDestination { state.isDestinationUnusable = true }
            state.open.append(file)
        }
        warn(settlement.end(file, .open), path)
    }

    private func fail(_ file: DropFolder.ReadyFile, _ path: FilePath, _ failure: ItemFailure, isLasting: Bool) {
        let record = WatchFailure(
            code: failure.code, message: failure.message, hint: failure.hint, isLasting: isLasting,
            circumstances: circumstances, former: file.failure, now: now)
        warn(settlement.end(file, .failed(record)), path)
    }

    private func warn(_ error: Errno?, _ path: FilePath) {
        guard let error else { return }
        Console.standard.warning(
            "cannot be moved to or from the folder \(FailedFolder.name.string): \(error.description.lowercased())",
            subject: path.string)
    }

    /// The result of the drop.
    struct Summary {
        /// Files that are not taken yet.
        let open: [DropFolder.ReadyFile]
        /// Whether the destination could not be used.
        let isDestinationUnusable: Bool
        /// The paths of files that could not be written.
        let unwritten: Set<FilePath>
        let tally: ItemTally
    }

    /// Ends the drop.
    ///
    /// - Parameter destination: The absolute path of the destination, where files without a report are searched.
    func finish(at destination: FilePath) -> Summary {
        state.withLock { state in
            if !isDryRun {
                if state.hasLanded { ledger.hasArrivals = true }
                if !state.files.isEmpty { ledger.endUnfinished(at: destination) }
                state.open += state.files.values
                ledger.flush()
            }
            return Summary(
                open: state.open, isDestinationUnusable: state.isDestinationUnusable, unwritten: state.unwritten,
                tally: state.tally)
        }
    }
}
