import FileSystem
import FoundationEssentials
import ItemProviders
import SystemPackage
import Transfer
import UniformTypes

/// A text that a drop session can load.
struct Note: ItemProviderReading, Equatable {
    let text: String

    static var readableTypes: [UniformType] { [type("public.utf8-plain-text")] }

    static func object(from data: Data, type: UniformType) throws -> Note {
        Note(text: String(decoding: data, as: UTF8.self))
    }
}

/// An item that offers a text.
func note(
    _ text: String, origin: ItemOrigin? = nil, load: @escaping @Sendable () async throws -> Void = {}
) -> DragItem {
    let provider = ItemProvider(suggestedName: text)
    provider.registerData(type("public.utf8-plain-text")) { _ in
        try await load()
        return Data(text.utf8)
    }
    return DragItem(
        source: .path(FilePath(text)), type: type("public.utf8-plain-text"), itemProvider: provider, origin: origin)
}

/// The identity of a store that does not exist.
func store(_ number: UInt64, group: String? = nil, team: UInt32? = nil) -> StoreIdentity {
    StoreIdentity(folder: FileIdentity(device: 1, inode: number), group: group, team: team)
}

/// The error of a load that fails on purpose.
struct Broken: Error {}
