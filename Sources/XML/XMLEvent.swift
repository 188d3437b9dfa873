/// A part of an XML document, in document order.
package struct XMLEvent: Sendable {
    /// The kind of the part, and its content.
    package enum Content: Sendable {
        /// A start tag, or the first half of an empty element.
        case start(name: String, attributes: [XMLAttribute])
        /// An end tag; of an empty element, an empty range behind its tag.
        case end(name: String)
        /// Text in UTF-8, with references resolved. One run of text may be several events.
        case text([UInt8])
        case comment
        case instruction
        /// An entity that is not resolved: it is external, or not declared in the document.
        case unknownEntity
    }

    package internal(set) var content: Content
    /// The range in the bytes of the document. An event in the text of an entity has the range of its reference.
    package internal(set) var range: Range<Int>
    /// The line where it begins, 1-based.
    package let line: Int
}

/// An attribute of an element, with its references resolved.
package struct XMLAttribute: Sendable {
    package let name: String
    package let value: String
}

/// The settings of an `XMLReader`.
package struct XMLOptions: Sendable {
    /// What a document may declare about entities.
    package enum Entities: Sendable {
        /// A document with a declaration, or with a reference to an entity other than XML's own five, is an error.
        case refused
        /// Internal entities are expanded, up to expat's limits; any other one is an `unknownEntity` in text, and empty
        /// in attributes.
        case expanded
    }

    /// What is reported beside the names of elements.
    package struct Reports: OptionSet, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }

        package static let attributes = Reports(rawValue: 1)
        package static let text = Reports(rawValue: 2)
        /// Comments and instructions.
        package static let remarks = Reports(rawValue: 4)
    }

    /// The encoding, whatever the document declares: `UTF-8`, `UTF-16`, `ISO-8859-1` or `US-ASCII`. By default, the
    /// declared one.
    package var encoding: String?
    /// Whether names begin with their namespace and `XMLReader.namespaceEnd` instead of their prefix.
    package var hasNamespaces = false
    package var entities = Entities.refused
    package var reports: Reports
    /// The maximum number of nested elements.
    package var depth = 1024
    /// The maximum size of a tag or comment in bytes.
    package var tokenBytes = 8 << 20

    /// The default settings, for events of this content.
    package init(_ reports: Reports) { self.reports = reports }
}
