import CVips
import PictureStructure
import Synchronization
import SystemPackage

/// A picture of libvips: a header, and pixels that are computed on demand.
///
/// This file wraps libvips. It exposes nothing of C: pictures, sources and operations are `~Copyable` handles whose
/// `deinit` releases them; operations and their arguments are set by name, as `vips --help` lists them.
struct VipsImage: ~Copyable {
    fileprivate let pointer: UnsafeMutablePointer<CVips.VipsImage>

    fileprivate init(adopting pointer: UnsafeMutablePointer<CVips.VipsImage>) { self.pointer = pointer }

    deinit { g_object_unref(pointer) }

    /// Creates a picture from samples: rows from top to bottom without gaps, in the machine's byte order. They are
    /// copied. `vips_image_new_from_memory_copy`.
    init(samples: UnsafeRawBufferPointer, width: Int, height: Int, bands: Int, format: Format) throws(VipsError) {
        guard
            let pointer = vips_image_new_from_memory_copy(
                samples.baseAddress, samples.count, CInt(width), CInt(height), CInt(bands),
                VipsBandFormat(rawValue: format.rawValue))
        else { throw VipsError.pending() }
        self.pointer = pointer
    }

    /// A new picture in memory. `vips_image_new_memory`, `vips_image_write_line`.
    ///
    /// - Parameter fill: Writes the rows from top to bottom: `write` takes the first sample of the next one.
    static func make(
        width: Int, height: Int, bands: Int, format: Format,
        fill: (_ write: (_ row: UnsafeRawPointer) throws -> Void) throws -> Void
    ) throws -> VipsImage {
        guard let pointer = vips_image_new_memory() else { throw VipsError.pending() }
        let image = VipsImage(adopting: pointer)
        vips_image_init_fields(
            pointer, CInt(width), CInt(height), CInt(bands), VipsBandFormat(rawValue: format.rawValue),
            VIPS_CODING_NONE, VIPS_INTERPRETATION_MULTIBAND, 1, 1)
        var y: CInt = 0
        try fill { row in
            let samples = UnsafeMutablePointer(mutating: row.assumingMemoryBound(to: VipsPel.self))
            guard y < height, vips_image_write_line(pointer, y, samples) == 0 else { throw VipsError.pending() }
            y += 1
        }
        guard y == height else { throw VipsError("the picture has \(y) of \(height) rows") }
        return image
    }

    /// The type of the samples.
    enum Format: Int32 {
        case uint8, int8, uint16, int16, uint32, int32, float, complex, double, doubleComplex
    }

    /// The width in pixels. `vips_image_get_width`.
    var width: Int { Int(vips_image_get_width(pointer)) }
    /// The height in pixels. `vips_image_get_height`.
    var height: Int { Int(vips_image_get_height(pointer)) }
    /// The height in pixels of each frame of an animation, whose frames are one below the other; of every other picture,
    /// its height. `vips_image_get_page_height`.
    var frameHeight: Int { Int(vips_image_get_page_height(pointer)) }
    /// Samples per pixel. `vips_image_get_bands`.
    var bands: Int { Int(vips_image_get_bands(pointer)) }
    /// The type of the samples; nil for an unknown one. `vips_image_get_format`.
    var format: Format? { Format(rawValue: vips_image_get_format(pointer).rawValue) }
    /// The meaning of the samples, by its libvips name: `srgb`, `b-w`, `cmyk`, `lab`. `vips_image_get_interpretation`.
    var interpretation: String {
        let value = vips_image_get_interpretation(pointer)
        return vips_enum_nick(vips_interpretation_get_type(), value.rawValue).map { String(cString: $0) } ?? ""
    }
    /// Whether the last band is alpha. `vips_image_hasalpha`.
    var hasAlpha: Bool { vips_image_hasalpha(pointer) != 0 }

    /// Pixels per millimetre, horizontally and vertically. `vips_image_get_xres`.
    var pixelsPerMillimetre: (x: Double, y: Double) { (vips_image_get_xres(pointer), vips_image_get_yres(pointer)) }

    /// Whether there is a metadata field `name`. `vips_image_get_typeof`.
    func has(_ name: String) -> Bool { vips_image_get_typeof(pointer, name) != 0 }

