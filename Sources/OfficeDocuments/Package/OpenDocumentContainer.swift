import XML

/// What documents of OpenDocument have in common.
enum OpenDocumentContainer {
    /// - Throws: `OfficeError` with the code `encrypted` if a part of the document needs a password.
    static func checkEncryption(of container: OfficeContainer) throws {
        let manifest = "META-INF/manifest.xml"
        guard !container.isFlat, container.has(manifest) else { return }
        var isEncrypted = false
        try container.parse(manifest) { event in
            if case .start(let name, _) = event, name.localName == "encryption-data" { isEncrypted = true }
            return !isEncrypted
        }
        guard !isEncrypted else {
            throw OfficeError(.encrypted, message: "is encrypted", hint: "save it without a password first")
        }
    }
}
