import Glibc
import SystemPackage
import TestPrograms
import Testing

/// Random operations on a journal, by `dnd` and by hand, compared with a model of what a user would expect.
///
/// `DND_MODEL_SEEDS` (a seed such as 7, or a range such as 1-100) and `DND_MODEL_OPERATIONS` set how many there are.
@Suite("Random undo and redo")
struct UndoModelTests {
    /// xorshift64*: the same numbers for the same seed, on every machine.
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

        mutating func next() -> UInt64 {
            state ^= state >> 12
            state ^= state << 25
            state ^= state >> 27
            return state &* 0x2545_F491_4F6C_DD1D
        }
    }

    /// What a user sees of the journal.
    private struct Sight: Equatable {
        /// The items in order, with their content.
        var items: [(name: String, content: String)] = []

        static func == (one: Sight, other: Sight) -> Bool { one.lines == other.lines }

        var lines: [String] { items.map { "\($0.name): \($0.content)" } }
        var names: [String] { items.map(\.name) }

        func index(of name: String) -> Int? { items.firstIndex { $0.name == name } }
        mutating func remove(_ names: [String]) { items.removeAll { names.contains($0.name) } }
    }

    /// An operation, with the journal before and after it. Later changes by hand are applied to both.
    private struct Done {
        let id: Int
        var before: Sight
        var after: Sight
        /// The sources of moved items, by the name of the item.
        var moved: [String: String] = [:]
        /// The names of the items that it changes.
        var concerned: [String] = []

        mutating func rename(_ name: String, _ other: String) {
            if let source = moved.removeValue(forKey: name) { moved[other] = source }
            concerned = concerned.map { $0 == name ? other : $0 }
        }
    }

    private struct Model {
        var now = Sight()
        var undos: [Done] = []
        var redos: [Done] = []
        var sources: Set<String> = []
        /// Files added by hand since the last operation. Their order is not recorded yet: the one
        /// modified last is the last item.
        var unrecorded: Set<String> = []
        var count = 0

        /// Applies a change by hand to every state of the history, because undo and redo keep it.
        mutating func byHand(_ change: (inout Sight) -> Void) {
            change(&now)
            for number in undos.indices {
                change(&undos[number].before)
                change(&undos[number].after)
            }
            for number in redos.indices {
                change(&redos[number].before)
                change(&redos[number].after)
            }
        }

        mutating func rename(_ name: String, _ other: String) {
            byHand { sight in
                if let place = sight.index(of: name) { sight.items[place].name = other }
            }
            if unrecorded.remove(name) != nil { unrecorded.insert(other) }
            for number in undos.indices { undos[number].rename(name, other) }
            for number in redos.indices { redos[number].rename(name, other) }
        }
    }

    private static func setting(_ name: String) -> Int? { getenv(name).flatMap { Int(String(cString: $0)) } }

    private static let seeds: [Int] = {
        let range = (getenv("DND_MODEL_SEEDS").map { String(cString: $0) } ?? "1-2").split(separator: "-")
        guard let first = range.first.flatMap({ Int($0) }), let last = range.last.flatMap({ Int($0) }), first <= last
        else { fatalError("DND_MODEL_SEEDS is a number or a range, such as 36-100") }
        return Array(first...last)
    }()
    private static let operations = setting("DND_MODEL_OPERATIONS") ?? 40

    @Test("the journal matches the model after each step", arguments: seeds)
    func agrees(seed: Int) async throws {
        let here = try Workspace()
        var numbers = Numbers(seed: UInt64(seed))
        var model = Model()
        try here.makeDirectory("in")
        var story: [String] = []
        for _ in 0..<Self.operations {
            let step: String
            switch Int.random(in: 0..<100, using: &numbers) {
            case 0..<30: step = try await take(.undo, &model, here)
            case 30..<42: step = try await take(.redo, &model, here)
            case 42..<56: step = try byHand(&model, here, &numbers)
            default: step = try await operate(&model, here, &numbers)
            }
            story.append(step)
            let found = try await sight(here)
            let sources = Set(
                names("in", here).flatMap { folder in names("in/\(folder)", here).map { "in/\(folder)/\($0)" } })
            guard found == model.now, sources == model.sources else {
                Issue.record(
                    """
                    seed \(seed), after: \(story.suffix(12).joined(separator: "; "))
                    found    \(found.lines) and \(sources.sorted())
                    expected \(model.now.lines) and \(model.sources.sorted())
                    """)
                return
            }
        }
    }

    private func names(_ folder: String, _ here: Workspace) -> [String] {
        here.names(in: "\(folder)").map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    private func run(_ arguments: [String], _ here: Workspace) async throws -> Outcome {
        try await DndBinary.run(arguments.map { "\($0)" }, in: here)
    }

    private func sight(_ here: Workspace) async throws -> Sight {
        guard here.exists("j") else { return Sight() }
        let names = try await run(["list", "--json", "j"], here).jsonLines()
            .compactMap { $0["path"]?.string?.split(separator: "/").last.map(String.init) }
        return Sight(items: try names.map { ($0, try here.text("j/\($0)")) })
    }

    // MARK: - Changes by dnd

    private func operate(_ model: inout Model, _ here: Workspace, _ numbers: inout Numbers) async throws -> String {
        let dropped = model.now.names.filter { $0.hasPrefix("d") }
        var done = Done(id: 0, before: model.now, after: model.now)
        var command: [String]
        switch Int.random(in: 0..<10, using: &numbers) {
        case 0..<4,
            _ where model.now.items.count < 2:
            let isMove = Bool.random(using: &numbers)
            let names = (0..<Int.random(in: 1...3, using: &numbers)).map { _ in newName("d", &model) }
            // Each operation has its own source folder.
            let sources = names.map { "in/\(model.count)/\($0)" }
            for (name, source) in zip(names, sources) { try here.write("\(source)", "new \(name)\n") }
            let place = Int.random(in: 0...model.now.items.count, using: &numbers)
            command = [isMove ? "move" : "copy"] + sources + ["--to", "j/", "--at", "\(place)"]
            model.now.items.insert(contentsOf: names.map { ($0, "new \($0)\n") }, at: place)
            if isMove {
                done.moved = Dictionary(uniqueKeysWithValues: zip(names, sources))
            } else {
                model.sources.formUnion(sources)
            }
            done.concerned = names
        case 4..<7:
            let names = Array(model.now.names.shuffled(using: &numbers).prefix(Int.random(in: 1...3, using: &numbers)))
            let moved = names.compactMap { name in model.now.items.first { $0.name == name } }
            var rest = model.now
            rest.remove(names)
            let place = Int.random(in: 0...rest.items.count, using: &numbers)
            rest.items.insert(contentsOf: moved, at: place)
            command = ["move"] + names.map { "j/\($0)" } + ["--to", "j/", "--at", "\(place)"]
            model.now = rest
            done.concerned = names
        case 7..<9 where !dropped.isEmpty:
            let names = Array(model.now.names.shuffled(using: &numbers).prefix(Int.random(in: 1...2, using: &numbers)))
            command = ["remove"] + names.map { "j/\($0)" }
            model.now.remove(names)
            done.concerned = names
        default:
            guard let name = dropped.randomElement(using: &numbers), let place = model.now.index(of: name) else {
                return "nothing"
            }
            let isMove = Bool.random(using: &numbers)
            model.count += 1
            model.now.items[place].content = "content \(model.count)\n"
            let source = "in/\(model.count)/\(name)"
            try here.write("\(source)", model.now.items[place].content)
            command = [isMove ? "move" : "copy", source, "--to", "j/", "--if-exists", "replace"]
            if isMove {
                done.moved = [name: source]
            } else {
                model.sources.insert(source)
            }
            done.concerned = [name]
        }
        expectStatus(try await run(command, here), 0)
        model.unrecorded = []
        done.after = model.now
        // An operation that changes nothing cannot be undone.
        guard done.before != done.after else { return command.joined(separator: " ") }
        let log = try await run(["log", "--json", "-n", "1", "j"], here).jsonLines()
        let id = Int(try #require(log.first?["id"]?.number))
        model.undos.append(
            Done(id: id, before: done.before, after: done.after, moved: done.moved, concerned: done.concerned))
        model.redos = []
        return command.joined(separator: " ")
    }

    private enum Direction: String { case undo, redo }

    private func take(_ direction: Direction, _ model: inout Model, _ here: Workspace) async throws -> String {
        guard let done = direction == .undo ? model.undos.popLast() : model.redos.popLast() else { return "nothing" }
        let outcome = try await run([direction.rawValue, "j", "\(done.id)"], here)
        model.unrecorded = []
        let isWhole = done.concerned.allSatisfy { name in
            done.before.names.contains(name) || done.after.names.contains(name)
        }
        #expect(outcome.status == 0 || !isWhole && outcome.status == 1, "\(outcome.errorText)")
        let isThere = done.moved.filter { direction == .redo || model.now.names.contains($0.key) }.values
        if direction == .undo {
            model.now = done.before
            model.sources.formUnion(isThere)
            model.redos.append(done)
        } else {
            model.now = done.after
            model.sources.subtract(isThere)
            model.undos.append(done)
        }
        return "\(direction) \(done.id)"
    }

    // MARK: - Changes by hand

    /// Renames, adds, edits or deletes a file. Only files that were added by hand are edited or deleted, because undo
    /// leaves items of `dnd` that have changed.
    private func byHand(_ model: inout Model, _ here: Workspace, _ numbers: inout Numbers) throws -> String {
        guard here.exists("j") else { return "nothing" }
        if let name = model.now.names.randomElement(using: &numbers), Int.random(in: 0..<4, using: &numbers) == 0 {
            let other = newName(String(name.prefix(1)), &model)
            try #require(rename(here.path("j/\(name)").string, here.path("j/\(other)").string) == 0)
            model.rename(name, other)
            return "rename \(name) \(other)"
        }
        let own = model.now.names.filter { $0.hasPrefix("h") }
        let choice = own.isEmpty ? 0 : Int.random(in: 0..<3, using: &numbers)
        guard choice > 0, let name = own.randomElement(using: &numbers) else {
            let name = newName("h", &model)
            try here.write("j/\(name)", "by hand \(name)\n")
            model.byHand { $0.items.append((name, "by hand \(name)\n")) }
            model.unrecorded.insert(name)
            return "add \(name)"
        }
        if choice == 1 {
            // Redoing a removal would leave the file if it had changed.
            guard !model.redos.contains(where: { $0.concerned.contains(name) && !$0.after.names.contains(name) }) else {
                return "nothing"
            }
            model.count += 1
            let content = "edited \(model.count)\n"
            try here.write("j/\(name)", content)
            let isUnrecorded = model.unrecorded.contains(name)
            model.byHand { sight in
                guard let place = sight.index(of: name) else { return }
                sight.items[place].content = content
                if isUnrecorded { sight.items.append(sight.items.remove(at: place)) }
            }
            return "edit \(name)"
        }
        _ = here.path("j/\(name)").withPlatformString { unlink($0) }
        model.byHand { $0.remove([name]) }
        model.unrecorded.remove(name)
        return "delete \(name)"
    }

    private func newName(_ prefix: String, _ model: inout Model) -> String {
        model.count += 1
        let digits = "\(model.count)"
        return prefix + String(repeating: "0", count: max(0, 5 - digits.count)) + digits + ".txt"
    }
}
