import FoundationEssentials
import ItemProviders
package import SystemPackage

/// The hand of one user: named drag sessions that outlive the command that began them.
///
/// A session is a private directory with `session.json` and the kept standard input. Every change is made under a lock
/// and replaces that file atomically; a drop holds a second lock of its session while it runs.
package struct Hand: Sendable {
    /// The session's name if the user gives none.
    package static let defaultName = "default"

    private let directory: FilePath
    private var sessions: FilePath { directory.appending("sessions") }

    /// Creates the hand in `directory`, which is created at the first lift.
    package init(directory: FilePath) { self.directory = directory }

    /// Whether `name` is valid for a session: 1 to 64 letters, digits, `.`, `_` and `-`, beginning with a letter or
    /// digit.
    package static func isName(_ name: String) -> Bool {
        guard let first = name.utf8.first, name.utf8.count <= 64 else { return false }
        func isWord(_ byte: UInt8) -> Bool {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            default: false
            }
        }
        return isWord(first) && name.utf8.allSatisfy { isWord($0) || [0x2D, 0x2E, 0x5F].contains($0) }
    }

    /// Returns the names of the sessions that hold items, sorted.
    package func names() -> [String] {
        let names = (try? FileTree.names(in: sessions)) ?? []
        return names.map(\.string).filter { Self.isName($0) && (try? read($0))?.items.isEmpty == false }.sorted()
    }

    /// Returns the session `name`.
    ///
    /// - Parameter orLanded: Whether an empty session is returned, if all its items landed in a drop that was killed:
    ///   the drop can then be completed.
    /// - Throws: `HandError`: `empty`, `damaged`, `cannotKeep`, `badName`.
    package func session(_ name: String, orLanded: Bool = false) throws(HandError) -> HeldSession {
        try check(name)
        guard let session = try read(name), orLanded || !session.items.isEmpty else {
            let others = names().filter { $0 != name }
            throw HandError(
                .empty, "the hand is empty" + (name == Self.defaultName ? "" : " in the session \(name)"),
                hint: others.isEmpty
                    ? "lift something first: dnd lift SOURCE..."
                    : "name another session with --session: \(others.joined(separator: ", "))")
        }
        return session
    }

    /// Picks up items.
    ///
    /// - Parameter adding: Whether they are added to those in the hand; otherwise the hand must be empty.
    /// - Throws: `HandError`: `full`, `damaged`, `cannotKeep`, `badName`.
    package func lift(_ things: [LiftCandidate], as name: String, adding: Bool) throws(HandError) {
        try check(name)
        try PrivateFiles.makeDirectory(sessions)
        let lock = try lock()
        defer { withExtendedLifetime(lock) {} }
        let known = try read(name)
        // If removing an earlier session was interrupted, its log may refer to items with the same numbers.
        if known == nil { FileTree.remove(landings(of: name)) }
        var session = known ?? HeldSession()
        guard adding || session.items.isEmpty else {
            throw HandError(
                .full,
                "the hand already holds \(session.items.count == 1 ? "an item" : "\(session.items.count) items")",
                hint: "use --add to lift more, dnd cancel to empty the hand, or --session NAME for another session")
        }
        let folder = sessions.appending(name)
        try PrivateFiles.makeDirectory(folder)
        removeStrayInputs(of: session, in: folder)
        for thing in things {
            session.items.append(try held(thing, number: session.nextNumber, in: folder))
            session.nextNumber += 1
        }
        try write(session, as: name)
    }

    /// Locks the session against other drops until the lock is released.
    ///
    /// - Throws: `HandError`: `busy`, `empty`, `damaged`, `cannotKeep`, `badName`.
    package func claim(_ name: String) throws(HandError) -> HandLock {
        _ = try session(name, orLanded: true)
        guard let lock = try HandLock(sessions.appending(name).appending("drop.lock"), waits: false) else {
            throw HandError(
                .busy, subject: name, "the session is being dropped by another command",
                hint: "try again when it has ended"
            )
        }
        // Record what a killed drop has left at its destination, before the next drop changes it.
        LandingLog.recordArrivals(at: landings(of: name))
        return lock
    }

    /// Returns an observer of a drop of the session `name`. It records what lands, so that those items leave the hand
    /// even if the drop is killed.
    ///
    /// - Parameters:
    ///   - claim: The lock of this session; nil for a dry run, which records nothing.
    ///   - destination: The absolute path of the destination; nil when it is not a file or folder.
    package func tally(of name: String, claim: HandLock?, destination: FilePath? = nil) -> HeldDropProgress {
        HeldDropProgress(log: claim == nil ? nil : LandingLog(landings(of: name), destination: destination))
    }

    /// Whether a drop of the session `name` was killed: some sources may already have been moved.
    package func wasInterrupted(_ name: String) -> Bool {
        Self.isName(name) && FileState(of: landings(of: name)) != nil
    }

    /// Removes the items with these numbers, and records parts of others as landed; with its last item the session is
    /// removed.
    package func letGo(
        of numbers: Set<Int>, parts: [Int: Set<HeldPart>] = [:], in name: String
    ) throws(HandError) {
        try check(name)
        let lock = try lock()
        defer { withExtendedLifetime(lock) {} }
        guard var session = try read(name) else { return }
        let gone = session.items.filter { numbers.contains($0.number) }
        session.items.removeAll { numbers.contains($0.number) }
        if session.items.isEmpty {
            remove(name)
            return
        }
        session.add(parts)
        try write(session, as: name)
        // The session now contains what the log recorded.
        FileTree.remove(landings(of: name))
        for file in gone.compactMap({ inputFile(of: $0, in: name) }) { FileTree.remove(file) }
    }

    /// Removes the session, even if its file is damaged.
    ///
    /// - Throws: `HandError`: `empty`, `busy`, `cannotKeep`, `badName`.
    package func cancel(_ name: String) throws(HandError) {
        do {
            let claim = try claim(name)
            let lock = try lock()
            remove(name)
            withExtendedLifetime((claim, lock)) {}
        } catch  where error.code == .damaged {
            remove(name)
        }
    }

    /// Removes single items from the hand without dropping them.
    ///
    /// - Parameter names: The absolute paths of their sources; nil for standard input. Each removes all items of that
    ///   source.
    /// - Throws: `HandError`: `notHeld` when one of them is not in the hand, and then nothing is removed; `empty`,
    ///   `busy`, `damaged`, `cannotKeep`, `badName`.
    package func cancel(_ names: [FilePath?], in name: String) throws(HandError) {
        let claim = try claim(name)
        defer { withExtendedLifetime(claim) {} }
        let items = try session(name).items
        var numbers: Set<Int> = []
        for name in names {
            let meant = items.filter { $0.isCalled(name) }
            guard !meant.isEmpty else {
                throw HandError(
                    .notHeld, subject: name?.string ?? "-", "is not in the hand",
                    hint: "list the held items: dnd hover")
            }
            numbers.formUnion(meant.map(\.number))
        }
        try letGo(of: numbers, in: name)
    }

    /// Whether the session `name` holds an item of the absolute path `source`; nil is standard input.
    package func holds(_ source: FilePath?, in name: String) -> Bool {
        (try? session(name))?.items.contains { $0.isCalled(source) } == true
    }

    /// Returns the private file with the kept standard input; nil for an item that is a file itself.
    package func inputFile(of item: HeldItem, in name: String) -> FilePath? {
        item.input.flatMap { FilePath.Component($0) }.map { sessions.appending(name).appending($0) }
    }

    private func held(_ thing: LiftCandidate, number: Int, in folder: FilePath) throws(HandError) -> HeldItem {
        switch thing.kind {
        case .file(let source, let container, let content):
            return HeldItem(
                number: number, source: HeldPath(source), container: container.map(HeldPath.init), input: nil,
                name: nil, type: thing.type, state: FileState(of: container ?? source), content: content)
        case .input(let content, let name):
            let input = "input-\(number)"
            // A killed command may have left a file of this name.
            FileTree.remove(folder.appending(input))
            try PrivateFiles.keep(content, at: folder.appending(input))
            return HeldItem(
                number: number, source: nil, container: nil, input: input, name: name, type: thing.type, state: nil,
                content: nil)
        }
    }

    private func lock() throws(HandError) -> HandLock? { try HandLock(directory.appending("lock"), waits: true) }

    private func check(_ name: String) throws(HandError) {
        guard Self.isName(name) else {
            throw HandError(
                .badName, subject: name, "is not a valid session name",
                hint: "use letters, digits, '.', '_' and '-', beginning with a letter or a digit")
        }
    }

    /// Removes a session. Its file is removed first: without the log of landings, items that have landed would be in
    /// the hand again.
    private func remove(_ name: String) {
        FileTree.remove(file(of: name))
        FileTree.remove(sessions.appending(name))
    }

    private func landings(of name: String) -> FilePath { sessions.appending(name).appending("landed") }

    /// Removes the kept standard input of items that left the hand in a killed drop.
    private func removeStrayInputs(of session: HeldSession, in folder: FilePath) {
        let kept = Set(session.items.compactMap(\.input))
        for name in (try? FileTree.names(in: folder)) ?? []
        where name.string.hasPrefix("input-") && !kept.contains(name.string) {
            FileTree.remove(folder.appending(name))
        }
    }

    /// Returns `session` without the items that landed in a killed drop.
    private func settled(_ session: HeldSession, _ name: String) -> HeldSession {
        var session = session
        var gone: Set<Int> = []
        var parts: [Int: Set<HeldPart>] = [:]
        for landing in LandingLog.landings(at: landings(of: name)) {
            guard let item = landing.item else { continue }
            if let part = landing.part { parts[item, default: []].insert(part) } else { gone.insert(item) }
        }
        guard !parts.isEmpty || !gone.isEmpty else { return session }
        session.items.removeAll { gone.contains($0.number) }
        session.add(parts)
        return session
    }

    private func file(of name: String) -> FilePath { sessions.appending(name).appending("session.json") }

    private func write(_ session: HeldSession, as name: String) throws(HandError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            try PrivateFiles.replace(file(of: name), with: encoder.encode(session))
        } catch let error as HandError {
            throw error
        } catch {
            throw .cannotKeep(file(of: name), error)
        }
    }

    /// Returns the stored session; nil if there is none.
    private func read(_ name: String) throws(HandError) -> HeldSession? {
        let path = file(of: name)
        guard FileState(of: path) != nil else { return nil }
        let session: HeldSession
        do {
            session = try JSONDecoder().decode(HeldSession.self, from: try PrivateFiles.content(of: path))
        } catch let error as Errno {
            if error == .noSuchFileOrDirectory { return nil }
            throw .cannotKeep(path, error)
        } catch {
            throw damaged(path, "is malformed")
        }
        guard session.version == HeldSession.currentVersion else {
            throw damaged(
                path, "has format version \(session.version), expected \(HeldSession.currentVersion)")
        }
        let isWhole = session.items.allSatisfy { item in
            item.source != nil || item.input.map { !$0.contains("/") && $0.hasPrefix("input-") } == true
        }
        guard isWhole else { throw damaged(path, "is malformed") }
        return settled(session, name)
    }

    private func damaged(_ path: FilePath, _ what: String) -> HandError {
        HandError(.damaged, subject: path.string, "the stored session \(what)", hint: "discard it: dnd cancel")
    }
}

/// A failure to pick up, hold or release items.
package struct HandError: Error, Sendable {
    /// The kinds of failure.
    package enum Code: String, Sendable, CaseIterable {
        /// The session's name is invalid.
        case badName
        /// The hand is empty.
        case empty
        /// The hand does not hold this item.
        case notHeld
        /// The hand already holds items.
        case full
        /// Another command is dropping the same session.
        case busy
        /// The session file is invalid.
        case damaged
        /// The hand's files cannot be read or written.
        case cannotKeep
    }

    /// The kind of failure.
    package let code: Code
    /// The path or the session's name that the failure is about.
    package let subject: String?
    /// What was found and what was expected, in lower case and without a full stop.
    package let message: String
    /// What the user can do next.
    package let hint: String?

    init(_ code: Code, subject: String? = nil, _ message: String, hint: String? = nil) {
        self.code = code
        self.subject = subject
        self.message = message
        self.hint = hint
    }

    static func cannotKeep(_ path: FilePath, _ error: any Error) -> HandError {
        HandError(.cannotKeep, subject: path.string, "the hand cannot be stored here: \(error)")
    }
}