    /// An integer field of the metadata; nil if there is none of that name. `vips_image_get_int`.
    func integer(_ name: String) -> Int? {
        guard has(name) else { return nil }
        var value: CInt = 0
        guard vips_image_get_int(pointer, name, &value) == 0 else {
            vips_error_clear()
            return nil
        }
        return Int(value)
    }

    /// A field of integers of the metadata; empty if there is none of that name. `vips_image_get_array_int`.
    func integers(_ name: String) -> [Int] {
        guard has(name) else { return [] }
        var values: UnsafeMutablePointer<CInt>?
        var count: CInt = 0
        guard vips_image_get_array_int(pointer, name, &values, &count) == 0, let values else {
            vips_error_clear()
            return []
        }
        return UnsafeBufferPointer(start: values, count: Int(count)).map(Int.init)
    }

    /// A binary field of the metadata, such as a profile; nil if there is none of that name. `vips_image_get_blob`.
    func blob(_ name: String) -> [UInt8]? {
        guard has(name) else { return nil }
        var bytes: UnsafeRawPointer?
        var count = 0
        guard vips_image_get_blob(pointer, name, &bytes, &count) == 0, let bytes else {
            vips_error_clear()
            return nil
        }
        return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    /// A text field of the metadata; nil if there is none of that name. `vips_image_get_string`.
    func text(_ name: String) -> String? {
        guard has(name) else { return nil }
        var text: UnsafePointer<CChar>?
        guard vips_image_get_string(pointer, name, &text) == 0, let text else {
            vips_error_clear()
            return nil
        }
        return String(cString: text)
    }

    /// A second handle to the same picture.
    borrowing func retained() -> VipsImage {
        g_object_ref(pointer)
        return VipsImage(adopting: pointer)
    }

    /// The picture computed in full and held in memory. `vips_image_copy_memory`.
    borrowing func inMemory() throws(VipsError) -> VipsImage {
        guard let copy = vips_image_copy_memory(pointer) else { throw VipsError.pending() }
        return VipsImage(adopting: copy)
    }

    /// Only the bands of `range`. `vips_extract_band`.
    borrowing func bands(_ range: Range<Int>) throws(VipsError) -> VipsImage {
        let operation = try VipsOperation("extract_band")
        operation.set("in", self)
        try operation.set("band", "\(range.lowerBound)")
        try operation.set("n", "\(range.count)")
        return try operation.run()
    }

    /// The same pixels as colours of the space `interpretation`, by its libvips name. `vips_copy`.
    borrowing func interpreted(as interpretation: String) throws(VipsError) -> VipsImage {
        let operation = try VipsOperation("copy")
        operation.set("in", self)
        try operation.set("interpretation", interpretation)
        return try operation.run()
    }

    /// A copy that shares the pixels and whose metadata may be changed. `vips_copy`.
    borrowing func editable() throws(VipsError) -> VipsImage {
        let operation = try VipsOperation("copy")
        operation.set("in", self)
        return try operation.run()
    }

    /// Removes a field of the metadata. Only for a picture from `editable()`. `vips_image_remove`.
    borrowing func remove(_ name: String) { vips_image_remove(pointer, name) }

    /// Sets an integer field of the metadata. Only for a picture from `editable()`. `vips_image_set_int`.
    borrowing func set(_ name: String, _ value: Int) { vips_image_set_int(pointer, name, CInt(clamping: value)) }

    /// Sets a field of integers of the metadata. Only for a picture from `editable()`. `vips_image_set_array_int`.
    borrowing func set(_ name: String, _ values: [Int]) {
        vips_image_set_array_int(pointer, name, values.map { CInt(clamping: $0) }, CInt(clamping: values.count))
    }

    /// Sets a text field of the metadata. Only for a picture from `editable()`. `vips_image_set_string`.
    borrowing func set(_ name: String, _ value: String) { vips_image_set_string(pointer, name, value) }

    /// Sets a binary field of the metadata. Only for a picture from `editable()`. `vips_image_set_blob_copy`.
    borrowing func set(_ name: String, bytes: [UInt8]) {
        bytes.withUnsafeBytes { vips_image_set_blob_copy(pointer, name, $0.baseAddress, $0.count) }
    }

    /// Calls `body` with the pixels, whole rows from top to bottom, as they are computed. `vips_sink_disc`.
    ///
    /// - Parameter body: Receives the first byte of the first row, the number of rows, and the stride between rows in
    ///   bytes. Called on a thread of libvips, never concurrently, and not after this method returns.
    borrowing func forEachStrip(_ body: (_ row: UnsafeRawPointer, _ rows: Int, _ stride: Int) throws -> Void) throws {
        try withoutActuallyEscaping(body) { body in
            let visitor = StripVisitor(body)
            let result = vips_sink_disc(
                pointer,
                { region, area, visitor in
                    guard let region, let area, let visitor else { return -1 }
                    return Unmanaged<StripVisitor>.fromOpaque(visitor).takeUnretainedValue().visit(region, area.pointee)
                }, Unmanaged.passUnretained(visitor).toOpaque())
            if let error = visitor.error {
                vips_error_clear()
                throw error
            }
            if result != 0 { throw VipsError.pending() }
        }
    }

    /// The names of all metadata. `vips_image_get_fields`.
    var fieldNames: [String] {
        guard let fields = vips_image_get_fields(pointer) else { return [] }
        defer { g_strfreev(fields) }
        var names: [String] = []
        var next = fields
        while let name = next.pointee {
            names.append(String(cString: name))
            next += 1
        }
        return names
    }
}

/// The context of a C callback that calls a throwing closure.
private final class StripVisitor {
    private let body: (UnsafeRawPointer, Int, Int) throws -> Void
    var error: (any Error)?

