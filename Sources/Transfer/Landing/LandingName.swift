import ItemProviders
package import SystemPackage
package import UniformTypes

/// The name of the file that an item lands in: that of the source if its bytes are kept, otherwise the item's name with
/// the extension of the type that is written.
package enum LandingName {
    /// Returns the name for an item that lands as `type`.
    ///
    /// - Parameter keepsBytes: Whether the source's own bytes are written.
    package static func name(
        for item: DragItem, landingAs type: UniformType, keepsBytes: Bool
    ) -> FilePath.Component {
        let own = item.ownName ?? ownName(of: item.source)
        if keepsBytes, let own { return own }
        let stem: FilePath.Component =
            own ?? item.itemProvider.suggestedName.flatMap { component(from: $0) } ?? "untitled"
        guard let fileExtension = fileExtension(for: type) else { return stem }
        // A type may have several extensions: an item that is rewritten in its own type keeps the one that it had.
        if let own, let present = FilePath(root: nil, [own]).extension,
            type.filenameExtensions.contains(present.lowercased())
        {
            return own
        }
        // The name of a model or fragment is a title, not a file name: "St. Mary" has no extension to replace.
        guard own != nil else { return FilePath.Component(stem.string + "." + fileExtension) ?? stem }
        var path = FilePath(root: nil, [stem])
        if path.extension != nil {
            path.extension = fileExtension
            return path.lastComponent ?? stem
        }
        return FilePath.Component(stem.string + "." + fileExtension) ?? stem
    }

    /// Returns `title` as a file name of at most 120 characters, without separators, control characters or leading
    /// dots; nil if nothing remains.
    package static func component(from title: String) -> FilePath.Component? {
        let line = title.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        var name = ""
        for scalar in line.unicodeScalars {
            let isUsable = scalar != "/" && !(scalar.value < 0x20 || scalar.value == 0x7F)
            name.unicodeScalars.append(isUsable ? scalar : "-")
        }
        let trimmed = name.drop { $0 == "." || $0.isWhitespace }.prefix(120)
        // A file name has at most 255 bytes; leave room for an extension and a number.
        var short = Substring(trimmed)
        while short.utf8.count > 200 { short.removeLast() }
        while short.last?.isWhitespace == true { short.removeLast() }
        return short.isEmpty ? nil : FilePath.Component(String(short))
    }

    /// Returns the type's own extension; if it has none, as `public.utf8-plain-text`, that of the nearest supertype
    /// with one.
    private static func fileExtension(for type: UniformType) -> String? {
        if let own = type.preferredFilenameExtension { return own }
        return type.directSupertypes.lazy.compactMap(fileExtension).first
    }

    private static func ownName(of source: ItemSource) -> FilePath.Component? {
        switch source {
        case .path(let path):
            if let last = path.lexicallyNormalized().lastComponent, last.kind == .regular { return last }
            return nil
        case .standardInput(let name), .clipboard(let name): return name.flatMap { component(from: $0) }
        case .fragment, .memory: return nil
        }
    }
}
