import UniformTypes

/// Detects Office Open XML and other open packages (ECMA-376, part 2) by the type of the main part in
/// `[Content_Types].xml`.
enum OpenPackaging {
    /// - Parameters:
    ///   - contentTypes: The XML of `[Content_Types].xml`; empty if it could not be read.
    ///   - entries: The names of the package's parts, used if the XML does not determine the type.
    static func type(contentTypes: ArraySlice<UInt8>, entries: [String]) -> InspectionResult? {
        for (mark, identifier) in mainParts where contentTypes.contains(mark) { return .sure(identifier) }
        if entries.contains(where: { $0 == "extension.vsixmanifest" }) { return .sure("com.microsoft.vsix") }
        if entries.contains(where: { $0.hasSuffix(".nuspec") }) { return .sure("com.microsoft.nuget") }
        if entries.contains(where: { $0.hasPrefix("AppxManifest.xml") || $0.hasPrefix("AppxMetadata/") }) {
            return .sure("com.microsoft.appx")
        }
        let hasMacros = entries.contains { $0.hasSuffix("vbaProject.bin") }
        for (folder, plain, macros) in folders where entries.contains(where: { $0.hasPrefix(folder) }) {
            return .sure(hasMacros ? macros : plain)
        }
        return nil
    }

    /// The types of main parts, longer names first.
    private static let mainParts: [(mark: StaticString, identifier: String)] = [
        ("ms-word.document.macroEnabled.main", "org.openxmlformats.wordprocessingml.document.macroenabled"),
        ("ms-word.template.macroEnabledTemplate.main", "org.openxmlformats.wordprocessingml.template.macroenabled"),
        ("wordprocessingml.document.main", "org.openxmlformats.wordprocessingml.document"),
        ("wordprocessingml.template.main", "org.openxmlformats.wordprocessingml.template"),
        ("ms-excel.sheet.macroEnabled.main", "org.openxmlformats.spreadsheetml.sheet.macroenabled"),
        ("ms-excel.template.macroEnabled.main", "org.openxmlformats.spreadsheetml.template.macroenabled"),
        ("ms-excel.sheet.binary.macroEnabled.main", "com.microsoft.excel.sheet.binary.macroenabled"),
        ("ms-excel.addin.macroEnabled.main", "com.microsoft.excel.openxml.addin"),
        ("spreadsheetml.sheet.main", "org.openxmlformats.spreadsheetml.sheet"),
        ("spreadsheetml.template.main", "org.openxmlformats.spreadsheetml.template"),
        ("ms-powerpoint.presentation.macroEnabled.main", "org.openxmlformats.presentationml.presentation.macroenabled"),
        ("ms-powerpoint.slideshow.macroEnabled.main", "org.openxmlformats.presentationml.slideshow.macroenabled"),
        ("ms-powerpoint.template.macroEnabled.main", "org.openxmlformats.presentationml.template.macroenabled"),
        ("ms-powerpoint.addin.macroEnabled.main", "com.microsoft.powerpoint.ppam"),
        ("presentationml.presentation.main", "org.openxmlformats.presentationml.presentation"),
        ("presentationml.slideshow.main", "org.openxmlformats.presentationml.slideshow"),
        ("presentationml.template.main", "org.openxmlformats.presentationml.template"),
        ("ms-visio.drawing.main", "com.microsoft.visio.drawing"),
        ("ms-visio.drawing.macroEnabled.main", "com.microsoft.visio.drawing.macroenabled"),
        ("ms-visio.template", "com.microsoft.visio.template"),
        ("ms-visio.stencil", "com.microsoft.visio.stencil"),
        ("3dmanufacturing-3dmodel", "org.3mf.model"),
        ("xps-fixeddocumentsequence", "com.microsoft.xps"),
        ("dwfx", "com.autodesk.dwf"),
    ]

    private static let folders: [(folder: String, plain: String, macros: String)] = [
        (
            "word/", "org.openxmlformats.wordprocessingml.document",
            "org.openxmlformats.wordprocessingml.document.macroenabled"
        ),
        ("xl/", "org.openxmlformats.spreadsheetml.sheet", "org.openxmlformats.spreadsheetml.sheet.macroenabled"),
        (
            "ppt/", "org.openxmlformats.presentationml.presentation",
            "org.openxmlformats.presentationml.presentation.macroenabled"
        ),
        ("visio/", "com.microsoft.visio.drawing", "com.microsoft.visio.drawing.macroenabled"),
        ("3D/", "org.3mf.model", "org.3mf.model"),
    ]
}

extension ArraySlice<UInt8> {
    fileprivate func contains(_ text: StaticString) -> Bool { firstIndex(of: text) != nil }
}
