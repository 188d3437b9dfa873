import ArgumentParser
import Destinations
import DragSources
import FileSystem
import Hand
import ItemProviders
import SystemPackage
import Transfer
import UniformTypes

/// The items in the hand, as the items of a transfer.
///
/// An item is a promise of the file as it is at the drop. A file that has changed since it was lifted is dropped as it
/// is now, with a warning; a file that is gone or is of another kind fails.
final class HeldItems: ItemSupply {
    private let hand: Hand
    private let name: String
    private let session: HeldSession
    private let claim: HandLock?
    private let tally: HeldDropProgress

    private let destination: FilePath?
    private let choice: FolderChoice

    /// - Parameters:
    ///   - destination: The absolute path of the drop's destination; nil if it is not a file or folder.
    ///   - claims: Whether the session is locked against drops by other commands.
    ///   - choice: Which files of folders are dropped.
    init(_ hand: Hand, session name: String, destination: FilePath?, claims: Bool, choice: FolderChoice) throws {
        self.hand = hand
        self.name = name
        self.destination = destination
        self.choice = choice
        claim = claims ? try hand.claim(name) : nil
        session = try hand.session(name, orLanded: claims)
        tally = hand.tally(of: name, claim: claim, destination: destination)
    }

    var staged: ItemStagingObserver? {
        guard claim != nil else { return nil }
        return { [tally] number, _, path in tally.note(staged: path, of: number) }
    }

    var observer: ConversationObserver? {
        guard claim != nil else { return nil }
        return { [tally] event in tally.note(event) }
    }

    /// What to lift for a held item.
    private enum Look {
        /// Standard input.
        case input
        /// A file or a part of one; `change` is how it has changed since it was lifted.
        case file(PathArgument, change: HeldChange?)
        case failed(ItemFailure)
        /// The file was moved to the destination by a drop that was killed before it could record that.
        case landed
    }

    func items(by context: CommandContext, nameForInput: String?) async throws -> [DragItem] {
        let looks = await looks(by: context)
        // A file that was lifted by itself is dropped by itself.
        let heldFiles = Set(session.items.compactMap { $0.source?.path.lexicallyNormalized() })
        let files = looks.compactMap { look in if case .file(let argument, _) = look { argument } else { nil } }
        var lifts = try await context.liftEach(files, inputName: nil)[...]
        var items: [DragItem] = []
        for (held, look) in zip(session.items, looks) {
            switch look {
            case .landed: tally.finish(held)
            case .input:
                items += tally.add([input(held, by: context, nameForInput: nameForInput)], of: held, areParts: false)
            case .failed(let failure):
                let source = ItemSource.path(held.source?.path ?? ItemSource.standardInputPath)
                items += tally.add([.unreadable(source, because: failure)], of: held, areParts: false)
            case .file(let argument, let change):
                let lifted = (lifts.popFirst() ?? []).map { lift in
                    var item = choice.filtered(lift.item, by: context)
                    if let change { item.moveObjection = "it \(change.words)" }
                    if !item.companions.isEmpty {
                        item.companions.removeAll { heldFiles.contains($0.path.lexicallyNormalized()) }
                    }
                    return item
                }
                let areParts = Fragment(argument.path).map { !$0.selection.isOne } ?? false
                if !areParts, lifted.count == 1, await tally.hasLanded(lifted[0], of: held) {
                    tally.finish(held)
                } else {
                    items += tally.add(lifted, of: held, areParts: areParts)
                }
            }
        }
        try choice.check(items, from: .hand)
        return items
    }

    private func looks(by context: CommandContext) async -> [Look] {
        let wasInterrupted = hand.wasInterrupted(name)
        var parts = HeldParts(context: context)
        var looks: [Look] = []
        for held in session.items {
            guard let argument = held.argument else {
                looks.append(.input)
                continue
            }
            guard let change = held.change else {
                looks.append(.file(argument, change: nil))
                continue
            }
            guard change.keepsPromise else {
                let hasGoneThere = wasInterrupted && destination.map(held.stands) == true
                looks.append(hasGoneThere ? .landed : .failed(Self.lost(held, change)))
                continue
            }
            if let fragment = Fragment(argument.path), let index = fragment.selection.index {
                looks.append(await look(for: held, index, of: fragment.container, by: &parts))
                continue
            }
            Console.standard.warning(change.words + "; its current state is used", subject: held.displayName)
            looks.append(.file(argument, change: change))
        }
        return looks
    }

    /// Finds a part of a changed file by its content: parts before it may have been added or removed.
    private func look(
        for held: HeldItem, _ index: Int, of container: FilePath, by parts: inout HeldParts
    ) async -> Look {
        do {
            let now = try await parts.index(of: held, lifted: index, in: container)
            let path = FilePath(container.string + "#\(now)")
            guard now != index, let argument = PathArgument(bytes: container.bytes + Array("#\(now)".utf8)) else {
                return held.argument.map { .file($0, change: nil) } ?? .input
            }
            Console.standard.warning(
                "has moved within its file since it was lifted; it is now \(path.string)", subject: held.displayName)
            return .file(argument, change: nil)
        } catch {
            return .failed(ItemFailure(error, subject: held.displayName))
        }
    }

