import CVips
import SystemPackage

/// A picture as libvips sees it: a header, and pixels that are computed when something asks for them.
///
/// The only file that imports libvips. Nothing of C leaves it: pictures, sources and operations are `~Copyable` handles
/// whose `deinit` releases them, and operations are set up by their names and the words of their arguments, as
/// `vips --help` lists them.
struct VipsImage: ~Copyable {
    fileprivate let pointer: UnsafeMutablePointer<CVips.VipsImage>

    fileprivate init(adopting pointer: UnsafeMutablePointer<CVips.VipsImage>) { self.pointer = pointer }

    deinit { g_object_unref(pointer) }

    /// A picture whose samples are given: rows from top to bottom without gaps, each sample of one or two bytes in the
    /// machine's order. They are copied. `vips_image_new_from_memory_copy`.
    init(samples: UnsafeRawBufferPointer, width: Int, height: Int, bands: Int, format: Format) throws(VipsError) {
        guard
            let pointer = vips_image_new_from_memory_copy(
                samples.baseAddress, samples.count, CInt(width), CInt(height), CInt(bands),
                VipsBandFormat(rawValue: format.rawValue))
        else { throw VipsError.pending() }
        self.pointer = pointer
    }

    /// How samples are stored.
    enum Format: Int32 {
        case uint8, int8, uint16, int16, uint32, int32, float, complex, double, doubleComplex
    }

    /// The width in pixels. `vips_image_get_width`.
    var width: Int { Int(vips_image_get_width(pointer)) }
    /// The height in pixels. `vips_image_get_height`.
    var height: Int { Int(vips_image_get_height(pointer)) }
    /// Samples a pixel. `vips_image_get_bands`.
    var bands: Int { Int(vips_image_get_bands(pointer)) }
    /// How samples are stored; nil for a format that this version does not know. `vips_image_get_format`.
    var format: Format? { Format(rawValue: vips_image_get_format(pointer).rawValue) }
    /// What samples mean, by vips' word: `srgb`, `b-w`, `cmyk`, `lab`. `vips_image_get_interpretation`.
    var interpretation: String {
        let value = vips_image_get_interpretation(pointer)
        return vips_enum_nick(vips_interpretation_get_type(), value.rawValue).map { String(cString: $0) } ?? ""
    }
    /// Whether the last band is alpha. `vips_image_hasalpha`.
    var hasAlpha: Bool { vips_image_hasalpha(pointer) != 0 }

    /// Pixels a millimetre, across and down. `vips_image_get_xres`.
    var pixelsPerMillimetre: (x: Double, y: Double) { (vips_image_get_xres(pointer), vips_image_get_yres(pointer)) }

    /// Whether there is metadata called `name`. `vips_image_get_typeof`.
    func has(_ name: String) -> Bool { vips_image_get_typeof(pointer, name) != 0 }

    /// A whole number of the metadata; nil when there is none of that name. `vips_image_get_int`.
    func integer(_ name: String) -> Int? {
        guard has(name) else { return nil }
        var value: CInt = 0
        guard vips_image_get_int(pointer, name, &value) == 0 else {
            vips_error_clear()
            return nil
        }
        return Int(value)
    }

    /// Bytes of the metadata, such as a profile; nil when there are none of that name. `vips_image_get_blob`.
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

    /// A text of the metadata; nil when there is none of that name. `vips_image_get_string`.
    func text(_ name: String) -> String? {
        guard has(name) else { return nil }
        var text: UnsafePointer<CChar>?
        guard vips_image_get_string(pointer, name, &text) == 0, let text else {
            vips_error_clear()
            return nil
        }
        return String(cString: text)
    }

    /// A second handle on the same picture.
    borrowing func retained() -> VipsImage {
        g_object_ref(pointer)
        return VipsImage(adopting: pointer)
    }

    /// The picture computed as a whole and held in memory. `vips_image_copy_memory`.
    borrowing func inMemory() throws(VipsError) -> VipsImage {
        guard let copy = vips_image_copy_memory(pointer) else { throw VipsError.pending() }
        return VipsImage(adopting: copy)
    }

