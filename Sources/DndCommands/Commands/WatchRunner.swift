import ArgumentParser
import Destinations
import DragSources
import FileSystem
import Glibc
import ItemProviders
import SystemPackage
import Transfer
import TypeDetection
import Watching

/// Runs `dnd watch`: waits until files are complete, drops them, and records what happened.
struct WatchRunner {
    let inbox: PathArgument
    let destination: PathArgument
    let options: TransferOptions
    /// Whether the files stay in the folder.
    let copies: Bool
    let isOnce: Bool
    let polls: Bool
    /// How long a file must be unchanged; nil for the default.
    let settle: Duration?
    /// Which files are taken; nil for all.
    let filter: SourceFilter?
    /// Whether the folders in the drop folder are kept.
    let tree: TreeOption

    private var console: Console { .standard }

    func run() async throws {
        let environment = ProcessEnvironment.current
        let folder = try inboxPath()
        try options.check(with: destination)
        let guarded = GuardedDestination(destination, in: environment)
        try check(folder, guarded.path)
        let problem = await guarded.problem(options, in: environment)
        // A destination that has disappeared is called so, which only the ledger knows.
        if let problem, guarded.isThere { throw problem }
        let transfer = TransferRunner(
            sources: NoItems(), destination: destination, options: options, operation: .copy, tree: tree)
        if problem == nil { try await transfer.checkTakesMany() }
        guard let state = environment.stateDirectory else {
            throw CommandFailure(
                .failure, "there is no directory for the ledger", hint: "set XDG_STATE_HOME or HOME")
        }
        let ledger = try WatchLedger(
            in: state.appending("watch"), inbox: folder, destination: guarded.path, isExclusive: !options.isDryRun)
        warnOfInterrupted(ledger)
        try guarded.check(ledger)
        if let problem { throw problem }
        try await transfer.checkOptions()
        let rule = try rule(for: folder)
        let events = KernelEvents(folder, polls: polls, interval: max(rule.settle, .seconds(1)))
        let watched = try DropFolder(
            folder, ledger: ledger, events: events, rule: rule, takesAway: !copies,
            circumstances: circumstances(environment, folder, guarded.path), choice: try choice(in: folder))
        if !isOnce, !options.isDryRun { console.note("watching \(inbox.path.string)") }
        var loop = WatchLoop(
            runner: self, folder: watched, events: events, destination: guarded, settle: rule.settle)
        try await loop.run()
    }

    /// The files that the patterns choose. A type in a pattern is compared with that of the complete file.
    private func choice(in folder: FilePath) throws -> FileChoice {
        guard let filter else { return .all }
        let detector = try TypeDetector()
        return FileChoice { path in
            filter.answer(for: Array(path.components)) != .leftOut
        } takes: { own, path in
            let names = Array(own.components)
            guard filter.answer(for: names) == .dependsOnType else { return true }
            // A file that cannot be read is taken, and fails with the reason.
            guard let type = try? detector.type(of: folder.pushing(path)).type else { return true }
            return filter.answer(for: names, type: type) != .leftOut
        }
    }

    /// Files come later.
    private struct NoItems: ItemSupply {
        func items(by context: CommandContext, nameForInput: String?) async throws -> [DragItem] { [] }
    }

    /// The drop folder's absolute path without links.
    private func inboxPath() throws -> FilePath {
        guard let path = SystemCalls.resolved(inbox.path), try FileTree.isDirectory(path) else {
            throw CommandFailure(
                .failure, subject: inbox.path.string, "is not a folder that can be watched",
                hint: "name a folder; create it first: mkdir \(ShellWord.quoted(inbox.path.string))")
        }
        return path
    }

    /// What lands in the drop folder would be taken again.
    private func check(_ folder: FilePath, _ target: FilePath) throws {
        guard folder.starts(with: target) || target.starts(with: folder) else { return }
        throw CommandFailure(
            .usage, subject: destination.path.string, "a drop folder and its destination must not contain each other",
            hint: "choose a destination outside of \(ShellWord.quoted(inbox.path.string))")
    }

    private func warnOfInterrupted(_ ledger: WatchLedger) {
        for path in ledger.interrupted where !copies && (try? inbox.path.pushing(path).stat()) != nil {
            console.warning(
                "has landed, but the watch was killed before it could be removed here; it is not taken again",
                subject: inbox.path.pushing(path).string)
        }
    }