    init(_ body: @escaping (UnsafeRawPointer, Int, Int) throws -> Void) { self.body = body }

    func visit(_ region: UnsafeMutablePointer<VipsRegion>, _ area: VipsRect) -> CInt {
        guard error == nil, let row = dnd_vips_row(region, area.left, area.top) else { return -1 }
        do {
            try body(row, Int(area.height), Int(dnd_vips_stride(region)))
            return 0
        } catch {
            self.error = error
            return -1
        }
    }
}

/// A source of bytes for a picture: a descriptor, which is duplicated.
struct VipsSource: ~Copyable {
    fileprivate let pointer: UnsafeMutablePointer<CVips.VipsSource>

    /// A source for the file of `descriptor`. `vips_source_new_from_descriptor`.
    init(_ descriptor: FileDescriptor) throws(VipsError) {
        guard let pointer = vips_source_new_from_descriptor(descriptor.rawValue) else { throw VipsError.pending() }
        self.pointer = pointer
    }

    /// A source for `bytes`, which it keeps as long as a picture reads from it. `vips_source_custom_new`.
    init(_ bytes: any PictureByteSource) throws(VipsError) {
        let reader = Unmanaged.passRetained(ByteReader(bytes)).toOpaque()
        let source = dnd_vips_source(
            { _, buffer, length, reader in
                guard let buffer, let reader else { return -1 }
                return Unmanaged<ByteReader>.fromOpaque(reader).takeUnretainedValue().read(buffer, Int(length))
            },
            { _, offset, whence, reader in
                guard let reader else { return -1 }
                return Unmanaged<ByteReader>.fromOpaque(reader).takeUnretainedValue().seek(Int(offset), whence)
            },
            { reader, _ in
                if let reader { Unmanaged<ByteReader>.fromOpaque(reader).release() }
            }, reader)
        guard let source else { throw VipsError.pending() }
        pointer = source
    }

    deinit { g_object_unref(pointer) }
}

/// A buffer in memory that a picture is written to.
struct VipsTarget: ~Copyable {
    fileprivate let pointer: UnsafeMutablePointer<CVips.VipsTarget>

    /// An empty target. `vips_target_new_to_memory`.
    init() throws(VipsError) {
        guard let pointer = vips_target_new_to_memory() else { throw VipsError.pending() }
        self.pointer = pointer
    }

    deinit { g_object_unref(pointer) }