    /// The bands of `range` alone. `vips_extract_band`.
    borrowing func bands(_ range: Range<Int>) throws(VipsError) -> VipsImage {
        let operation = try VipsOperation("extract_band")
        operation.set("in", self)
        try operation.set("band", "\(range.lowerBound)")
        try operation.set("n", "\(range.count)")
        return try operation.run()
    }

    /// A copy of the picture's header, with the same pixels, whose metadata may be changed. `vips_copy`.
    borrowing func editable() throws(VipsError) -> VipsImage {
        let operation = try VipsOperation("copy")
        operation.set("in", self)
        return try operation.run()
    }

    /// Takes metadata away. Only for a picture of `editable()`. `vips_image_remove`.
    borrowing func remove(_ name: String) { vips_image_remove(pointer, name) }

    /// Sets a whole number of the metadata. Only for a picture of `editable()`. `vips_image_set_int`.
    borrowing func set(_ name: String, _ value: Int) { vips_image_set_int(pointer, name, CInt(clamping: value)) }

    /// Sets a text of the metadata. Only for a picture of `editable()`. `vips_image_set_string`.
    borrowing func set(_ name: String, _ value: String) { vips_image_set_string(pointer, name, value) }

    /// Sets bytes of the metadata. Only for a picture of `editable()`. `vips_image_set_blob_copy`.
    borrowing func set(_ name: String, bytes: [UInt8]) {
        bytes.withUnsafeBytes { vips_image_set_blob_copy(pointer, name, $0.baseAddress, $0.count) }
    }

    /// Hands out the pixels, whole rows from top to bottom, as they are computed. `vips_sink_disc`.
    ///
    /// - Parameter body: given the first byte of a row, how many rows stand there, and the bytes from one row to the next.
    ///   Called on a thread of libvips, never twice at once, and not after this returns.
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

/// What a C callback is given in order to reach a closure that may throw.
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

/// Bytes that a picture is read from: a descriptor, which is duplicated.
struct VipsSource: ~Copyable {
    fileprivate let pointer: UnsafeMutablePointer<CVips.VipsSource>

    /// The bytes behind `descriptor`. `vips_source_new_from_descriptor`.
    init(_ descriptor: FileDescriptor) throws(VipsError) {
        guard let pointer = vips_source_new_from_descriptor(descriptor.rawValue) else { throw VipsError.pending() }
        self.pointer = pointer
    }

    deinit { g_object_unref(pointer) }
}

/// Bytes in memory that a picture is written to.
struct VipsTarget: ~Copyable {
    fileprivate let pointer: UnsafeMutablePointer<CVips.VipsTarget>

    /// An empty target. `vips_target_new_to_memory`.
    init() throws(VipsError) {
        guard let pointer = vips_target_new_to_memory() else { throw VipsError.pending() }
        self.pointer = pointer
    }

    deinit { g_object_unref(pointer) }

    /// All that was written, once its writer has ended. The property `blob`; `vips_blob_get`.
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

/// One operation of libvips, from its name (`jpegload_source`) to its result.
struct VipsOperation: ~Copyable {
    private let pointer: UnsafeMutablePointer<CVips.VipsOperation>

    /// The operation called `name`. `vips_operation_new`.
    init(_ name: String) throws(VipsError) {
        guard let pointer = vips_operation_new(name) else { throw VipsError.pending() }
        self.pointer = pointer
    }

    deinit {
        vips_object_unref_outputs(dnd_vips_object(pointer))
        g_object_unref(pointer)
    }

    /// Whether this libvips knows an operation called `name`.
    static func exists(_ name: String) -> Bool { vips_type_find("VipsOperation", name) != 0 }

    /// Sets an argument from its words: a number, `true`, or the name of a choice. `vips_object_set_argument_from_string`.
    borrowing func set(_ name: String, _ words: String) throws(VipsError) {
        guard vips_object_set_argument_from_string(dnd_vips_object(pointer), name, words) == 0 else {
            throw VipsError.pending()
        }
    }

