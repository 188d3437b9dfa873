package import DropSessions
import SystemPackage

/// A thing inside a held container: what of it has landed is not dropped again.
package struct HeldPart: Codable, Sendable, Hashable {
    /// The file, or the container file that it is a fragment of; nil for a fragment of standard input.
    let path: HeldPath?
    /// Which fragment it is; nil for a file of its own.
    let fragment: String?

    /// What `source` names.
    package init(_ source: ItemSource) {
        path = source.path.map(HeldPath.init)
        fragment = if case .fragment(_, let fragment) = source { fragment } else { nil }
    }

    /// Whether it can be something that `container` holds: below it, or a part of it.
    func isInside(_ container: HeldPart) -> Bool {
        guard let path, let folder = container.path else { return self.path == container.path && fragment != nil }
        if path == folder { return fragment != nil && container.fragment == nil }
        return path.path.starts(with: folder.path)
    }
}
