package import DropSessions
import SystemPackage

/// A part of a held container. Parts that have landed are not dropped again.
package struct HeldPart: Codable, Sendable, Hashable {
    /// The file, or the container file of a fragment; nil for a fragment of standard input.
    let path: HeldPath?
    /// The fragment; nil for a separate file.
    let fragment: String?

    /// Creates the part that `source` names.
    package init(_ source: ItemSource) {
        path = source.path.map(HeldPath.init)
        fragment = if case .fragment(_, let fragment) = source { fragment } else { nil }
    }

    /// Whether it can be an element of `container`: a file below it, or a fragment of it.
    func isInside(_ container: HeldPart) -> Bool {
        guard let path, let folder = container.path else { return self.path == container.path && fragment != nil }
        if path == folder { return fragment != nil && container.fragment == nil }
        return path.path.starts(with: folder.path)
    }
}