    /// Sets a picture.
    borrowing func set(_ name: String, _ image: borrowing VipsImage) {
        setObject(name, UnsafeMutableRawPointer(image.pointer), type: vips_image_get_type())
    }

    /// Sets an array of two pictures. `vips_array_image_new`.
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

    /// Sets the source.
    borrowing func set(_ name: String, _ source: borrowing VipsSource) {
        setObject(name, UnsafeMutableRawPointer(source.pointer), type: vips_source_get_type())
    }

    /// Sets the target.
    borrowing func set(_ name: String, _ target: borrowing VipsTarget) {
        setObject(name, UnsafeMutableRawPointer(target.pointer), type: vips_target_get_type())
    }

    /// Sets bytes in memory, which are copied. `vips_blob_copy`.
    borrowing func set(_ name: String, bytes: [UInt8]) {
        guard let blob = bytes.withUnsafeBytes({ vips_blob_copy($0.baseAddress, $0.count) }) else { return }
        var value = GValue()
        g_value_init(&value, vips_blob_get_type())
        g_value_set_boxed(&value, blob)
        g_object_set_property(objectPointer, name, &value)
        g_value_unset(&value)
        vips_area_unref(UnsafeMutableRawPointer(blob).assumingMemoryBound(to: VipsArea.self))
    }

    /// Sets an array of numbers. `vips_array_double_new`.
    borrowing func set(_ name: String, numbers: [Double]) {
        var value = GValue()
        g_value_init(&value, vips_array_double_get_type())
        vips_value_set_array_double(&value, numbers, CInt(clamping: numbers.count))
        g_object_set_property(objectPointer, name, &value)
        g_value_unset(&value)
    }

    /// Builds the operation, which for an operation without pixels of its own (saving, a maximum) also does its work.
    /// `vips_object_build`.
    borrowing func build() throws(VipsError) {
        guard vips_object_build(dnd_vips_object(pointer)) == 0 else { throw VipsError.pending() }
    }

    /// Builds the operation and takes its picture.
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

/// The library as a whole.
enum VipsLibrary {
    /// Starts libvips for a process that decodes foreign pictures one after another. To be called once.
    ///
    /// - Parameter log: told each warning of libvips, GLib and what they call; `fatal` when the process ends after it.
    static func start(threads: Int, log: @escaping @Sendable (_ message: String, _ fatal: Bool) -> Void)
        throws(VipsError)
    {
        VipsLog.install(log)
        guard dnd_vips_init("dnd-decoder") == 0 else { throw VipsError.pending() }
        // Nothing is ever converted twice, so remembered operations would only hold memory.
        vips_cache_set_max(0)
        vips_cache_set_max_mem(0)
        vips_cache_set_max_files(0)
        vips_concurrency_set(CInt(clamping: threads))
    }

    /// What was said since the last time, by calls that then went on: the libraries below warn there. `vips_error_buffer`.
    static func takeWarnings() -> String { VipsError.pending().text }
}

extension VipsError {
    /// What libvips has to say about the call that just failed. `vips_error_buffer`.
    fileprivate static func pending() -> VipsError {
        defer { vips_error_clear() }
        return VipsError(vips_error_buffer().map { String(cString: $0) } ?? "")
    }
}

/// Where the warnings of GLib and everything above it go, instead of standard error.
private enum VipsLog {
    nonisolated(unsafe) private static var handler: (@Sendable (String, Bool) -> Void)?

    /// Must run before any other thread does: the handler is written once and only read afterwards.
    static func install(_ log: @escaping @Sendable (String, Bool) -> Void) {
        handler = log
        g_log_set_writer_func({ level, fields, count, _ in VipsLog.write(level, fields, count) }, nil, nil)
        g_log_set_default_handler(
            { _, level, message, _ in
                guard let message else { return }
                VipsLog.handler?(String(cString: message), level.rawValue & G_LOG_LEVEL_ERROR.rawValue != 0)
            }, nil)
    }

    private static func write(_ level: GLogLevelFlags, _ fields: UnsafePointer<GLogField>?, _ count: gsize)
        -> GLogWriterOutput
    {
        guard let fields else { return G_LOG_WRITER_HANDLED }
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
