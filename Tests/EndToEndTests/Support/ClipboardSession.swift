import SystemPackage
import TestPrograms
import Testing

/// A window system without a screen, in which a script has its own clipboard.
enum ClipboardSession: String, CaseIterable, CustomTestStringConvertible {
    /// Xvfb, with xclip.
    case x11 = "X"
    /// sway without outputs or graphics card, with wl-clipboard.
    case wayland = "Wayland"

    var testDescription: String { rawValue }

    /// The sessions whose programs are installed.
    static var present: [ClipboardSession] { allCases.filter(\.isThere) }

    /// Whether its programs are installed.
    var isThere: Bool {
        switch self {
        case .x11: Peers.has("Xvfb") && Peers.has("xclip")
        case .wayland: Peers.has("sway") && Peers.has("wl-copy") && Peers.has("wl-paste")
        }
    }

    /// Runs `script` in `workspace`. `$DND` is the program, `offer TYPE <FILE` fills the clipboard, `take TYPE` prints
    /// its content, and `types` lists its types. The last three use the independent programs.
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
            // Xvfb chooses a free display and reports it. (Xserver(1), -displayfd)
            """
            mkfifo "$SESSION/display"
            Xvfb -displayfd 3 -nolisten tcp 3>"$SESSION/display" >/dev/null 2>&1 & server=$!
            trap 'kill $server; wait $server' EXIT
            read number <"$SESSION/display"; export DISPLAY=":$number"
            # xclip may end before the server has heard of the new owner.
            offer() {
                xclip -selection clipboard -target "$1" -in >/dev/null 2>&1
                until types 2>/dev/null | grep -qxF "$1"; do :; done
            }
            take() { xclip -selection clipboard -target "$1" -out; }
            types() { xclip -selection clipboard -target TARGETS -out; }

            """
        case .wayland:
            // sway refuses to run as root. Any user who can reach its socket may connect to it.
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
