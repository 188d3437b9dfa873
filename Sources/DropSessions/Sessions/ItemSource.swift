public import SystemPackage

/// Where an item comes from, as the user named it.
public enum ItemSource: Sendable, Hashable {
    /// A file or folder.
    case path(FilePath)
    /// A part of a container file: `caches.gpx#3`. The path is `standardInputPath` for a part of what came from standard input.
    case fragment(FilePath, String)
    /// Standard input, and the name given to it.
    case standardInput(name: String?)
    /// The clipboard of the window system, and the name given to what is in it.
    case clipboard(name: String?)
    /// What a program holds in memory, and the name given to it.
    case memory(name: String?)

    /// What stands for standard input where a container's path is asked for: `-`. A file of that name is `./-`.
    public static let standardInputPath: FilePath = "-"

    /// The file behind the item, where there is one.
    public var path: FilePath? {
        switch self {
        case .path(let path): path
        case .fragment(let path, _): path == Self.standardInputPath ? nil : path
        case .standardInput, .clipboard, .memory: nil
        }
    }

    /// What the user would recognise, bytes that are not UTF-8 replaced.
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
