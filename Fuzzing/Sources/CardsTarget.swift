import Messages

extension FuzzTarget {
    /// Cards and calendars: their properties.
    static let cards = FuzzTarget(name: "cards") { bytes in
        func check(_ object: ContentObject) {
            for line in object.properties {
                expect(!line.name.isEmpty, "a property has no name")
                _ = line.text
                _ = line.components()
            }
            for inner in object.objects { check(inner) }
        }
        for name in ["VCARD", "VCALENDAR"] {
            for object in (try? ContentObject.read(bytes, named: name)) ?? [] { check(object) }
        }
    }
}
