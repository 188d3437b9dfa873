import FoundationEssentials
import FileSystem
import Places
import Conversion
import ItemBundles
import ItemProviders
import SystemPackage
package import Transfer
import TypeDetection
import UniformTypes

extension ItemLifter {
    /// Returns the item in a bundle: its native content, the types that it can be converted to, and the bundle itself.
    /// Waypoints and pages in it are opened as those of a file, up to 8 MiB.
    ///
    /// - Throws: `ItemProviderError` when it is not a valid bundle.
    func liftBundle(_ content: LoadedContent, from source: ItemSource, detected: DetectedType) throws -> LiftedItem {
        do {
            return try lift(BundleFile(content), content, from: source, detected: detected)
        } catch let error as ItemProviderError where error.subject != nil {
            throw ItemProviderError(
                error.code, subject: source.displayName, message: error.message, hint: error.hint, underlying: error)
        }
    }

    private func lift(
        _ bundle: BundleFile, _ whole: LoadedContent, from source: ItemSource, detected: DetectedType
    ) throws -> LiftedItem {
        let record = try ItemBundle.record(of: bundle.path)
        let main = record.contents[0]
        let provider = ItemProvider(suggestedName: record.name.stem)
        let restriction = try restriction(of: source)
        func register(
            _ type: UniformType, _ fidelity: Fidelity, losses: [Loss], holding held: [UniformType] = [],
            _ load: @escaping Representation.Loader
        ) {
            // Everything in a bundle was made from its first content.
            let visibility = restriction.visibility(ofAll: [main.type, type] + held)
            provider.register(
                Representation(
                    .init(type: type, fidelity: fidelity, visibility: visibility, losses: losses), loader: load))
        }
        // As for a file, the beginning determines the routes; the rest is extracted when a route is used.
        let beginning = try ItemBundle.prefix(of: main, in: bundle.path, limit: ConversionLimits.peekBytes)
        let peek = ConversionSource(type: main.type, content: .data(Data(beginning)), name: record.name.string)
        let routes = graph.routes(from: peek)
        let held = Self.heldTypes(in: main.type, becoming: routes.map { ($0.target, $0.fidelity) })
        register(main.type, main.fidelity, losses: main.losses, holding: held) {
            try Self.load(main, of: record, in: bundle, for: $0)
        }
        // The bundle's contents were converted on a machine with the converters; of equal ones, prefer those.
        var carried = record.contents.dropFirst()[...]
        func registerCarried(before fidelity: Fidelity?) {
            while let content = carried.first, fidelity.map({ content.fidelity <= $0 }) ?? true {
                carried.removeFirst()
                register(content.type, content.fidelity, losses: content.losses) {
                    try Self.load(content, of: record, in: bundle, for: $0)
                }
            }
        }
        for route in routes {
            registerCarried(before: route.fidelity)
            let representation = Representation(
                .init(
                    type: route.target, fidelity: route.fidelity, route: route.intermediateTypes,
                    losses: route.losses, keepsBytes: route.keepsBytes, embeds: route.embeds)
            ) { request in
                let content = try Self.load(main, of: record, in: bundle, for: request)
                let source = ConversionSource(type: main.type, content: content, name: record.name.string)
                return try await graph.convert(source, along: route, request: request)
            }
            provider.register(restriction.applied(to: representation, madeOf: main.type))
        }
        registerCarried(before: nil)
        // The bundle itself carries everything in it.
        register(detected.type, .lossless, losses: [], holding: record.contents.map(\.type) + held) { _ in whole }
        let container = try container(of: main, in: bundle, named: source)
        var item = DragItem(
            source: source, type: detected.type, itemProvider: provider, opener: container?.opener,
            elementRepresentations: container?.elementRepresentations, elementType: container?.elementType,
            origin: restriction.origin,
            ownName: record.name)
        if let objection = restriction.moveObjection { item.moveObjection = objection }
        return LiftedItem(item: item, detected: detected)
    }

    private func container(
        of main: ItemRecord.Content, in bundle: BundleFile, named source: ItemSource
    ) throws -> Container? {
        guard WaypointSyntax(main.type) != nil || graph.takesParts(of: main.type),
            let bytes = try ItemBundle.bytes(of: main, in: bundle.path, limit: StandardInputContent.memoryLimit)
        else { return nil }
        return try container(of: main.type, content: .data(Data(bytes)), named: source)
    }

    private static func load(
        _ content: ItemRecord.Content, of record: ItemRecord, in bundle: BundleFile, for request: LoadRequest
    ) throws -> LoadedContent {
        let folder = try PrivateFolder.make(at: request.scratch.appending("bundle"))
        let isMain = content.type == record.contents[0].type
        let target = folder.appending(isMain ? record.name : "content")
        try ItemBundle.extract(content, of: record, in: bundle.path, to: target, progress: request.progress)
        return .file(LoadedFile(path: target, ownership: .scratch))
    }
}

extension DragItem {
    /// Also offers the item as a single file with its native bytes, name, time stamp and attributes. It includes the
    /// item's text and picture if they are less than the item, since converting to them may need a program that another
    /// machine lacks. Folders are not supported.
    package func offeringBundle() {
        guard let native = itemProvider.representations.first(where: { $0.fidelity == .native }),
            !native.type.conforms(to: .directory)
        else { return }
        let name = LandingName.name(for: self, landingAs: native.type, keepsBytes: true)
        let provider = itemProvider
        let source = source.displayName
        provider.register(
            Representation(.init(type: .itemBundle, fidelity: .lossless, visibility: native.visibility)) { request in
                let folder = try PrivateFolder.make(at: request.scratch.appending("native"))
                let content = try await provider.load(native.type, scratch: folder, progress: request.progress)
                let others = provider.representations.filter {
                    [.png, .utf8PlainText].contains($0.type) && $0.fidelity > .lossless
                        && $0.visibility == native.visibility
                }
                let further = try await Self.load(others, of: provider, in: folder, for: request)
                let target = request.scratch.appending("item.dnditem")
                try ItemBundle.write(
                    content, type: native.type, name: name, source: source, further: further, to: target,
                    progress: request.progress)
                FileTree.remove(folder)
                return .file(LoadedFile(path: target, ownership: .scratch))
            })
    }

    /// Loads the representations; one that fails to load, such as the text of a scan, is left out.
    private static func load(
        _ representations: [Representation.Description], of provider: ItemProvider, in folder: FilePath,
        for request: LoadRequest
    ) async throws -> [AdditionalRepresentation] {
        var further: [AdditionalRepresentation] = []
        for (number, representation) in representations.enumerated() {
            let scratch = try PrivateFolder.make(at: folder.appending("further-\(number)"))
            let losses = LossLedger()
            let content = try? await provider.load(representation.type, scratch: scratch, losses: losses)
            try request.progress.checkCancellation()
            try Task.checkCancellation()
            guard let content else { continue }
            further.append(
                AdditionalRepresentation(
                    content, type: representation.type, fidelity: representation.fidelity,
                    losses: losses.recorded ?? representation.losses))
        }
        return further
    }
}
