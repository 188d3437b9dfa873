import PictureStructure
import TestPrograms
import Testing

/// The content identifier of Live Photos, in the bytes of the files that hold it.
@Suite struct LivePhotoIdentifierTests {
    static let files: [(name: String, bytes: [UInt8])] = [
        ("JPEG", LivePhotoBytes.jpeg(LivePhotoBytes.identifier)),
        ("HEIC", LivePhotoBytes.heic(LivePhotoBytes.identifier)),
        ("QuickTime", LivePhotoBytes.movie(LivePhotoBytes.identifier)),
        ("MP4", LivePhotoBytes.movie(LivePhotoBytes.identifier, isMP4: true)),
    ]

    private static func identifier(in bytes: [UInt8]) -> String? {
        LivePhotoIdentifier.identifier(in: PictureFileInMemory(bytes))
    }

    @Test(arguments: files.indices) func isRead(_ index: Int) {
        #expect(Self.identifier(in: Self.files[index].bytes) == LivePhotoBytes.identifier)
    }

    @Test func othersHaveNone() {
        for bytes in [
            [], LivePhotoBytes.jpeg(nil), LivePhotoBytes.heic(nil), LivePhotoBytes.movie(nil), Array("text".utf8),
        ] {
            #expect(Self.identifier(in: bytes) == nil)
        }
    }

    @Test("cut and damaged files end the search, and never give half an identifier", arguments: files.indices)
    func damaged(_ index: Int) {
        let bytes = Self.files[index].bytes
        for count in bytes.indices {
            let identifier = Self.identifier(in: Array(bytes.prefix(count)))
            #expect(identifier == nil || identifier == LivePhotoBytes.identifier)
        }
        for place in bytes.indices {
            for value in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
                var changed = bytes
                changed[place] = value
                _ = Self.identifier(in: changed)
            }
        }
    }
}
