/// Rights on files as Landlock numbers them. The source is linux/landlock.h; the versions are those of its documentation.
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
    /// Linking and renaming from one directory to another. Version 2; before, that is always forbidden.
    static let refer = LandlockAccess(bit: 13)
    /// Version 3; before, never forbidden.
    static let truncate = LandlockAccess(bit: 14)
    /// `ioctl` on devices. Version 5; before, never forbidden.
    static let controlDevice = LandlockAccess(bit: 15)

    /// All rights that the kernel's `version` knows, and so all that it takes away unless a rule gives them.
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

    /// The rights that mean something for what is no directory; the kernel refuses a rule with others.
    static let file: LandlockAccess = [.execute, .writeFile, .readFile, .truncate, .controlDevice]

    static let reading: LandlockAccess = [.readFile, .readDirectory]
    static let executing: LandlockAccess = [.execute, .readFile, .readDirectory]
    /// Everything but sockets, devices and running what was written.
    static let writing: LandlockAccess = [
        .writeFile, .readFile, .readDirectory, .removeDirectory, .removeFile, .makeDirectory, .makeRegularFile,
        .makePipe,
        .makeSymbolicLink, .refer, .truncate,
    ]

    private init(bit: UInt64) { rawValue = 1 << bit }
    init(rawValue: UInt64) { self.rawValue = rawValue }
}
