/// The writers of libvips, given pixels and nothing else: EXIF, XMP and resolution are put around what they write, since
/// libvips rewrites EXIF through a library that drops what it does not know.
enum VipsWriter {
    /// What `saver` writes for `image`.
    ///
    /// - Parameters:
    ///   - saver: its name: `jpegsave_target`.
    ///   - options: its options, by name.
    ///   - profile: written inside of the pixels' data, where that is the only place for it.
    static func bytes(
        of image: borrowing VipsImage, by saver: String, options: [(String, String)], profile: [UInt8]? = nil
    ) throws -> [UInt8] {
        let bare = try image.editable()
        for name in bare.fieldNames where metadata.contains(where: name.hasPrefix) { bare.remove(name) }
        if let profile { bare.set("icc-profile-data", bytes: profile) }
        let target = try VipsTarget()
        let operation = try VipsOperation(saver)
        operation.set("in", bare)
        operation.set("target", target)
        for (name, value) in options { try operation.set(name, value) }
        try operation.build()
        return target.bytes()
    }

    private static let metadata = ["exif-", "xmp-", "iptc-", "photoshop-", "icc-", "orientation", "png-comment"]
}
