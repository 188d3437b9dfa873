import Conversion
public import DropSessions
import ItemBundles
import ItemProviders
import SystemPackage
import TypeDetection
import UniformTypes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ItemLifter {
    /// The item that the bundle at `path` carries: what it was, what it can become, and at the end the bundle itself.
    ///
    /// - Throws: `ItemProviderError` when the file is no bundle that is understood.
    func liftBundle(_ path: FilePath, detected: DetectedType) throws -> LiftedItem {
        let record = try ItemBundle.record(of: path)
        let provider = ItemProvider(suggestedName: record.name.stem)
        let restriction = try sourceRestriction(of: path)
        for content in record.contents {
            let load: Representation.Loader = { try Self.load(content, of: record, in: path, for: $0) }
            provider.register(
                Representation(
                    .init(
                        type: content.type, fidelity: content.fidelity,
                        visibility: restriction.visibility(of: content.type)),
                    loader: load))
        }
        let main = record.contents[0]
        // Routes are chosen by the beginning, as they are for a file; the rest is taken out when one of them is gone.
        let beginning = try ItemBundle.prefix(of: main, in: path, limit: ConversionLimits.peekBytes)
        let peek = ConversionSource(type: main.type, content: .data(Data(beginning)), name: record.name.string)
        for route in graph.routes(from: peek) {
            provider.register(
                Representation(
                    .init(
                        type: route.target, fidelity: route.fidelity,
                        visibility: restriction.visibility(of: route.target), route: route.intermediateTypes,
                        losses: route.losses, keepsBytes: route.keepsBytes)
                ) { request in
                    let content = try Self.load(main, of: record, in: path, for: request)
                    let source = ConversionSource(type: main.type, content: content, name: record.name.string)
                    return try await graph.convert(source, along: route, request: request)
                })
        }
        provider.register(
            Representation(
                .init(type: detected.type, fidelity: .lossless, visibility: restriction.visibility(of: detected.type)),
                loader: { _ in .file(LoadedFile(path: path, ownership: .source)) }))
        let item = DragItem(
            source: .path(path), type: detected.type, itemProvider: provider, origin: restriction.origin,
            ownName: record.name)
        return LiftedItem(item: item, detected: detected)
    }

    private static func load(
        _ content: ItemRecord.Content, of record: ItemRecord, in path: FilePath, for request: LoadRequest
    ) throws -> LoadedContent {
        let folder = try PrivateDirectory.make(at: request.scratch.appending("bundle"))
        let target = folder.appending(record.name)
        try ItemBundle.extract(content, of: record, in: path, to: target, progress: request.progress)
        return .file(LoadedFile(path: target, ownership: .scratch))
    }
}

extension DragItem {
    /// Lets the item be had whole in one file as well: its native bytes, its name, its time and its attributes. Folders cannot.
    public func offeringBundle() {
        guard let native = itemProvider.representations.first(where: { $0.fidelity == .native }),
            !native.type.conforms(to: .directory)
        else { return }
        let name = LandingName.name(for: self, landingAs: native.type, keepsBytes: true)
        let provider = itemProvider
        let source = source.displayName
        provider.register(
            Representation(.init(type: .itemBundle, fidelity: .lossless, visibility: native.visibility)) { request in
                let folder = try PrivateDirectory.make(at: request.scratch.appending("native"))
                let content = try await provider.load(native.type, scratch: folder, progress: request.progress)
                let target = request.scratch.appending("item.dnditem")
                try ItemBundle.write(
                    content, type: native.type, name: name, source: source, to: target, progress: request.progress)
                FileTree.remove(folder)
                return .file(LoadedFile(path: target, ownership: .scratch))
            })
    }
}
