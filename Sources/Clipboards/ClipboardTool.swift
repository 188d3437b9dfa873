package import SystemPackage

/// A program that reads or writes a window system's clipboard.
package struct ClipboardTool: Sendable, Hashable {
    /// A window system.
    package enum System: Sendable, Hashable {
        /// Wayland, through wl-clipboard.
        case wayland
        /// X, through xclip.
        case x11
    }

    /// The use of a clipboard: wl-clipboard has a separate program for each.
    package enum Purpose: Sendable, Hashable {
        /// Reading its content.
        case reading
        /// Offering content.
        case writing
    }

    /// The window system.
    package let system: System
    /// The program.
    package let path: FilePath

    /// Creates a description of the program at `path` for `system`.
    package init(_ system: System, at path: FilePath) {
        self.system = system
        self.path = path
    }

    /// Returns the program for the clipboard of the current session: that of Wayland, or else of X, which Wayland
    /// compositors support as well.
    ///
    /// - Parameters:
    ///   - hasWayland: Whether the environment names a Wayland display.
    ///   - hasX11: Whether the environment names an X display.
    ///   - locate: Finds a program by its name.
    /// - Throws: `ClipboardError` with the code `noDisplay` or `noTool`.
    package static func find(
        for purpose: Purpose, hasWayland: Bool, hasX11: Bool, locate: (String) -> FilePath?
    ) throws(ClipboardError) -> ClipboardTool {
        let wayland = purpose == .reading ? "wl-paste" : "wl-copy"
        if hasWayland, let path = locate(wayland) { return ClipboardTool(.wayland, at: path) }
        if hasX11, let path = locate("xclip") { return ClipboardTool(.x11, at: path) }
        guard hasWayland || hasX11 else {
            throw ClipboardError(
                .noDisplay, message: "there is no clipboard: neither WAYLAND_DISPLAY nor DISPLAY is set",
                hint:
                    "run dnd in a graphical session or through ssh -X, with wl-clipboard (Wayland) or xclip (X) installed"
            )
        }
        let (program, package) = hasWayland ? (wayland, "wl-clipboard") : ("xclip", "xclip")
        throw ClipboardError(
            .noTool, message: "the clipboard needs \(program), which is not installed",
            hint: "install the Debian package \(package)")
    }

    /// The file name of the program, for messages.
    var program: String { path.lastComponent?.string ?? path.string }

    /// The arguments that list the offered targets, one per line.
    var listing: [String] {
        switch system {
        case .wayland: ["--list-types"]
        case .x11: ["-selection", "clipboard", "-target", "TARGETS", "-out"]
        }
    }

    /// Returns the arguments that write the content of `target` to standard output.
    func reading(_ target: String) -> [String] {
        switch system {
        case .wayland: ["--no-newline", "--type", target]
        case .x11: ["-selection", "clipboard", "-target", target, "-out"]
        }
    }

    /// Returns the arguments that offer standard input as `target`.
    func offering(_ target: String) -> [String] {
        switch system {
        case .wayland: ["--type", target]
        case .x11: ["-selection", "clipboard", "-target", target, "-in"]
        }
    }
}
