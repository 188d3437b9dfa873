import Destinations
import DropSessions
import SystemPackage
import UniformTypes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One item in the output of `list --json`.
struct ListRecord: Encodable {
    let item: StoredItem

    private enum Key: String, CodingKey {
        case index, path, pathBytes, type, bytes, source, sourceBytes, dropped, placeholder, progress, lane, title
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeAlways(item.index, forKey: .index)
        let path = PathText(item.path)
        try container.encode(path.text, forKey: .path)
        if let bytes = path.base64 { try container.encode(bytes, forKey: .pathBytes) }
        try container.encodeAlways(item.type?.identifier, forKey: .type)
        try container.encodeAlways(item.bytes, forKey: .bytes)
        try container.encodeAlways(item.source?.displayName, forKey: .source)
        if let bytes = item.source?.path.flatMap({ PathText($0).base64 }) {
            try container.encode(bytes, forKey: .sourceBytes)
        }
        try container.encodeAlways(item.dropped?.formatted(.iso8601), forKey: .dropped)
        try container.encode(item.placeholder, forKey: .placeholder)
        try container.encodeAlways(item.progress, forKey: .progress)
        try container.encodeAlways(item.lane, forKey: .lane)
        try container.encodeAlways(item.title, forKey: .title)
    }
}
