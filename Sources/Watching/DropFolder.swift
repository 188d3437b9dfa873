import FileSystem
package import SystemPackage

/// A folder whose files are taken when they are complete: what is in it, what has changed, what is ready, and what is to
/// be tried again.
package struct DropFolder {
    /// A file that is complete.
    package struct ReadyFile: Sendable {
        /// The path, relative to the drop folder.
        package let path: FilePath
        /// The path at which it was put into the drop folder: of a failed file, without the folder for these.
        package let ownPath: FilePath
        /// The file as it was judged to be complete.
        package let mark: FileMark
        /// The parts of it that have landed already.
        package let landedParts: Set<String>
        /// The record of its last failure; nil if it did not fail.
        package let failure: WatchFailure?
    }

    /// The drop folder, absolute and without links.
    package let path: FilePath
    package let ledger: WatchLedger
    private let root: Directory
    private let events: any FolderEvents
    /// Whether files are moved away, so that failed files are kept in the folder `failed`.
    private let takesAway: Bool
    private let circumstances: Circumstances
    private let choice: FileChoice
    /// Complete files that are not taken because of their content.
    private var leftOut: [FilePath: FileMark] = [:]
    private var quiet: QuietFiles
    private let settle: Duration
    private var needsReading = true
    /// The digest of the circumstances, and when it was computed.
    private var digest: (text: String, time: Duration)?
    /// Folders that cannot be read.
    package private(set) var unreadable: Set<FilePath> = []

    /// - Parameters:
    ///   - path: The drop folder, absolute and without links.
    ///   - takesAway: Whether files are moved away, so that failed files are kept in the folder `failed`.
    ///   - choice: Which files are taken.
    /// - Throws: `WatchError` if it cannot be opened.
    package init(
        _ path: FilePath, ledger: WatchLedger, events: any FolderEvents, rule: QuietFiles.Rule, takesAway: Bool,
        circumstances: Circumstances, choice: FileChoice = .all
    ) throws(WatchError) {
        self.path = path
        self.ledger = ledger
        self.events = events
        self.takesAway = takesAway
        self.circumstances = circumstances
        self.choice = choice
        settle = rule.settle
        quiet = QuietFiles(rule)
        do {
            root = try Directory(path)
        } catch {
            throw error == .noSuchFileOrDirectory
                ? .gone(path)
                : WatchError(.cannotRead, path: path, message: "cannot be read: \(error.description.lowercased())")
        }
    }

    /// The number of files that are not complete yet, or wait for the destination.
    package var waiting: Int { quiet.count }

    // MARK: - What has changed

    /// Takes note of what has changed.
    ///
    /// - Throws: `WatchError` if the folder itself is gone.
    package mutating func update(at now: Moment) throws {
        let changes = try events.changes()
        if needsReading || changes.isIncomplete {
            readAll(at: now)
        } else {
            for folder in changes.folders {
                var found: Set<Int> = []
                _ = read(folder, at: now, &found)
            }
            for file in changes.files { examine(file, at: now) }
        }
        retry(at: now)
    }

    /// Reads the whole folder. Each folder is followed before it is read, so that nothing is missed in between.
    private mutating func readAll(at now: Moment) {
        let start = ContinuousClock.now
        needsReading = false
        unreadable = []
        var found: Set<Int> = []
        if read(FilePath(), at: now, &found) { ledger.forget(except: found) }
        events.noteCost(.now - start)
    }

    /// Reads a folder and all in it.
    ///
    /// - Parameter found: Receives the numbers of the files that the ledger knows.
    /// - Returns: Whether all of it could be read.
    private mutating func read(_ folder: FilePath, at now: Moment, _ found: inout Set<Int>) -> Bool {
        guard !isLeftOut(folder) else { return true }
        var (rest, isWhole) = ([folder], true)
        while let path = rest.popLast() {
            let directory: Directory
            let names: [FilePath.Component]
            do throws(Errno) {
                directory = try open(path)
                events.follow(path, reportsAll: SystemCalls.reportsAllChanges(directory.descriptor))
                names = try directory.names()
            } catch {
                // What is gone is reported as a change of the folder above.
                if error != .noSuchFileOrDirectory, error != .notDirectory { unreadable.insert(path) }
                isWhole = false
                continue
            }
            if takesAway, path.components.first == FailedFolder.name {
                FailedFolder(in: self.path).tidy(names, in: directory)
            }
            let hasClock = SystemCalls.hasFineTimes(directory.descriptor)
            for name in names.sorted(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) }) {
                let inner = path.appending(name)
                guard !PartialName.isPartial(name), let status = try? directory.status(of: name) else { continue }
                if status.type == .directory {
                    rest.append(inner)
                } else if let observation = Observation(name, in: directory) {
                    if let number = ledger.number(of: observation.mark, at: inner) { found.insert(number) }
                    let age = hasClock ? Self.age(of: observation) : .zero
                    note(inner, observation, isClosed: false, quiet: age, at: now)
                }
            }
        }
        return isWhole
    }

    /// How long ago the file was changed. Only for a file system that uses this machine's clock.
    private static func age(of observation: Observation) -> Duration {
        .nanoseconds(max(0, SystemCalls.fileClock() - observation.changed))
    }

    private mutating func examine(_ file: FolderChanges.File, at now: Moment) {
        guard let name = file.path.lastComponent, !PartialName.isPartial(name), !isLeftOut(file.path) else { return }
        let observation = (try? open(file.path.removingLastComponent())).flatMap { Observation(name, in: $0) }
        note(file.path, observation, isClosed: file.isClosed, quiet: .zero, at: now)
    }

    private mutating func note(
        _ path: FilePath, _ observation: Observation?, isClosed: Bool, quiet age: Duration, at now: Moment
    ) {
        guard let observation else {
            leftOut[path] = nil
            return quiet.remove(path)
        }
        guard !FailedFolder.isReason(path), isChosen(observation.mark, at: path),
            isWanted(observation.mark, at: path, now)
        else { return quiet.remove(path) }
        quiet.note(path, observation, isClosed: isClosed, quiet: age, at: now.elapsed)
    }

    private mutating func isWanted(_ mark: FileMark, at path: FilePath, _ now: Moment) -> Bool {
        let digest = ledger.failure(of: mark, at: path) == nil ? "" : currentCircumstances(at: now)
        return ledger.answer(for: mark, at: path, circumstances: digest, now: now.wall) == .take
    }

    /// Whether the user wants the file to be taken, as far as that is known.
    private func isChosen(_ mark: FileMark, at path: FilePath) -> Bool {
        leftOut[path] != mark && choice.mayTake(ownPath(path))
    }

    private func ownPath(_ path: FilePath) -> FilePath { takesAway ? path.withoutFailedFolder : path }

    /// Whether one of the folders of a path is hidden or partial.
    private func isLeftOut(_ path: FilePath) -> Bool {
        path.components.contains { PartialName.isPartial($0) }
    }

    /// Opens a folder in the drop folder, following no links.
    private func open(_ path: FilePath) throws(Errno) -> Directory {
        var directory = root
        for component in path.components { directory = try directory.directory(component) }
        return directory
    }

    // MARK: - What is ready

    /// The complete files, in the order of their arrival. They are not waited for any more: the caller takes them, or
    /// gives them back.
    package mutating func ready(at now: Moment) -> [ReadyFile] {
        var files: [ReadyFile] = []
        var last: (path: FilePath, directory: Directory?)?
        for path in quiet.due(at: now.elapsed) {
            guard let name = path.lastComponent else { continue }
            let folder = path.removingLastComponent()
            if last?.path != folder { last = (folder, try? open(folder)) }
            let directory = last?.directory
            let observation = directory.flatMap { Observation(name, in: $0) }
            let isPartial = directory.map { PartialName.hasPartial(name, in: $0) } ?? false
            let isReady = quiet.judge(
                path, observation, isPartial: isPartial,
                writer: { directory.map { Self.writer(of: name, in: $0) } ?? .unknown }, at: now.elapsed)
            guard isReady, let mark = observation?.mark, isWanted(mark, at: path, now) else { continue }
            guard choice.takes(ownPath(path), path) else {
                leftOut[path] = mark
                continue
            }
            files.append(
                ReadyFile(
                    path: path, ownPath: ownPath(path), mark: mark, landedParts: ledger.landedParts(of: mark, at: path),
                    failure: ledger.failure(of: mark, at: path)))
        }
        return files
    }

    /// On a file system whose writers may be on another machine, nothing but the time tells.
    private static func writer(of name: FilePath.Component, in directory: Directory) -> QuietFiles.Writer {
        guard SystemCalls.reportsAllChanges(directory.descriptor) else { return .none }
        return switch SystemCalls.hasWriter(name, in: directory.descriptor) {
        case true?: .some
        case false?: .none
        case nil: .unknown
        }
    }

    /// Waits again for files that were ready and were not taken.
    package mutating func giveBack(_ files: [ReadyFile], at now: Moment) {
        for file in files {
            guard let name = file.path.lastComponent, let directory = try? open(file.path.removingLastComponent()),
                let observation = Observation(name, in: directory)
            else { continue }
            note(file.path, observation, isClosed: true, quiet: .zero, at: now)
        }
    }

    // MARK: - Trying again

    /// The time between two looks at the circumstances of failures.
    private static let look = Duration.seconds(5)

    /// Adds the failed files that are due.
    private mutating func retry(at now: Moment) {
        for failed in ledger.failures where !quiet.contains(failed.path) && isWanted(failed.mark, at: failed.path, now)
        {
            let directory = try? open(failed.path.removingLastComponent())
            let observation = directory.flatMap { directory in
                failed.path.lastComponent.flatMap { Observation($0, in: directory) }
            }
            if observation?.mark != failed.mark {
                // It is gone, or it was changed and is another file.
                ledger.end(failed.path, mark: failed.mark, .open)
            }
            note(failed.path, observation, isClosed: true, quiet: settle, at: now)
        }
    }

    /// The digest of the circumstances, at most some seconds old.
    package mutating func currentCircumstances(at now: Moment) -> String {
        if let digest, now.elapsed - digest.time < Self.look { return digest.text }
        let text = circumstances.digest
        digest = (text, now.elapsed)
        return text
    }

    /// How long nothing needs to be done unless something changes; nil: without limit.
    package func rest(at now: Moment) -> Duration? {
        var times = [quiet.nextDue.map { max(.zero, $0 - now.elapsed) }]
        let failures = ledger.failures
        if !failures.isEmpty {
            // A change of the circumstances is noticed only by looking.
            times.append(.seconds(30))
            times.append(failures.compactMap(\.failure.next).min().map { .seconds(max(1, $0 - now.wall)) })
        }
        return times.compactMap(\.self).min()
    }
}
