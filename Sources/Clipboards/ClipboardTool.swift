package import SystemPackage

/// The program through which a window system's clipboard is read.
package enum ClipboardTool: Sendable, Hashable {
    /// `wl-paste` of wl-clipboard.
    case wayland(FilePath)
    /// `xclip`.
    case x11(FilePath)

    var path: FilePath {
        switch self {
        case .wayland(let path), .x11(let path): path
        }
    }

    /// Lists what is offered, one a line.
    var listing: [String] {
        switch self {
        case .wayland: ["--list-types"]
        case .x11: ["-selection", "clipboard", "-target", "TARGETS", "-out"]
        }
    }

    /// Writes what is offered under `target`.
    func reading(_ target: String) -> [String] {
        switch self {
        case .wayland: ["--no-newline", "--type", target]
        case .x11: ["-selection", "clipboard", "-target", target, "-out"]
        }
    }
}
