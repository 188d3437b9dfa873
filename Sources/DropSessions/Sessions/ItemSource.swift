public import SystemPackage

/// The source of an item, as the user named it.
public enum ItemSource: Sendable, Hashable {
    /// A file or folder.
    case path(FilePath)
    /// A part of a container file: `caches.gpx#3`. The path is `standardInputPath` for a part of standard input.
    case fragment(FilePath, String)
    /// Standard input, with a name.
    case standardInput(name: String?)
    /// The clipboard of the window system, with a name for its content.
    case clipboard(name: String?)
    /// A program's memory, with a name.
    case memory(name: String?)

    /// The path that stands for standard input as a container: `-`. A file of that name is `./-`.
    public static let standardInputPath: FilePath = "-"

    /// The item's file, if there is one.
    public var path: FilePath? {
        switch self {
        case .path(let path): path
        case .fragment(let path, _): path == Self.standardInputPath ? nil : path
        case .standardInput, .clipboard, .memory: nil
        }
    }

    /// The name shown to the user; bytes that are not UTF-8 are replaced.
    public var displayName: String {
        switch self {
        case .path(let path): path.string
        case .fragment(let path, let fragment): "\(path.string)#\(fragment)"
        case .standardInput: "-"
        case .clipboard: "clipboard:"
        case .memory(let name): name ?? "an item"
        }
    }
}
