/// Landlock's file access rights. The bits are from linux/landlock.h, the versions from its documentation.
struct LandlockAccess: OptionSet, Sendable {
    let rawValue: UInt64

    static let execute = LandlockAccess(bit: 0)
    static let writeFile = LandlockAccess(bit: 1)
    static let readFile = LandlockAccess(bit: 2)
    static let readDirectory = LandlockAccess(bit: 3)
    static let removeDirectory = LandlockAccess(bit: 4)
    static let removeFile = LandlockAccess(bit: 5)
    static let makeCharacterDevice = LandlockAccess(bit: 6)
    static let makeDirectory = LandlockAccess(bit: 7)
    static let makeRegularFile = LandlockAccess(bit: 8)
    static let makeSocket = LandlockAccess(bit: 9)
    static let makePipe = LandlockAccess(bit: 10)
    static let makeBlockDevice = LandlockAccess(bit: 11)
    static let makeSymbolicLink = LandlockAccess(bit: 12)
    /// Linking and renaming across directories. Version 2; always forbidden before.
    static let refer = LandlockAccess(bit: 13)
    /// Version 3; never forbidden before.
    static let truncate = LandlockAccess(bit: 14)
    /// `ioctl` on devices. Version 5; never forbidden before.
    static let controlDevice = LandlockAccess(bit: 15)

    /// All rights that the kernel's `version` knows. A ruleset denies all of them unless a rule grants them.
    static func all(version: Int) -> LandlockAccess {
        let bits =
            switch version {
            case ...1: 13
            case 2: 14
            case 3, 4: 15
            default: 16
            }
        return LandlockAccess(rawValue: (1 << bits) - 1)
    }

    /// The rights that apply to files other than directories; the kernel refuses a rule with others.
    static let file: LandlockAccess = [.execute, .writeFile, .readFile, .truncate, .controlDevice]

    static let reading: LandlockAccess = [.readFile, .readDirectory]
    static let executing: LandlockAccess = [.execute, .readFile, .readDirectory]
    /// Everything except sockets, devices, and executing written files.
    static let writing: LandlockAccess = [
        .writeFile, .readFile, .readDirectory, .removeDirectory, .removeFile, .makeDirectory, .makeRegularFile,
        .makePipe,
        .makeSymbolicLink, .refer, .truncate,
    ]

    private init(bit: UInt64) { rawValue = 1 << bit }
    init(rawValue: UInt64) { self.rawValue = rawValue }
}