    /// When a file is complete. Writers on other machines are not seen, so it takes longer there by default.
    private func rule(for folder: FilePath) throws -> QuietFiles.Rule {
        let directory = try Directory(folder)
        let settle = settle ?? (SystemCalls.reportsAllChanges(directory.descriptor) ? .seconds(2) : .seconds(10))
        return .init(settle: settle, patience: .seconds(60))
    }

    /// What may be the cause of a failure besides the file: the programs, the settings, the rules of both folders.
    private func circumstances(
        _ environment: ProcessEnvironment, _ folder: FilePath, _ target: FilePath
    ) -> Circumstances {
        let settings = [environment.configurationDirectory, target.appending(".dnd")].compactMap(\.self)
        return Circumstances(
            paths: environment.searchPath
                + [folder.pushing(".dnd/source.toml"), target.pushing(".dnd/destination.toml")]
                + ["config.toml", "types.toml"].flatMap { name in settings.map { $0.pushing(FilePath(name)) } },
            folders: settings.map { $0.appending("converters.d") })
    }

    /// The current time.
    static func now(since start: ContinuousClock.Instant) -> Moment {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Moment(elapsed: .now - start, wall: Int64(time.tv_sec))
    }
}

/// The destination of a watch, which may disappear and come back: a disk that is unmounted must not be mistaken for an
/// empty destination.
struct GuardedDestination {
    /// The absolute path.
    let path: FilePath
    private let argument: PathArgument
    /// The directory at the start; nil if there was none, or it is a file.
    private let directory: FileIdentity?

    init(_ argument: PathArgument, in environment: ProcessEnvironment) {
        self.argument = argument
        let absolute = environment.workingDirectory.pushing(argument.path)
        if let path = SystemCalls.resolved(absolute) {
            self.path = path
        } else if let name = absolute.lastComponent, let parent = SystemCalls.resolved(absolute.parent) {
            path = parent.appending(name)
        } else {
            path = absolute.lexicallyNormalized()
        }
        directory = Self.directory(at: path)
    }

    /// Why the destination cannot be used; nil if it can, as far as is known before a drop.
    func problem(_ options: TransferOptions, in environment: ProcessEnvironment) async -> (any Error)? {
        UserTypes.declare(in: [argument.path])
        do {
            _ = try await DestinationArgument(argument).resolve(in: environment, options)
            return nil
        } catch {
            return error
        }
    }

    /// Whether there is a file or a directory.
    var isThere: Bool { (try? path.stat()) != nil }

    private static func directory(at path: FilePath) -> FileIdentity? {
        guard let status = try? path.stat(), status.type == .directory else { return nil }
        return FileIdentity(status)
    }

    /// Checks that the destination is there, if something has landed there before.
    ///
    /// - Throws: `CommandFailure`.
    func check(_ ledger: WatchLedger) throws {
        if !isThere, directory != nil || ledger.hasArrivals {
            throw CommandFailure(
                .failure, subject: argument.path.string, "the destination has disappeared",
                hint: "mount or restore it; nothing is taken until then")
        }
        if let directory, let now = Self.directory(at: path), now != directory {
            throw CommandFailure(
                .failure, subject: argument.path.string, "the destination is another directory now",
                hint: "mount or restore it, or start the watch again to use this one")
        }
    }
}

/// The loop of a watch.
struct WatchLoop {
    let runner: WatchRunner
    var folder: DropFolder
    let events: KernelEvents
    let destination: GuardedDestination
    let settle: Duration

    private let start = ContinuousClock.now
    private var total = ItemTally()
    private var drops = 0
    /// Set while the destination cannot be used.
    private var pause: (tries: Int, until: Duration)?
    /// The last failure of the destination, which is reported once.
    private var lastFailure: String?
    /// How often files could not be written.
    private var unwritten: [FilePath: Int] = [:]
    private var warned: Set<FilePath> = []
    private var hasWarnedOfPolling = false
    /// Whether a failure was reported that is not that of a file.
    /// The worst status of the failures of the destination.
    private var failed = ExitStatus.success

    private var console: Console { .standard }

    init(
        runner: WatchRunner, folder: DropFolder, events: KernelEvents, destination: GuardedDestination, settle: Duration
    ) {
        self.runner = runner
        self.folder = folder
        self.events = events
        self.destination = destination
        self.settle = settle
    }

    /// Runs until the command is asked to end, or everything that is complete was taken.
    mutating func run() async throws {
        do {
            try await loop()
        } catch {
            sum()
            throw error
        }
        sum()
        let status = total.status.worse(failed)
        if status != .success { throw ExitCode(status.rawValue) }
    }

    /// The line about all drops; each has its own.
    private func sum() {
        if drops > 1, total.total > 1 { console.note("in all, \(total.words)") }
    }

