import MessageConverters
import PlaceConverters
import Places
package import PictureConverters
package import ExternalPrograms
import DocumentConverters
import DataConverters
package import Conversion
package import SystemPackage
package import UniformTypes

/// The built-in converters of `dnd`, and the processes that some of them share.
package struct StandardConverters: Sendable {
    /// The converters, in order of preference between equals. Each is created when it is asked about a source for the
    /// first time.
    package let deferred: [DeferredConverter]
    private let tools: ProgramSearchPath
    private let confinement: ProgramConfinement
    private let decoders: DecoderPool?
    private let documents: Deferred<PandocService>

    /// All converters, in the same order; creates them.
    package var all: [any Converter] { deferred.map(\.converter) }

    /// Creates the standard converters. Processes are started by the first conversion that needs them.
    ///
    /// - Parameters:
    ///   - tools: The search path for external programs.
    ///   - decoder: The path of `dnd-decoder`; without it, pictures are not converted.
    ///   - jobs: The maximum number of pictures that are decoded concurrently, and of processes of pandoc that stay.
    ///   - limits: The limits of each decoder process: memory, and output size.
    ///   - confinement: The confinement of external programs.
    ///   - options: The user's options: they decide how pictures are rewritten. Nil to have every converter.
    package init(
        tools: ProgramSearchPath = .standard, decoder: FilePath?, jobs: Int,
        limits: ConversionLimits = ConversionLimits(), confinement: ProgramConfinement = .none,
        options: ConversionOptions? = nil
    ) {
        let decoders = decoder.map {
            DecoderPool(executable: $0, maximumWorkers: jobs, limits: limits) {
                () throws(ConversionError) in try confinement.willStart(confinesItself: true)
            }
        }
        (self.decoders, self.tools, self.confinement) = (decoders, tools, confinement)
        let documents = Deferred { PandocService(most: jobs) }
        self.documents = documents
        let pictures = decoders.map { pool in
            DeferredConverter(of: [.image, .pdf]) {
                PictureConverter(
                    pool: pool, searchPath: tools, confinement: confinement, options: options ?? ConversionOptions())
            }
        }
        // What only strips metadata would otherwise examine every picture in vain, or return one in its own size.
        let onlyStrips =
            options.map {
                $0.strip != nil && $0.size == nil && $0.quality == nil && $0.png == nil && $0.colours == nil
            } ?? true
        let strip = options.map(\.strip) ?? .private
        let stripper = onlyStrips ? decoders : nil
        deferred =
            [
                DeferredConverter(of: [.text]) { TextEncodingConverter() },
                DeferredConverter(of: [.rtf]) { RichTextConverter() },
                DeferredConverter(of: [.package]) { RichTextFolderConverter() },
                DeferredConverter(of: [.wordDocument]) {
                    WordConverter(searchPath: tools, confinement: confinement)
                },
                DeferredConverter(of: [.postScript]) {
                    PostScriptConverter(searchPath: tools, confinement: confinement)
                },
                DeferredConverter(of: [.text, .openXML, .openDocument, .epub]) {
                    PandocConverter(searchPath: tools, confinement: confinement, service: documents.value)
                },
                DeferredConverter(of: [.spreadsheet, .flatODS]) { WorkbookConverter() },
                DeferredConverter(of: [.excelWorkbook]) {
                    WorkbookConverter(searchPath: tools, confinement: confinement)
                },
                DeferredConverter(of: [.presentation, .flatODP]) { PresentationConverter() },
                DeferredConverter(of: [.pdf]) { PDFPageExtractor(searchPath: tools, confinement: confinement) },
                DeferredConverter(of: [.illustrator]) { IllustratorConverter() },
                DeferredConverter(of: [.pdf]) { PDFTextConverter(searchPath: tools, confinement: confinement) },
                DeferredConverter(of: [.text]) { PagePrinter(searchPath: tools, confinement: confinement) },
                DeferredConverter(of: [.rawImage]) { RawDeveloper(searchPath: tools, confinement: confinement) },
                DeferredConverter(of: [.xcf]) { XCFRenderer(searchPath: tools, confinement: confinement) },
                DeferredConverter(of: EmbeddedPicture.types) { EmbeddedPicture() },
                DeferredConverter(of: WaypointSyntax.types) {
                    WaypointConverter(pictures: pictures.map { [$0.converter] } ?? [])
                },
                DeferredConverter(of: WaypointSyntax.types) { WaypointFileConverter() },
                DeferredConverter(of: [.geocache]) { GeocacheConverter() },
                DeferredConverter(of: [.json, .ndjson, .yaml, .toml, .delimitedText, .propertyList, .geocache]) {
                    DataConverter()
                },
                DeferredConverter(of: [.delimitedText]) { TablePageConverter() },
                DeferredConverter(of: MessageConverter.types) { MessageConverter() },
                DeferredConverter(of: [.vCard, .iCalendar, .vCalendar]) { RecordConverter() },
                DeferredConverter(of: [.directory]) { FolderConverter() },
            ]
            + [
                DeferredConverter(of: [.svg]) { DrawingPrinter(searchPath: tools, confinement: confinement) },
                decoders.map { pool in
                    DeferredConverter(of: [.jpeg, .png, .tiff]) {
                        PicturePrinter(
                            pool: pool, searchPath: tools, confinement: confinement,
                            options: options ?? ConversionOptions())
                    }
                },
                stripper.map { pool in DeferredConverter(of: [.image]) { PictureStripper(pool: pool, strip: strip) } },
                pictures,
            ]
            .compactMap(\.self)
    }

    /// What makes one file of several of `type`; nil if such a file holds one item.
    package func joiner(of type: UniformType) -> (any FileJoiner)? {
        switch type {
        case .pdf: PDFJoiner(searchPath: tools, confinement: confinement)
        case .tiff: TIFFJoiner(searchPath: tools, confinement: confinement)
        case .commaSeparatedText, .tabSeparatedText: TableJoiner(places: WaypointJoiner(of: type))
        case _ where RecordJoiner.types.contains(type): RecordJoiner()
        default: WaypointJoiner(of: type)
        }
    }

    /// The types of which several files can become one, and what joins them.
    package var joiners: [(type: UniformType, joiner: any FileJoiner)] {
        ([.pdf, .tiff] + RecordJoiner.types + WaypointFormat.allCases.map(\.type)).compactMap { type in
            joiner(of: type).map { (type, $0) }
        }
    }

    /// What makes thumbnails; nil without a decoder.
    package func thumbnailer(limits: ConversionLimits) -> PictureThumbnailer? {
        decoders.map { PictureThumbnailer(pool: $0, limits: limits) }
    }

    /// Ends the processes; afterwards conversions that need one fail.
    package func close() async {
        if documents.isMade { await documents.value.close() }
        await decoders?.close()
    }
}
