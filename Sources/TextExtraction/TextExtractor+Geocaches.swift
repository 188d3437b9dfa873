import ItemProviders
package import Places
package import Transfer
import UniformTypes

extension TextExtractor {
    /// Everything of an item that can be read: its text, or the name and the description of a geocache, whose text is only
    /// its name. Nil if there is none.
    ///
    /// - Throws: The errors of loading it.
    package func completeText(of item: DragItem) async throws -> String? {
        if let geocache = try await geocache(of: item) {
            return ([geocache.name] + [geocache.knownSummary].compactMap(\.self)).joined(separator: "\n")
        }
        guard hasText(item), case .data(let data) = try await text(of: item, inMemory: true).content else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    /// The geocache that an item is, or becomes with its texts; nil if it does not. A waypoint may lose the form of its
    /// description.
    package func geocache(of item: DragItem) async throws -> Geocache? {
        guard item.itemProvider.representations.contains(where: { $0.type == .geocache && $0.fidelity <= .flattened })
        else { return nil }
        let scratch = try TemporaryDirectory(in: temporaryDirectory)
        let content = try await item.itemProvider.load(.geocache, scratch: scratch.path)
        let data = try content.data(scratch: scratch.path)
        _ = consume scratch
        return try Geocache.object(from: data, type: .geocache)
    }
}
