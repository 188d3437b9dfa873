import SystemPackage
import TestPrograms
import Testing

/// A window system without a screen, in which a script runs whose clipboard is its own.
enum ClipboardSession: String, CaseIterable, CustomTestStringConvertible {
    /// Xvfb, with xclip.
    case x11 = "X"
    /// sway without outputs or a graphics card, with wl-clipboard.
    case wayland = "Wayland"

    var testDescription: String { rawValue }

    /// Those whose programs this machine has.
    static var present: [ClipboardSession] { allCases.filter(\.isThere) }

    /// Whether this machine has its programs.
    var isThere: Bool {
        switch self {
        case .x11: Peers.has("Xvfb") && Peers.has("xclip")
        case .wayland: Peers.has("sway") && Peers.has("wl-copy") && Peers.has("wl-paste")
        }
    }

    /// Runs `script` in `workspace`: `$DND` is the program, `offer TYPE <FILE` puts something into the clipboard, `take TYPE` writes what
    /// is in it, `types` lists what it offers. The last three are the independent programs.
    func run(_ script: String, in workspace: Workspace) async throws -> Outcome {
        let variables = [
            "PATH": "/usr/bin:/bin", "HOME": workspace.home.string, "TMPDIR": workspace.temporary.string,
            "LC_ALL": "C.UTF-8", "DND": DndBinary.path.string, "SESSION": workspace.home.string,
        ]
        return try await Spawn.start(
            ["/bin/sh", "-c", Argument(stringLiteral: beginning + script)], in: workspace.directory, input: .empty,
            output: .pipe, environment: variables
        ).wait()
    }

    private var beginning: String {
        switch self {
        case .x11:
            // Xvfb chooses a free display itself and says which. (Xserver(1), -displayfd)
            """
            mkfifo "$SESSION/display"
            Xvfb -displayfd 3 -nolisten tcp 3>"$SESSION/display" >/dev/null 2>&1 & server=$!
            trap 'kill $server; wait $server' EXIT
            read number <"$SESSION/display"; export DISPLAY=":$number"
            offer() { xclip -selection clipboard -target "$1" -in >/dev/null 2>&1; }
            take() { xclip -selection clipboard -target "$1" -out; }
            types() { xclip -selection clipboard -target TARGETS -out; }

            """
        case .wayland:
            // sway refuses to run as root; whoever talks to it may be anybody who reaches its socket.
            """
            runtime="$SESSION/runtime"; mkdir -m 700 "$runtime"; export XDG_RUNTIME_DIR="$runtime"
            chmod 755 "$SESSION" "$SESSION/.."; mkfifo "$runtime/ready"
            echo 'exec sh -c "echo $WAYLAND_DISPLAY >'"$runtime"'/ready"' >"$SESSION/sway"
            user=; [ "$(id -u)" != 0 ] || { user='setpriv --reuid=65534 --regid=65534 --clear-groups --'; \
            chown -R 65534 "$runtime"; }
            WLR_BACKENDS=headless WLR_RENDERER=pixman WLR_LIBINPUT_NO_DEVICES=1 \
            $user sway --config "$SESSION/sway" >/dev/null 2>&1 & server=$!
            trap 'kill $server; wait $server' EXIT
            read WAYLAND_DISPLAY <"$runtime/ready"; export WAYLAND_DISPLAY
            offer() { wl-copy --type "$1" >/dev/null 2>&1; }
            take() { wl-paste --no-newline --type "$1"; }
            types() { wl-paste --list-types; }

            """
        }
    }
}
