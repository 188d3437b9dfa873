package import SystemPackage

/// The converters that a destination brings, in its `.dnd/converters.d`, and which destination that is.
package struct DestinationConverters: Sendable {
    /// What the user has said of a destination's converters.
    package enum TrustDecision: Sendable, Hashable {
        /// They are trusted as they are now.
        case trusted
        /// They were trusted, and are not what they were.
        case changed
        /// Nothing.
        case unknown
    }

    /// Where the names of its files begin in records of trust.
    private static let prefix = "converters.d/"

    /// The destination, as it was named.
    package let destination: FilePath
    /// Its `.dnd` folder.
    package let store: DndFolder
    /// Its files.
    package let folder: ConverterFolder

    /// What the directory `destination` brings; nil where it brings nothing, or its `.dnd` is a link.
    package init?(_ destination: FilePath) {
        guard let store = try? DndFolder(in: destination),
            let folder = ConverterFolder(store.path.appending("converters.d"), standing: .guest)
        else { return nil }
        self.destination = destination
        self.store = store
        self.folder = folder
    }

    /// The files that run when the user trusts them: each by its name and all its bytes.
    package var files: [TrustRecord.File] {
        folder.files.map { TrustRecord.File(name: Self.prefix + $0.name, bytes: $0.bytes) }
    }

    /// What the user has said of them. Where they may not be used anyway, that is nothing.
    package func decision(by trust: FolderTrust) -> TrustDecision {
        guard !folder.isRefused, let record = trust.record(of: store) else { return .unknown }
        let trusted = record.files(below: Self.prefix)
        if trusted == files { return .trusted }
        return trusted.isEmpty ? .unknown : .changed
    }
}
