@testable import PictureConverters
@testable import ExternalPrograms
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// A renderer of SVG.
enum SVGRendering: String, Sendable, CaseIterable, CustomTestStringConvertible {
    case librsvg, resvg
    var testDescription: String { rawValue }

    /// The renderers that are installed.
    static let installed = allCases.filter { $0 == .librsvg || Peer.resvg != nil }
}

/// The real decoder with a directory of its own, and helpers for tests.
struct PictureLaboratory: ~Copyable {
    let folder: TemporaryDirectory
    let pool: DecoderPool
    let converter: PictureConverter

    /// `dnd-decoder`, which is built next to the test runner.
    static let decoder = FilePath(FileManager.default.currentDirectoryPath).pushing(FilePath(CommandLine.arguments[0]))
        .removingLastComponent().appending("dnd-decoder")

    init(decoder: FilePath = Self.decoder, workers: Int = 1, memoryBytes: Int = 1 << 30) throws {
        folder = try TemporaryDirectory(in: "/tmp", prefix: "dnd-pictures-")
        var limits = ConversionLimits()
        limits.memoryBytes = memoryBytes
        pool = DecoderPool(executable: decoder, maximumWorkers: workers, limits: limits)
        converter = PictureConverter(pool: pool)
    }

    /// Creates a laboratory in which `rendering` draws SVG, with the confinement of `dnd`.
    init(_ rendering: SVGRendering) throws {
        let peers = rendering == .resvg ? [try #require(Peer.resvg).removingLastComponent()] : []
        try self.init(
            programs: peers + ["/usr/bin"], confinement: ProgramConfinement(launcher: ConfinedToolTests.launcher))
    }

    /// Creates a laboratory that searches the directories `programs` for outside programs.
    init(programs: [FilePath], confinement: ProgramConfinement = .none) throws {
        folder = try TemporaryDirectory(in: "/tmp", prefix: "dnd-pictures-")
        pool = DecoderPool(executable: Self.decoder, maximumWorkers: 1)
        converter = PictureConverter(pool: pool, searchPath: ProgramSearchPath(programs), confinement: confinement)
    }

    /// Creates a laboratory in which `script` replaces the decoder, with the socket as its standard input.
    init(script: String) throws {
        let folder = try TemporaryDirectory(in: "/tmp", prefix: "dnd-pictures-")
        let program = folder.path.appending("decoder.sh")
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(fileURLWithPath: program.string))
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.string)
        self.folder = folder
        pool = DecoderPool(executable: program, maximumWorkers: 1)
        converter = PictureConverter(pool: pool)
    }

    /// Writes `bytes` to a file, and returns its path.
    func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> FilePath {
        let path = folder.path.appending(name)
        try Data(bytes).write(to: URL(fileURLWithPath: path.string))
        return path
    }

    /// Creates a scratch directory, if it does not exist.
    func scratch(_ name: String = "scratch") throws -> FilePath {
        let path = folder.path.appending(name)
        try FileManager.default.createDirectory(atPath: path.string, withIntermediateDirectories: true)
        return path
    }

    /// The names in the directory at `path`, sorted.
    static func contents(of path: FilePath) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path.string).sorted()
    }

    /// The file at `path`, or its picture `part`.
    static func source(_ path: FilePath, _ type: String, part: Int? = nil) throws -> ConversionSource {
        ConversionSource(
            type: try #require(UniformType(type)), content: .file(LoadedFile(path: path, ownership: .source)),
            name: path.lastComponent?.string, part: part)
    }

    /// Converts the file at `path`, or its picture `part`, to PNG or `target`, and returns the path of the output.
    func convert(
        _ path: FilePath, _ type: String, part: Int? = nil, to target: String = "public.png",
        limits: ConversionLimits = .init(),
        progress: LoadProgress = LoadProgress(), options: ConversionOptions = .init(), losses: LossLedger = LossLedger()
    ) async throws -> FilePath {
        let source = try Self.source(path, type, part: part)
        let rule = try #require(rules(for: source, options).first { $0.target.identifier == target })
        let context = ConversionContext(
            scratch: try scratch(), progress: progress, limits: limits, options: options, losses: losses)
        let content = try await converter.convert(source, by: rule, in: context)
        guard case .file(let file) = content, file.ownership == .scratch else {
            throw ConversionError(.cannotWrite, message: "not a scratch file")
        }
        return file.path
    }

    /// The rules for `source` with `options`, which some of them depend on.
    func rules(for source: ConversionSource, _ options: ConversionOptions) -> [ConversionRule] {
        PictureConverter(pool: pool, searchPath: ProgramSearchPath([]), confinement: .none, options: options)
            .rules(for: source)
    }

    /// Returns the error of converting the file at `path`; nil if it succeeds.
    func failure(
        _ path: FilePath, _ type: String, limits: ConversionLimits = .init(), progress: LoadProgress = LoadProgress()
    ) async throws -> ConversionError? {
        do {
            _ = try await convert(path, type, limits: limits, progress: progress)
            return nil
        } catch let error as ConversionError {
            return error
        }
    }

    /// A PPM of `width` by `height` pixels of different colours (Netpbm, "raw" PPM).
    static func portablePixmap(width: Int, height: Int) -> [UInt8] {
        let pixels = (0..<width * height).flatMap { index -> [UInt8] in
            [UInt8(index & 0xFF), UInt8(index >> 8 & 0xFF), 77]
        }
        return Array("P6 \(width) \(height) 255\n".utf8) + pixels
    }
}
