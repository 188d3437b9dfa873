import Synchronization
package import UniformTypes

/// A converter that is created when it is asked for the first time, and the types of the sources that it is asked about.
///
/// A graph asks a converter only about its sources. All others stay what this is: a list of types. Their tables are not
/// built, and their programs are not searched for.
package struct DeferredConverter: Sendable {
    /// The types that sources conform to; nil if the converter is asked about every source.
    private let sources: [UniformType]?
    private let created: Deferred<Created>

    private struct Created {
        let converter: any Converter
        /// Asked once: it is needed for each source, and can search for a program.
        let isAvailable: Bool

        init(_ converter: any Converter) {
            self.converter = converter
            isAvailable = converter.availability == .available
        }
    }

    /// Creates the entry of a converter.
    ///
    /// - Parameters:
    ///   - sources: Types to which the source of every rule conforms. For a source of another type, the converter must
    ///     have no rules and support no parts: it is not asked.
    ///   - create: Creates the converter. Called at most once.
    package init(of sources: [UniformType], create: @escaping @Sendable () -> any Converter) {
        self.sources = sources
        created = Deferred { Created(create()) }
    }

    /// Creates the entry of `converter`, which is asked about every source.
    init(_ converter: any Converter) {
        sources = nil
        created = Deferred { Created(converter) }
    }

    /// The converter, which the first call creates.
    package var converter: any Converter { created.value.converter }

    /// Whether the converter has been created.
    package var isCreated: Bool { created.isMade }

    /// Whether the converter's programs were installed when it was created, which this does.
    var isAvailable: Bool { created.value.isAvailable }

    /// Whether the converter is asked about sources of `type`.
    package func isAsked(about type: UniformType) -> Bool {
        sources?.contains(where: type.conforms(to:)) ?? true
    }
}

/// A value that is made when it is needed for the first time, once for all copies of its owner.
package final class Deferred<Value: Sendable>: Sendable {
    private let make: @Sendable () -> Value
    private let made = Mutex<Value?>(nil)

    /// - Parameter make: Makes the value. Called at most once.
    package init(_ make: @escaping @Sendable () -> Value) { self.make = make }

    /// Whether the value has been made.
    package var isMade: Bool { made.withLock { $0 != nil } }

    /// The value, which the first call makes.
    package var value: Value {
        made.withLock { made in
            if let made { return made }
            let value = make()
            made = value
            return value
        }
    }
}
