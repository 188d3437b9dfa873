import DragSources
import DropSessions
import Hand
import ItemProviders
import SystemPackage
import UniformTypes

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