    /// All bytes written, after the writer has finished. The property `blob`; `vips_blob_get`.
    borrowing func bytes() -> [UInt8] {
        var value = GValue()
        g_value_init(&value, vips_blob_get_type())
        defer { g_value_unset(&value) }
        let object = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GObject.self)
        g_object_get_property(object, "blob", &value)
        guard let blob = g_value_get_boxed(&value) else { return [] }
        var count = 0
        guard let start = vips_blob_get(blob.assumingMemoryBound(to: VipsBlob.self), &count) else { return [] }
        return Array(UnsafeRawBufferPointer(start: start, count: count))
    }
}

/// An operation of libvips, from its name (`jpegload_source`) to its result.
struct VipsOperation: ~Copyable {
    private let pointer: UnsafeMutablePointer<CVips.VipsOperation>

    /// Creates the operation `name`. `vips_operation_new`.
    init(_ name: String) throws(VipsError) {
        guard let pointer = vips_operation_new(name) else { throw VipsError.pending() }
        self.pointer = pointer
    }

    deinit {
        vips_object_unref_outputs(dnd_vips_object(pointer))
        g_object_unref(pointer)
    }

    /// Sets an argument from text: a number, `true`, or the name of an enumeration value.
    /// `vips_object_set_argument_from_string`.
    borrowing func set(_ name: String, _ words: String) throws(VipsError) {
        guard vips_object_set_argument_from_string(dnd_vips_object(pointer), name, words) == 0 else {
            throw VipsError.pending()
        }
    }

    /// Sets an argument to a picture.
    borrowing func set(_ name: String, _ image: borrowing VipsImage) {
        setObject(name, UnsafeMutableRawPointer(image.pointer), type: vips_image_get_type())
    }

    /// Sets an argument to an array of two pictures. `vips_array_image_new`.
    borrowing func set(_ name: String, _ first: borrowing VipsImage, _ second: borrowing VipsImage) {
        let pointers: [UnsafeMutablePointer<CVips.VipsImage>?] = [first.pointer, second.pointer]
        var value = GValue()
        g_value_init(&value, vips_array_image_get_type())
        vips_value_set_array_image(&value, CInt(pointers.count))
        var count: CInt = 0
        let array = vips_value_get_array_image(&value, &count)
        for index in pointers.indices {
            g_object_ref(pointers[index])
            array?[index] = pointers[index]
        }
        g_object_set_property(objectPointer, name, &value)
        g_value_unset(&value)
    }

    /// Sets an argument to a source.
    borrowing func set(_ name: String, _ source: borrowing VipsSource) {
        setObject(name, UnsafeMutableRawPointer(source.pointer), type: vips_source_get_type())
    }

    /// Sets an argument to a target.
    borrowing func set(_ name: String, _ target: borrowing VipsTarget) {
        setObject(name, UnsafeMutableRawPointer(target.pointer), type: vips_target_get_type())
    }

    /// Sets an argument to bytes, which are copied. `vips_blob_copy`.
    borrowing func set(_ name: String, bytes: [UInt8]) {
        guard let blob = bytes.withUnsafeBytes({ vips_blob_copy($0.baseAddress, $0.count) }) else { return }
        var value = GValue()
        g_value_init(&value, vips_blob_get_type())
        g_value_set_boxed(&value, blob)
        g_object_set_property(objectPointer, name, &value)
        g_value_unset(&value)
        vips_area_unref(UnsafeMutableRawPointer(blob).assumingMemoryBound(to: VipsArea.self))
    }

    /// Sets an argument to an array of numbers. `vips_array_double_new`.
    borrowing func set(_ name: String, numbers: [Double]) {
        var value = GValue()
        g_value_init(&value, vips_array_double_get_type())
        vips_value_set_array_double(&value, numbers, CInt(clamping: numbers.count))
        g_object_set_property(objectPointer, name, &value)
        g_value_unset(&value)
    }

    /// Builds the operation; one without output pixels (saving, a maximum) also runs. `vips_object_build`.
    borrowing func build() throws(VipsError) {
        guard vips_object_build(dnd_vips_object(pointer)) == 0 else { throw VipsError.pending() }
    }

