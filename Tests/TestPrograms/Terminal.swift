import Glibc
package import SystemPackage

/// A terminal without a window: one end is what programs write to, the other what a window would show.
package final class PseudoTerminal {
    /// The end that programs write to.
    package let descriptor: FileDescriptor
    private let window: Int32

    package init(columns: Int) throws {
        let (window, name) = try openTerminal(columns: columns)
        self.window = window
        let program = name.withPlatformString { open($0, O_RDWR | O_NOCTTY | O_CLOEXEC) }
        guard program >= 0 else { throw Errno(rawValue: errno) }
        descriptor = FileDescriptor(rawValue: program)
        _ = fcntl(window, F_SETFL, fcntl(window, F_GETFL) | O_NONBLOCK)
    }

    deinit {
        try? descriptor.close()
        close(window)
    }

    package func resize(columns: Int) { setColumns(columns, of: window) }

    /// What was written since the last call.
    package func received() -> [UInt8] {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = block.withUnsafeMutableBytes({ read(window, $0.baseAddress, $0.count) }), count > 0 {
            bytes += block[..<count]
        }
        return bytes
    }
}

/// Opens a terminal: the descriptor of its window, and the name that programs open.
func openTerminal(columns: Int = 0) throws -> (descriptor: Int32, name: FilePath) {
    // Swift does not import `posix_openpt`, `unlockpt` and `ptsname`. These calls do the same (ioctl_tty(2)).
    let (lockTerminal, getTerminalNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
    let descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var unlocked: Int32 = 0
    var number: UInt32 = 0
    guard descriptor >= 0, ioctl(descriptor, lockTerminal, &unlocked) == 0,
        ioctl(descriptor, getTerminalNumber, &number) == 0
    else { throw Errno(rawValue: errno) }
    if columns > 0 { setColumns(columns, of: descriptor) }
    return (descriptor, FilePath("/dev/pts/\(number)"))
}

/// (`ioctl` with `TIOCSWINSZ`)
func setColumns(_ columns: Int, of descriptor: Int32) {
    // Rows, columns, and the size in pixels: `struct winsize`, which Swift does not import.
    var size: [UInt16] = [24, UInt16(columns), 0, 0]
    let setSize: UInt = 0x5414
    _ = ioctl(descriptor, setSize, &size)
}

/// What a terminal shows: it understands text, CR, LF, Erase in Line, and operating system commands (ECMA-48).
package struct TerminalScreen {
    /// The columns of each row; the second column of a wide character is empty.
    private var cells: [[String]] = [[]]
    private var row = 0
    private var column = 0
    /// The width, which may change.
    package var columns: Int
    /// The number of times that text continued in the next row because it did not fit.
    package private(set) var wraps = 0
    /// The operating system commands, without introducer and terminator.
    package private(set) var commands: [String] = []
    /// Control sequences that it does not understand.
    package private(set) var unknown: [String] = []

    package init(columns: Int) { self.columns = columns }

    /// The rows, without spaces at their ends.
    package var rows: [String] {
        cells.map { row in
            var text = row.joined()
            while text.last == " " { text.removeLast() }
            return text
        }
    }

    /// Shows `bytes`, which must not end inside a character or a control sequence.
    package mutating func receive(_ bytes: [UInt8]) {
        var scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
        while let scalar = scalars.popFirst() {
            switch scalar {
            case "\r": column = 0
            case "\n":
                row += 1
                if row == cells.count { cells.append([]) }
            case "\u{1B}": receiveSequence(&scalars)
            default:
                if scalar.properties.generalCategory == .control {
                    unknown.append("\(scalar.value)")
                } else {
                    put(scalar)
                }
            }
        }
    }

    private mutating func receiveSequence(_ scalars: inout Substring.UnicodeScalarView) {
        let kind = scalars.popFirst()
        var text = ""
        if kind == "[" {
            while let scalar = scalars.popFirst() {
                text.unicodeScalars.append(scalar)
                if (0x40...0x7E).contains(scalar.value) { break }
            }
            if text == "K" { cells[row].removeSubrange(min(column, cells[row].count)...) } else { unknown.append(text) }
        } else if kind == "]" {
            // The String Terminator is ESC \.
            while let scalar = scalars.popFirst(), scalar != "\u{1B}" { text.unicodeScalars.append(scalar) }
            if scalars.popFirst() == "\\" { commands.append(text) } else { unknown.append(text) }
        } else {
            unknown.append(kind.map { String($0) } ?? "")
        }
    }

    private mutating func put(_ scalar: Unicode.Scalar) {
        if scalar.properties.generalCategory == .nonspacingMark {
            if column > 0 { cells[row][column - 1].unicodeScalars.append(scalar) }
            return
        }
        let width = Self.isWide(scalar) ? 2 : 1
        if column + width > columns {
            wraps += 1
            (row, column) = (row + 1, 0)
            if row == cells.count { cells.append([]) }
        }
        while cells[row].count < column + width { cells[row].append(" ") }
        cells[row][column] = String(scalar)
        if width == 2 { cells[row][column + 1] = "" }
        column += width
    }

    /// The larger blocks of wide characters. (EastAsianWidth.txt)
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF01...0xFF60,
            0x1F300...0x1F320, 0x1F600...0x1F64F, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