    /// Removes the landed items from the hand.
    func settle(_ reports: [ItemReport]) throws {
        guard claim != nil else { return }
        let landed = tally.landed
        try hand.letGo(of: landed, parts: tally.parts, in: name)
        let kept = session.items.count { !landed.contains($0.number) }
        guard kept > 0 else { return }
        Console.standard.warning(
            kept == 1 ? "an item stays in the hand" : "\(kept) items stay in the hand",
            hint: "try again with dnd drop, or empty the hand with dnd cancel")
    }

    private func input(_ held: HeldItem, by context: CommandContext, nameForInput: String?) -> DragItem {
        let inputName = held.name ?? nameForInput
        let source = ItemSource.standardInput(name: inputName)
        do {
            guard let file = hand.inputFile(of: held, in: name) else { throw Errno.noSuchFileOrDirectory }
            return try context.lifter.lift(StandardInputContent(keptAt: file), name: inputName).item
        } catch {
            return DragItem.unreadable(source, because: error)
        }
    }

    private static func lost(_ held: HeldItem, _ change: HeldChange) -> ItemFailure {
        ItemFailure(
            code: "vanished", subject: held.displayName, message: change.words,
            hint: "empty the hand with dnd cancel, then lift the item again")
    }
}

extension HeldItem {
    /// The source as a command-line argument; nil for standard input.
    var argument: PathArgument? { (source?.path).flatMap { PathArgument(bytes: $0.bytes) } }
}

extension PathArgument {
    /// The absolute path of the file or folder; nil for a stream or the clipboard.
    func file(in environment: ProcessEnvironment) -> FilePath? {
        isStandardStream || isClipboard ? nil : environment.workingDirectory.pushing(path)
    }
}

/// Finds parts of files that have changed since they were lifted, by their content. Reads each file once.
struct HeldParts {
    let context: CommandContext
    /// For each file, the indices of each content.
    private var known: [FilePath: [ContentDigest: [Int]]] = [:]

    init(context: CommandContext) { self.context = context }

    /// The current 0-based index of the part; among parts with the same content, the nearest one.
    ///
    /// - Throws: `ItemFailure` with code `changed` if the part is not found, or its content was not recorded.
    mutating func index(of held: HeldItem, lifted index: Int, in container: FilePath) async throws -> Int {
        let hint =
            "remove it from the hand with dnd cancel \(ShellWord.quoted(held.displayName)), then lift the part again"
        guard let content = held.content else {
            throw ItemFailure(
                code: "changed", subject: held.displayName,
                message: "the file has changed since the part was lifted, and its parts may have been renumbered",
                hint: hint)
        }
        if known[container] == nil { known[container] = try await contents(of: container) }
        let nearest = known[container]?[content]?.min { abs($0 - index) < abs($1 - index) }
        guard let nearest else {
            throw ItemFailure(
                code: "changed", subject: held.displayName,
                message: "the file has changed since the part was lifted, and the part is no longer in it", hint: hint)
        }
        return nearest
    }

    private func contents(of container: FilePath) async throws -> [ContentDigest: [Int]] {
        let parts = try await context.lifter.lift(Fragment(container: container, selection: .all))
        var contents: [ContentDigest: [Int]] = [:]
        for (index, part) in parts.enumerated() {
            guard let digest = await Self.digest(of: part.item, in: context.environment.temporaryDirectory) else {
                continue
            }
            contents[digest, default: []].append(index)
        }
        return contents
    }

    /// The digest of a line or a waypoint; nil for a page or a frame, which is not read before the drop.
    static func digest(of item: DragItem, in temporaryDirectory: FilePath) async -> ContentDigest? {
        guard item.type == .utf8PlainText || item.type == .geocache else { return nil }
        let data = try? await item.itemProvider.loadData(as: item.type, temporaryDirectory: temporaryDirectory)
        return data.map { ContentDigest($0) }
    }
}

/// The session name: the option that `lift`, `hover`, `drop` and `cancel` share.
struct SessionOption: ParsableArguments {
    @Option(
        name: .customLong("session"),
        help: ArgumentHelp("The session's name, to hold several sessions at once.", valueName: "name"))
    var name = Hand.defaultName

    func validate() throws {
        guard Hand.isName(name) else {
            throw ValidationError(
                "invalid session name '\(name)': expected letters, digits, '.', '_' and '-', beginning with a letter or "
                    + "a digit")
        }
    }

    /// The user's hand.
    ///
    /// - Throws: `CommandFailure` if the environment names no directory for it.
    func hand(in environment: ProcessEnvironment) throws -> Hand {
        guard let directory = environment.handDirectory else {
            throw CommandFailure(
                .failure, "there is no directory for the hand", hint: "set XDG_RUNTIME_DIR, XDG_STATE_HOME or HOME")
        }
        return Hand(directory: directory)
    }
}