    /// Builds the operation and returns its picture.
    borrowing func run() throws(VipsError) -> VipsImage {
        try build()
        var value = GValue()
        g_value_init(&value, vips_image_get_type())
        g_object_get_property(objectPointer, "out", &value)
        defer { g_value_unset(&value) }
        guard let object = g_value_dup_object(&value) else { throw VipsError("the operation returned no picture") }
        return VipsImage(adopting: object.assumingMemoryBound(to: CVips.VipsImage.self))
    }

    private var objectPointer: UnsafeMutablePointer<GObject> {
        UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GObject.self)
    }

    private borrowing func setObject(_ name: String, _ object: UnsafeMutableRawPointer, type: GType) {
        var value = GValue()
        g_value_init(&value, type)
        g_value_set_object(&value, object)
        g_object_set_property(objectPointer, name, &value)
        g_value_unset(&value)
    }
}

/// The state of the library.
enum VipsLibrary {
    /// Starts libvips for a process that decodes untrusted pictures one after another. Must be called once.
    ///
    /// - Parameter log: Receives each warning of libvips, GLib and the libraries below; `fatal` if the process ends
    ///   after it.
    static func start(threads: Int, log: @escaping @Sendable (_ message: String, _ fatal: Bool) -> Void)
        throws(VipsError)
    {
        VipsLog.install(log)
        guard dnd_vips_init("dnd-decoder") == 0 else { throw VipsError.pending() }
        // No operation is repeated, so cached operations would only use memory.
        vips_cache_set_max(0)
        vips_cache_set_max_mem(0)
        vips_cache_set_max_files(0)
        vips_concurrency_set(CInt(clamping: threads))
        // A pipeline holds several times that number of rows. With the usual 128, a picture of 100 megapixels takes half as
        // much memory again, and no less time. A libvips without the option would do what it usually does.
        _ = dnd_vips_set_tile_height(32)
    }

    /// The warnings since the last call, from operations that succeeded. `vips_error_buffer`.
    static func takeWarnings() -> String { VipsError.pending().text }

    /// How often libvips, or a library below it, has logged a warning. It does so where it goes on with something else than
    /// what it was asked for.
    static var warningCount: Int { VipsLog.warnings.load(ordering: .relaxed) }
}

extension VipsError {
    /// The error of the call that just failed. `vips_error_buffer`.
    fileprivate static func pending() -> VipsError {
        defer { vips_error_clear() }
        return VipsError(vips_error_buffer().map { String(cString: $0) } ?? "")
    }
}

/// Receives the warnings of GLib and all libraries above it, instead of standard error.
private enum VipsLog {
    nonisolated(unsafe) private static var handler: (@Sendable (String, Bool) -> Void)?
    static let warnings = Atomic(0)

    /// Must run before other threads start: the handler is written once and only read afterwards.
    static func install(_ log: @escaping @Sendable (String, Bool) -> Void) {
        handler = log
        g_log_set_writer_func({ level, fields, count, _ in VipsLog.write(level, fields, count) }, nil, nil)
        g_log_set_default_handler(
            { _, level, message, _ in
                guard let message else { return }
                VipsLog.warnings.add(1, ordering: .relaxed)
                VipsLog.handler?(String(cString: message), level.rawValue & G_LOG_LEVEL_ERROR.rawValue != 0)
            }, nil)
    }

    private static func write(_ level: GLogLevelFlags, _ fields: UnsafePointer<GLogField>?, _ count: gsize)
        -> GLogWriterOutput
    {
        guard let fields else { return G_LOG_WRITER_HANDLED }
        if level.rawValue & (G_LOG_LEVEL_WARNING.rawValue | G_LOG_LEVEL_CRITICAL.rawValue) != 0 {
            VipsLog.warnings.add(1, ordering: .relaxed)
        }
        for field in UnsafeBufferPointer(start: fields, count: Int(count)) where String(cString: field.key) == "MESSAGE"
        {
            guard let value = field.value else { continue }
            let message =
                field.length < 0
                ? String(cString: value.assumingMemoryBound(to: CChar.self))
                : String(decoding: UnsafeRawBufferPointer(start: value, count: Int(field.length)), as: UTF8.self)
            handler?(message, level.rawValue & G_LOG_LEVEL_ERROR.rawValue != 0)
        }
        return G_LOG_WRITER_HANDLED
    }
}
