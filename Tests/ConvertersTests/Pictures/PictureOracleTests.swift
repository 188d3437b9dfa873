@testable import PictureConverters
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing

/// Real pictures, checked by Pillow: it must read the same pixels from the source and from the PNG.
@Suite("Pictures compared with an independent decoder", .enabled(if: Peer.hasFixtures, "needs the shared fixtures"))
struct PictureOracleTests {
    /// Files that are expected to differ, and why.
    static let exceptions = [
        "V3_A1_R5_G5_B5_Top_Down.bmp": "Pillow drops the one bit of alpha",
        "issue_1455_undersized.gif": "Pillow fills what the first frame leaves open",
        "xcsn0g01.png": "has a wrong checksum",
        "xs1n0g01.png": "is damaged",
        "cat.jpg": "the reference is another decoder's",
    ]

    /// The types of the fixtures that are converted, by extension. A PNG needs no conversion.
    static let types = [
        "jpg": "public.jpeg", "bmp": "com.microsoft.bmp", "gif": "com.compuserve.gif", "ico": "com.microsoft.ico",
        "pbm": "public.pbm", "webp": "org.webmproject.webp", "avif": "public.avif", "svg": "public.svg-image",
    ]

    static func table(_ name: String) throws -> [[String: String]] {
        let lines = try String(contentsOfFile: Peer.fixtures.appending(name).string, encoding: .utf8).split(
            separator: "\n")
        let names = try #require(lines.first).split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        return lines.dropFirst().map { line in
            let values = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            return Dictionary(uniqueKeysWithValues: zip(names, values))
        }
    }

    @Test(
        "size, colour profile and pixels match ORACLE.tsv and Pillow",
        .enabled(if: Peer.hasPillow, "needs Pillow"))
    func oracle() async throws {
        let laboratory = try PictureLaboratory()
        var pairs: [String] = []
        for row in try Self.table("ORACLE.tsv") {
            let relative = try #require(row["path"])
            let path = Peer.fixtures.appending(relative)
            guard let type = Self.types[path.extension ?? ""], Self.exceptions[path.lastComponent?.string ?? ""] == nil,
                row["vips_status"] == "ok" || row["pil_format"] == "AVIF"
            else { continue }
            do {
                let output = try await laboratory.convert(path, type)
                let header = try Data(contentsOf: URL(fileURLWithPath: output.string)).prefix(24)
                let numbers = [UInt8](header)
                let width = Int(numbers[18]) << 8 | Int(numbers[19])
                let height = Int(numbers[22]) << 8 | Int(numbers[23])
                #expect("\(width)x\(height)" == row["display_size"], "\(relative)")
                if row["pil_status"] == "ok" { pairs += [path.string, output.string, row["icc"] ?? ""] }
            } catch let error as ConversionError {
                Issue.record("\(relative): \(error.message)")
            }
        }
        #expect(pairs.count > 100)
        let differences = try await Peer.pillow(Self.compare, pairs)
        #expect(differences.isEmpty, "\(differences)")
    }

    @Test(
        "all orientations look the same; alpha and frames match the references",
        .enabled(if: Peer.hasPillow, "needs Pillow"))
    func references() async throws {
        let laboratory = try PictureLaboratory()
        var pairs: [String] = []
        for row in try Self.table("REFERENCES.tsv") where row["set"] != "resvg-svg" {
            let path = Peer.fixtures.appending(try #require(row["input"]))
            guard let type = Self.types[path.extension ?? ""], path.lastComponent != "cat.jpg" else { continue }
            let output = try await laboratory.convert(path, type)
            // The five photographs were compressed again after their rotation, so that they are only similar.
            let limit = row["set"] == "exif-orientation" ? "mean" : "exact"
            pairs += [Peer.fixtures.appending(try #require(row["reference"])).string, output.string, limit]
        }
        #expect(pairs.count > 60)
        let differences = try await Peer.pillow(Self.compareReferences, pairs)
        #expect(differences.isEmpty, "\(differences)")
    }

    /// Prints the files that differ by more than 1 of 255, except in transparent pixels.
    private static let pixels = """
        def pixels(path):
            image = ImageOps.exif_transpose(Image.open(path))
            if image.mode in ('I;16', 'I'):
                grey = np.asarray(image) / 257.0
                return np.stack([grey, grey, grey, np.full_like(grey, 255)], -1)
            array = np.asarray(image.convert('RGBA')).astype(float)
            array[..., :3] *= array[..., 3:] / 255
            return array
        def triples():
            return zip(sys.argv[1::3], sys.argv[2::3], sys.argv[3::3])

        """

    private static let compare =
        pixels + """
            for source, png, icc in triples():
                a, b = pixels(source), pixels(png)
                # Ten-bit AVIF is rounded to eight bits by Pillow before it is multiplied with alpha.
                worst = np.abs(a - b).max() if a.shape == b.shape else 'shape'
                if worst == 'shape' or worst > 1.5: print(source, worst)
                if icc == '1' and 'icc_profile' not in Image.open(png).info: print(source, 'no profile')
                if Image.open(png).getexif().get(0x112, 1) != 1: print(source, 'orientation not reset')
            """

    private static let compareReferences =
        pixels + """
            for reference, png, limit in triples():
                a, b = pixels(reference), pixels(png)
                if a.shape != b.shape: print(png, a.shape, b.shape); continue
                difference = np.abs(a - b)
                if (difference.max() > 1) if limit == 'exact' else (difference.mean() > 4): print(reference, difference.mean())
            """
}
