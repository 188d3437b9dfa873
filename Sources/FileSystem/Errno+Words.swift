package import SystemPackage

extension Errno {
    /// The text of the system in lower case, for messages; of a name that is too long, with the limits. (`strerror`;
    /// NAME_MAX and PATH_MAX, limits.h)
    package var words: String {
        self == .fileNameTooLong
            ? "a name in it is longer than 255 bytes, or the whole path than 4095" : description.lowercased()
    }
}