    private mutating func loop() async throws {
        let isOnce = runner.isOnce || runner.options.isDryRun
        let end = settle + .milliseconds(100)
        while true {
            try Task.checkCancellation()
            var now = WatchRunner.now(since: start)
            try folder.update(at: now)
            warn()
            if pause.map({ $0.until <= now.elapsed }) ?? true {
                let ready = folder.ready(at: now)
                if !ready.isEmpty {
                    try await drop(ready)
                    if runner.options.isDryRun || (isOnce && pause != nil) { return }
                    continue
                }
            }
            now = WatchRunner.now(since: start)
            if isOnce, folder.waiting == 0 || now.elapsed >= end { return }
            var rest = pause.map { max(.zero, $0.until - now.elapsed) } ?? folder.rest(at: now)
            if isOnce { rest = min(rest ?? end, end - now.elapsed) }
            try await BlockingWork.run { [events, rest] in
                try events.wait(for: rest)
                // A burst of events is handled at once.
                try ProcessInterruption.pause(for: .milliseconds(20))
            }
        }
    }

    /// Drops complete files. After a failure of the destination, one file shows whether it can be used again.
    private mutating func drop(_ ready: [DropFolder.ReadyFile]) async throws {
        let now = WatchRunner.now(since: start)
        var files = ready
        if let pause {
            let sorted = ready.sorted { $0.mark.size < $1.mark.size }
            files = [sorted[(pause.tries - 1) % sorted.count]]
            folder.giveBack(ready.filter { $0.path != files[0].path }, at: now)
        }
        let items = WatchedItems(
            files, in: runner.inbox.path, ledger: folder.ledger,
            settlement: FileSettlement(folder.path, ledger: folder.ledger, takesAway: !runner.copies),
            circumstances: folder.currentCircumstances(at: now), now: now.wall, isDryRun: runner.options.isDryRun,
            tries: unwritten, keepsTree: runner.tree.keepsTree)
        var problem: CommandFailure?
        do {
            try destination.check(folder.ledger)
            try items.begin()
            try await TransferRunner(
                sources: items, destination: runner.destination, options: runner.options,
                operation: runner.copies ? .copy : .move, allowsConversion: !runner.copies, tree: runner.tree
            ).run()
        } catch is ExitCode {
            // The items' own failures were reported.
        } catch let error as CancellationError {
            total = total.adding(items.finish(at: destination.path).tally)
            throw error
        } catch let error as ClosedPipe {
            _ = items.finish(at: destination.path)
            throw error
        } catch {
            problem = CommandFailure(error)
        }
        let summary = items.finish(at: destination.path)
        total = total.adding(summary.tally)
        drops += 1
        for file in files {
            unwritten[file.path] = summary.unwritten.contains(file.path) ? unwritten[file.path, default: 0] + 1 : nil
        }
        folder.giveBack(summary.open, at: WatchRunner.now(since: start))
        note(problem, isUnusable: problem != nil || summary.isDestinationUnusable)
    }

    /// Notes whether the destination can be used.
    private mutating func note(_ problem: CommandFailure?, isUnusable: Bool) {
        guard isUnusable else {
            (pause, lastFailure) = (nil, nil)
            return
        }
        if let problem {
            let text = "\(problem.subject ?? "") \(problem.message)"
            if text != lastFailure { console.error(problem.message, subject: problem.subject, hint: problem.hint) }
            (lastFailure, failed) = (text, failed.worse(problem.status))
        }
        let tries = (pause?.tries ?? 0) + 1
        let wait = Duration.seconds(Backoff.destination.seconds(after: tries))
        pause = (tries, WatchRunner.now(since: start).elapsed + wait)
        if tries == 1, !runner.isOnce {
            console.warning("the destination cannot be used now; all files wait", subject: destination.path.string)
        }
    }

    /// Warns of folders that cannot be read, and of polling that was not asked for.
    private mutating func warn() {
        for path in folder.unreadable.subtracting(warned) {
            warned.insert(path)
            console.warning("cannot be read: its files are not taken", subject: folder.path.pushing(path).string)
        }
        guard !hasWarnedOfPolling, let reason = events.pollingReason else { return }
        hasWarnedOfPolling = true
        switch reason {
        case .deaf:
            if !runner.isOnce { console.note("its file system does not report all changes: it is read at intervals") }
        case .tooManyFolders:
            console.warning(
                "has too many folders to watch; it is read at intervals", subject: runner.inbox.path.string,
                hint: "raise the limit: sysctl fs.inotify.max_user_watches")
        }
    }
}
