import ItemProviders
package import SystemPackage
package import UniformTypes

/// The name that an item's file gets (semantics 2.6): the source's own where its own bytes are written, else the item's name with the
/// written type's extension.
package enum LandingName {
    /// The name for an item that lands as `type`.
    ///
    /// - Parameters:
    ///   - keepsBytes: whether what is written are the source's own bytes.
    package static func name(
        for item: DragItem, landingAs type: UniformType, keepsBytes: Bool
    ) -> FilePath.Component {
        let own = item.ownName ?? ownName(of: item.source)
        if keepsBytes, let own { return own }
        let stem: FilePath.Component =
            own ?? item.itemProvider.suggestedName.flatMap { component(from: $0) } ?? "untitled"
        guard let fileExtension = fileExtension(for: type) else { return stem }
        // A type may have several: what was rewritten as what it is keeps the one that it had.
        if let own, let present = FilePath(root: nil, [own]).extension,
            type.filenameExtensions.contains(present.lowercased())
        {
            return own
        }
        // A model's or fragment's name is a title and not a file name: "St. Mary" has no extension to replace.
        guard own != nil else { return FilePath.Component(stem.string + "." + fileExtension) ?? stem }
        var path = FilePath(root: nil, [stem])
        if path.extension != nil {
            path.extension = fileExtension
            return path.lastComponent ?? stem
        }
        return FilePath.Component(stem.string + "." + fileExtension) ?? stem
    }

    /// A text as a file name: without separators, control characters, or dots in front, of at most 120 characters.
    package static func component(from title: String) -> FilePath.Component? {
        let line = title.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        var name = ""
        for scalar in line.unicodeScalars {
            let isUsable = scalar != "/" && !(scalar.value < 0x20 || scalar.value == 0x7F)
            name.unicodeScalars.append(isUsable ? scalar : "-")
        }
        let trimmed = name.drop { $0 == "." || $0.isWhitespace }.prefix(120)
        // 255 bytes are a file name's limit; room is left for an extension and a number.
        var short = Substring(trimmed)
        while short.utf8.count > 200 { short.removeLast() }
        while short.last?.isWhitespace == true { short.removeLast() }
        return short.isEmpty ? nil : FilePath.Component(String(short))
    }

    /// The type's own extension; where it has none, as `public.utf8-plain-text`, the nearest one of what it conforms to.
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
