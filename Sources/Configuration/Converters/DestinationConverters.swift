package import SystemPackage

/// The converters that a destination brings in its `.dnd/converters.d`.
package struct DestinationConverters: Sendable {
    /// The user's trust in a destination's converters.
    package enum TrustDecision: Sendable, Hashable {
        /// They are trusted in their current state.
        case trusted
        /// They have changed since they were trusted.
        case changed
        /// The user has not decided.
        case unknown
    }

    /// The prefix of the file names in trust records.
    private static let prefix = "converters.d/"

    /// The destination, as it was named.
    package let destination: FilePath
    /// Its `.dnd` folder.
    package let store: DndFolder
    /// Its `converters.d`.
    package let folder: ConverterFolder

    /// Reads the converters of the directory `destination`; nil if it has none, or its `.dnd` is a link.
    package init?(_ destination: FilePath) {
        guard let store = try? DndFolder(in: destination),
            let folder = ConverterFolder(store.path.appending("converters.d"), authority: .guest)
        else { return nil }
        self.destination = destination
        self.store = store
        self.folder = folder
    }

    /// The files that can run once trusted: names and all bytes.
    package var files: [TrustRecord.File] {
        folder.files.map { TrustRecord.File(name: Self.prefix + $0.name, bytes: $0.bytes) }
    }

    /// The user's decision; `unknown` if the converters are refused anyway.
    package func decision(by trust: FolderTrust) -> TrustDecision {
        guard !folder.isRefused, let record = trust.record(of: store) else { return .unknown }
        let trusted = record.files(below: Self.prefix)
        if trusted == files { return .trusted }
        return trusted.isEmpty ? .unknown : .changed
    }
}
