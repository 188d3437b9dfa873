package import SystemPackage

/// The program through which a window system's clipboard is read, or written.
package struct ClipboardTool: Sendable, Hashable {
    /// The window system whose clipboard it is.
    package enum System: Sendable, Hashable {
        /// Wayland, through wl-clipboard.
        case wayland
        /// X, through xclip.
        case x11
    }

    /// What a clipboard is to be used for: wl-clipboard has a program for each.
    package enum Purpose: Sendable, Hashable {
        /// Something is taken from it.
        case reading
        /// Something is offered in it.
        case writing
    }

    /// The window system whose clipboard it is.
    package let system: System
    /// The program.
    package let path: FilePath

    /// The program at `path`, which serves `system`.
    package init(_ system: System, at path: FilePath) {
        self.system = system
        self.path = path
    }

    /// The program for the clipboard of the session that is there: Wayland's, else X's, which Wayland's compositors serve as well.
    ///
    /// - Parameters:
    ///   - hasWayland: whether the environment names a Wayland display.
    ///   - hasX11: whether it names an X display.
    ///   - locate: finds a program by its name.
    /// - Throws: `ClipboardError` with `noDisplay` or `noTool`.
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

    /// Its file name, for messages.
    var program: String { path.lastComponent?.string ?? path.string }

    /// Arguments that list what is offered, one a line.
    var listing: [String] {
        switch system {
        case .wayland: ["--list-types"]
        case .x11: ["-selection", "clipboard", "-target", "TARGETS", "-out"]
        }
    }

    /// Arguments that write what is offered under `target` to standard output.
    func reading(_ target: String) -> [String] {
        switch system {
        case .wayland: ["--no-newline", "--type", target]
        case .x11: ["-selection", "clipboard", "-target", target, "-out"]
        }
    }

    /// Arguments that offer what comes from standard input under `target`.
    func offering(_ target: String) -> [String] {
        switch system {
        case .wayland: ["--type", target]
        case .x11: ["-selection", "clipboard", "-target", target, "-in"]
        }
    }
}
