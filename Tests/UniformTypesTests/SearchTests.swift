import Testing
import UniformTypes

struct SearchTests {
    @Test func wordsOfTheDescriptionAreFound() {
        #expect(UniformType.search("PNG image").first == .png)
        #expect(UniformType.search("geocache").contains(.geocache))
        #expect(UniformType.search("image portable nothing-like-it").isEmpty)
        #expect(UniformType.search("  ").isEmpty)
    }

    @Test(arguments: [
        ("public.pgn", "public.png"), ("public.jepg", "public.jpeg"), ("com.adobe.pfd", "com.adobe.pdf"),
        (".mardown", ".markdown"), ("image/pgn", "image/png"), ("aplication/pdf", "application/pdf"),
        ("public.plane-text", "public.plain-text"), (".pngg", ".png"), (".jpge", ".jpg"),
    ])
    func misspelledIsAnsweredWithTheNearest(_ text: String, _ nearest: String) {
        #expect(UniformType.nearestSpelling(to: text) == nearest)
    }

    @Test func nothingNearIsNothing() {
        #expect(UniformType.nearestSpelling(to: "qqqqqqqqqqqqqqqqqqqqqqqqqqqqq") == nil)
        #expect(UniformType.nearestSpelling(to: "quux/quux") == nil)
        #expect(UniformType.nearestSpelling(to: "") == nil)
    }

    /// The types in the documentation of Apple's UTType.
    @Test func coreTypesAreDeclared() {
        let core: [UniformType] = [
            .item, .content, .compositeContent, .diskImage, .data, .directory, .resolvable, .symbolicLink, .executable,
            .mountPoint, .aliasFile, .urlBookmarkData, .url, .fileURL, .text, .plainText, .utf8PlainText,
            .utf16ExternalPlainText, .utf16PlainText, .delimitedText, .commaSeparatedText, .tabSeparatedText,
            .utf8TabSeparatedText, .rtf, .html, .xml, .yaml, .css, .sourceCode, .assemblyLanguageSource, .cSource,
            .objectiveCSource, .swiftSource, .cPlusPlusSource, .objectiveCPlusPlusSource, .cHeader, .cPlusPlusHeader,
            .script, .appleScript, .osaScript, .osaScriptBundle, .javaScript, .shellScript, .perlScript, .pythonScript,
            .rubyScript, .phpScript, .makefile, .json, .propertyList, .xmlPropertyList, .binaryPropertyList, .pdf,
            .rtfd,
            .flatRTFD, .webArchive, .image, .jpeg, .tiff, .gif, .png, .icns, .bmp, .ico, .rawImage, .svg, .livePhoto,
            .heif, .heic, .heics, .webP, .exr, .jpegxl, .dng, .threeDContent, .usd, .usdz, .realityFile, .sceneKitScene,
            .arReferenceObject, .audiovisualContent, .movie, .video, .audio, .quickTimeMovie, .mpeg, .mpeg2Video,
            .mpeg2TransportStream, .mp3, .mpeg4Movie, .mpeg4Audio, .appleProtectedMPEG4Audio, .appleProtectedMPEG4Video,
            .avi, .aiff, .wav, .midi, .playlist, .m3uPlaylist, .folder, .volume, .package, .bundle, .pluginBundle,
            .spotlightImporter, .quickLookGenerator, .xpcService, .framework, .application, .applicationBundle,
            .applicationExtension, .unixExecutable, .exe, .systemPreferencesPane, .archive, .gzip, .bz2, .zip,
            .appleArchive, .tarArchive, .spreadsheet, .presentation, .database, .message, .contact, .vCard, .toDoItem,
            .calendarEvent, .emailMessage, .internetLocation, .internetShortcut, .font, .bookmark, .pkcs12,
            .x509Certificate, .epub, .log, .ahap, .geoJSON, .linkPresentationMetadata,
        ]
        #expect(Set(core).count == core.count)
        for type in core { #expect(type.isDeclared, "\(type)") }
    }
}
