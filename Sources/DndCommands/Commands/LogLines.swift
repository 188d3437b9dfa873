import Destinations
import DropSessions
import ItemProviders
import SystemPackage
import UniformTypes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An operation as `dnd log` prints it: one line for the operation, and one for each item.
enum LogLines {
    /// The limit of items shown per operation.
    private static let mostItems = 20

    static func lines(of operation: StoreOperation) -> [String] {
        var head: [String]
        if let id = operation.id {
            head = ["\(id)", operation.began.formatted(.iso8601)]
            if let user = operation.user { head.append(user.printable) }
            head.append(operation.command?.printable ?? operation.operation?.printable ?? "")
            if operation.ended == nil { head.append("(on its way)") }
            if operation.isTakenBack { head.append("(taken back)") }
        } else {
            head = ["-", operation.began.formatted(.iso8601), "by hand"]
        }
        var lines = [head.joined(separator: "  ")]
        lines += operation.changes.prefix(mostItems).map { "    " + line(of: $0) }
        let rest = operation.changes.count - mostItems
        if rest > 0 { lines.append("    ... and \(rest) more; --json shows all") }
        return lines
    }

    private static func line(of change: StoreChange) -> String {
        var line = change.action.rawValue.padded(to: 9) + " " + name(change.path, in: change.lane)
        if let former = change.formerPath { line += ", from \(former.string.printable)" }
        if change.action == .emptied || change.action == .returned, let source = change.source {
            line +=
                change.action == .emptied
                ? ", from \(source.displayName.printable)" : ", to \(source.displayName.printable)"
        }
        let hasArrived = change.action == .landed || change.action == .replaced
        if hasArrived, let source = change.source { line += ", from \(source.displayName.printable)" }
        if hasArrived, let sourceType = change.sourceType, let type = change.type, sourceType != type {
            line += ", \(([sourceType] + change.route + [type]).uniqued().map(\.identifier).joined(separator: " to "))"
        }
        if hasArrived, !change.losses.isEmpty {
            line += ", lost: \(change.losses.map(\.rawValue.printable).joined(separator: ", "))"
        }
        if let kept = change.kept {
            switch change.action {
            case .replaced: line += "; the former is kept as "
            case .lost: line += ", was kept as "
            default: line += ", kept as "
            }
            line += kept.string.printable
        }
        return line
    }

    private static func name(_ path: FilePath, in lane: String?) -> String {
        let name = path.lastComponent?.string.printable ?? path.string.printable
        return lane.map { "\($0.printable)/\(name)" } ?? name
    }
}

extension [UniformType] {
    /// The types without consecutive duplicates.
    fileprivate func uniqued() -> [UniformType] {
        reduce(into: []) { types, type in if types.last != type { types.append(type) } }
    }
}
