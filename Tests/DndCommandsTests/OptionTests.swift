import ArgumentParser
import Conversion
import Testing

@testable import DndCommands
import Transfer

/// Options whose values have a syntax of their own.
@Suite struct OptionTests {
    @Test(arguments: [
        ("800x600", Int?.some(800), Int?.some(600)), ("800x", 800, nil), ("x600", nil, 600), ("1x1", 1, 1),
    ])
    func aSizeHasOneSideOrTwo(text: String, width: Int?, height: Int?) throws {
        #expect(try PixelSizeArgument(parsing: text).size == .init(width: width, height: height))
    }

    @Test(arguments: ["", "x", "800", "0x5", "-1x5", "8x6x4", "axb", "2000000x1", "8 x 6", "99999999999999999999x"])
    func whatIsNoSizeIsRefused(text: String) {
        #expect(throws: ValidationError.self) { try PixelSizeArgument(parsing: text) }
    }

    @Test(arguments: [
        ("pixels=2000000000", 2_000_000_000), ("pixels=2G", 2 << 30), ("output=1t", 1 << 40), ("input=5k", 5120),
        ("memory=512M", 512 << 20), ("time=90", 90), ("time=90s", 90), ("time=10m", 600), ("time=2h", 7200),
        ("time=168h", 604_800), ("pixels=8P", 1 << 53),
    ])
    func aLimitHasANameAndAValue(text: String, value: Int) throws {
        #expect(try LimitArgument(parsing: text).value == value)
    }

    @Test(arguments: ["", "ß", "5ß", "5KB", "-1", "1.5G", "９", "2000P"])
    func aSizeIsANumberOfBytes(text: String) {
        #expect(throws: ValidationError.self) { try SizeArgument.parse(text, option: "--keep") }
    }

    @Test(arguments: [
        "", "pixels", "pixels=", "=5", "pixel=5", "pixels=0", "pixels=-1", "pixels=1.5", "time=5d",
        "memory=9999999999999T",
        "time=m", "pixels=２", "time=99999999999999999", "time=169h", "time=9223372036854775807h",
        "pixels=9007199254740993", "memory=9P",
        "output=99999999999999999999",
        // Letters whose upper case is two letters.
        "pixels=5ß", "memory=5ﬁ", "time=5ß",
    ])
    func whatIsNoLimitIsRefused(text: String) {
        #expect(throws: ValidationError.self) { try LimitArgument(parsing: text) }
    }

    @Test func limitsAreWhatTheyWereButForThoseThatAreNamed() throws {
        var limits = ConversionLimits()
        for text in ["pixels=5", "input=6", "output=7", "memory=8", "time=9"] {
            try LimitArgument(parsing: text).apply(to: &limits)
        }
        #expect(limits.pixels == 5 && limits.inputBytes == 6 && limits.outputBytes == 7 && limits.memoryBytes == 8)
        #expect(limits.time == .seconds(9))
    }

    @Test(arguments: [
        ("timestamps", PreservedMetadata.timestamps), ("xattr,timestamps", .all), ("all", .all),
        ("xattr", .extendedAttributes),
    ])
    func metadataIsNamedAsCpNamesIt(words: String, metadata: PreservedMetadata) throws {
        #expect(try MetadataListArgument(parsing: words).metadata == metadata)
    }

    @Test(arguments: ["", "mode", "timestamps,,x"]) func whatIsNoMetadataIsRefused(words: String) {
        #expect(throws: ValidationError.self) { try MetadataListArgument(parsing: words) }
    }
}
