/// Runs the writers of libvips on pixels without metadata. The caller adds EXIF, XMP and resolution to the output,
/// since libvips rewrites EXIF through a library that drops unknown tags.
enum VipsWriter {
    /// The output of `saver` for `image`.
    ///
    /// - Parameters:
    ///   - saver: The name of the libvips operation, such as `jpegsave_target`.
    ///   - options: The options of the operation, by name.
    ///   - profile: An ICC profile to write within the pixel data, for formats that have no other place for it.
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
