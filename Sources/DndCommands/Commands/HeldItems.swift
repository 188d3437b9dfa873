import Destinations
import DragSources
import DropSessions
import Hand
import ItemProviders
import FileSystem
import SystemPackage

/// What the hand holds, as the items of a transfer.
///
/// An item is a promise of the file as it is at the drop: one that has changed since it was lifted lands as it is now, with a
/// warning; one that is gone, or has become another kind of thing, fails.
final class HeldItems: ItemSupply {
    private let hand: Hand
    private let name: String
    private let session: HeldSession
    private let claim: HandLock?
    private let tally: HeldTally

    /// - Parameter claims: whether no other command may drop the session meanwhile.
    init(_ hand: Hand, session name: String, claims: Bool) throws {
        self.hand = hand
        self.name = name
        claim = claims ? try hand.claim(name) : nil
        session = try hand.session(name)
        tally = hand.tally(of: name, claim: claim)
    }

    var observer: ConversationObserver? {
        guard claim != nil else { return nil }
        return { [tally] event in tally.note(event) }
    }

    func items(by workbench: Workbench, nameForInput: String?) async throws -> [DragItem] {
        let looks = session.items.map { ($0, $0.change) }
        let files = looks.filter { $1?.keepsPromise ?? true }.compactMap { $0.0.argument }
        var lifts = try await workbench.liftEach(files, inputName: nil)[...]
        return looks.flatMap { held, change -> [DragItem] in
            guard let argument = held.argument else {
                return tally.add(
                    [input(held, by: workbench, nameForInput: nameForInput)], of: held, areParts: false)
            }
            if let change, !change.keepsPromise {
                return tally.add([Self.lost(held, argument.path, change)], of: held, areParts: false)
            }
            if let change {
                Console.standard.warning(change.words + "; it is taken as it is now", subject: held.displayName)
            }
            let items = (lifts.popFirst() ?? []).map { lift in
                var item = lift.item
                if let change { item.moveObjection = "it \(change.words)" }
                return item
            }
            return tally.add(items, of: held, areParts: Fragment(argument.path)?.selection == .all)
        }
    }

    /// Lets go of what has landed.
    func settle(_ reports: [ItemReport]) throws {
        guard claim != nil else { return }
        let landed = tally.landed
        try hand.letGo(of: landed, parts: tally.parts, in: name)
        let kept = session.items.count { !landed.contains($0.number) }
        guard kept > 0 else { return }
        Console.standard.warning(
            kept == 1 ? "an item stays in the hand" : "\(kept) items stay in the hand",
            hint: "dnd drop tries again, dnd cancel puts back what is held")
    }

    private func input(_ held: HeldItem, by workbench: Workbench, nameForInput: String?) -> DragItem {
        let inputName = held.name ?? nameForInput
        let source = ItemSource.standardInput(name: inputName)
        do {
            guard let file = hand.inputFile(of: held, in: name) else { throw Errno.noSuchFileOrDirectory }
            return try workbench.lifter.lift(StandardInputContent(keptAt: file), name: inputName).item
        } catch {
            return DragItem.unreadable(source, because: error)
        }
    }

    private static func lost(_ held: HeldItem, _ path: FilePath, _ change: HeldChange) -> DragItem {
        DragItem.unreadable(
            .path(path),
            because: ItemFailure(
                code: "vanished", subject: held.displayName, message: change.words,
                hint: "dnd cancel puts back what is held, dnd lift picks it up again"))
    }
}

extension HeldItem {
    /// The source as a command line names it; nil for standard input.
    var argument: PathArgument? { (source?.path).flatMap { PathArgument(bytes: $0.bytes) } }
}
