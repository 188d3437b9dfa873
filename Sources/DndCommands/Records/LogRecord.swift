import Destinations
import DropSessions
import FileSystem
import ItemProviders
import SystemPackage
import UniformTypes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One operation in the output of `log --json`.
struct LogRecord: Encodable {
    let operation: StoreOperation

    private enum Key: String, CodingKey { case id, operation, began, ended, user, command, takenBack, changes }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeAlways(operation.id, forKey: .id)
        try container.encodeAlways(operation.operation, forKey: .operation)
        try container.encode(operation.began.formatted(.iso8601), forKey: .began)
        try container.encodeAlways(operation.ended?.formatted(.iso8601), forKey: .ended)
        try container.encodeAlways(operation.user, forKey: .user)
        try container.encodeAlways(operation.command, forKey: .command)
        try container.encode(operation.isTakenBack, forKey: .takenBack)
        try container.encode(operation.changes.map(Change.init), forKey: .changes)
    }

    private struct Change: Encodable {
        let change: StoreChange

        private enum Key: String, CodingKey {
            case action, path, pathBytes, lane, former, formerBytes, kept, source, sourceBytes, sourceType, route, type
            case fidelity, losses, hash, bytes
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(change.action.rawValue, forKey: .action)
            let path = PathText(change.path)
            try container.encode(path.text, forKey: .path)
            if let bytes = path.base64 { try container.encode(bytes, forKey: .pathBytes) }
            try container.encodeAlways(change.lane, forKey: .lane)
            let former = change.formerPath.map(PathText.init)
            try container.encodeAlways(former?.text, forKey: .former)
            if let bytes = former?.base64 { try container.encode(bytes, forKey: .formerBytes) }
            try container.encodeAlways(change.kept?.string, forKey: .kept)
            try container.encodeAlways(change.source?.displayName, forKey: .source)
            if let bytes = change.source?.path.flatMap({ PathText($0).base64 }) {
                try container.encode(bytes, forKey: .sourceBytes)
            }
            try container.encodeAlways(change.sourceType?.identifier, forKey: .sourceType)
            try container.encode(change.route.map(\.identifier), forKey: .route)
            try container.encodeAlways(change.type?.identifier, forKey: .type)
            try container.encodeAlways(change.fidelity?.name, forKey: .fidelity)
            try container.encode(change.losses.map(\.rawValue), forKey: .losses)
            try container.encodeAlways(change.hash?.hexadecimal, forKey: .hash)
            try container.encodeAlways(change.bytes, forKey: .bytes)
        }
    }
}
