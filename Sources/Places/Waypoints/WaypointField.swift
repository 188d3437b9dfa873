import ItemProviders

/// The meaning of a table column, GeoJSON property or KML data element, by its name.
enum WaypointField: Hashable {
    case name, title, code, identifier, summary, shortDescription, longDescription, comment, hints
    case link, picture, elevation, time, symbol, kind, placedBy, cacheType, container, difficulty, terrain
    /// Degrees; only in table columns.
    case latitude, longitude
    /// Both coordinates in one column: as people write them, and as well-known text.
    case place, shape

    /// Returns the meaning of `name`; nil if it is unknown. Case, spaces and punctuation are ignored.
    init?(named name: String) {
        let key = String(name.lowercased().filter { $0.isLetter || $0.isNumber })
        guard let field = Self.table[key] else { return nil }
        self = field
    }

    private static let table: [String: WaypointField] = {
        var table: [String: WaypointField] = [:]
        for (field, names) in rows {
            for name in names.split(separator: " ") { table[String(name)] = field }
        }
        return table
    }()

    private static let rows: [(WaypointField, String)] = [
        (
            .name,
            "name names label cachename placename waypointname poiname bezeichnung nom nombre nome naam namn placemark"
        ),
        (.title, "title titel titre titulo urlname headline"),
        (.code, "code gccode cachecode waypointcode cacheid occode geocode waypoint wpt gc"),
        (.identifier, "id fid gid uid identifier ref reference"),
        (
            .summary,
            "description desc descr beschreibung popupcontent popup notes note details text body content bemerkung notiz descripcion"
        ),
        (.shortDescription, "shortdescription shortdesc short summary kurzbeschreibung teaser"),
        (.longDescription, "longdescription longdesc long1 listing langbeschreibung fulldescription"),
        (.comment, "comment comments cmt kommentar remark remarks snippet"),
        (.hints, "hint hints encodedhints hinweis spoiler"),
        (
            .link,
            "url link href website web homepage links link1href url1 urls cacheurl coordinfo contactwebsite webseite"
        ),
        (
            .picture,
            """
            image images img picture pictures pic photo photos foto fotos bild bilder imageurl imgurl photourl pictureurl \
            imagepath imagefile photofile filename thumbnail thumb media
            """
        ),
        (.elevation, "ele elev elevation altitude alt height hoehe höhe elevationm altitudem"),
        (.time, "time datetime timestamp date created createdat when datum zeit"),
        (.symbol, "sym symbol icon markersymbol"),
        (.kind, "type kind category kategorie typ"),
        (.placedBy, "owner placedby ownername hider besitzer"),
        (.cacheType, "cachetype"),
        (.container, "container size cachesize grösse größe"),
        (.difficulty, "difficulty d diff schwierigkeit"),
        (.terrain, "terrain gelände"),
        (
            .latitude,
            """
            lat latitude latitudes y ylat latd latdd latdeg latdegrees latitudedegrees latwgs84 latitudewgs84 wgs84lat wgs84latitude latitudedeg latitudedd \
            ycoord ycoordinate decimallatitude declat latdec geolat gpslat gpslatitude breite breitengrad geobreite \
            latituded pointy coordinatesy locationlat northing nord latitud latitudine
            """
        ),
        (
            .longitude,
            """
            lon lng long longitude longitudes x xlon lond londd londeg londegrees longitudedegrees lonwgs84 longitudewgs84 wgs84lon wgs84longitude \
            longitudedeg longitudedd xcoord xcoordinate decimallongitude declon declong londec longdec geolon geolng gpslon \
            gpslong gpslongitude länge laenge längengrad laengengrad geolänge geolaenge longituded pointx coordinatesx \
            locationlng locationlon easting ost longitud longitudine
            """
        ),
        (
            .place,
            "coordinates coordinate coords coord koordinaten latlon latlng latlong latitudelongitude location position gps"
        ),
        (.shape, "wkt wktgeom geom geometry thegeom wkbgeometry shape"),
    ]
}

extension Waypoint {
    /// Sets the property for `field`; blank values are ignored.
    ///
    /// - Returns: false if the value cannot be stored because the property has another value.
    mutating func set(_ field: WaypointField, _ value: String) -> Bool {
        guard let word = value.nonBlank else { return true }
        func fill(_ path: WritableKeyPath<Waypoint, String?>, _ text: String) -> Bool {
            guard self[keyPath: path] == nil else { return self[keyPath: path] == text }
            self[keyPath: path] = text
            return true
        }
        func fillCache(_ path: WritableKeyPath<Cache, String?>) -> Bool {
            var listing = cache ?? Cache()
            guard listing[keyPath: path] == nil else { return listing[keyPath: path] == word }
            listing[keyPath: path] = word
            cache = listing
            return true
        }
        switch field {
        case .name: return fill(\.name, word)
        case .title: return fill(\.title, word)
        case .summary: return fill(\.summary, value)
        case .comment: return fill(\.comment, value)
        case .symbol: return fill(\.symbol, word)
        case .kind: return fill(\.kind, word)
        case .time: return fill(\.time, word)
        case .elevation: return fill(\.elevation, word)
        case .shortDescription:
            cache = cache ?? Cache()
            if cache?.shortDescription == nil { cache?.shortDescription = Description(value) }
            return cache?.shortDescription?.text == value
        case .longDescription:
            cache = cache ?? Cache()
            if cache?.longDescription == nil { cache?.longDescription = Description(value) }
            return cache?.longDescription?.text == value
        case .hints: return fillCache(\.hints)
        case .placedBy: return fillCache(\.placedBy)
        case .cacheType: return fillCache(\.type)
        case .container: return fillCache(\.container)
        case .difficulty: return fillCache(\.difficulty)
        case .terrain: return fillCache(\.terrain)
        case .link:
            for line in word.split(whereSeparator: \.isNewline) {
                links.append(Link(address: String(line).trimmingWhitespace()))
            }
            return true
        case .picture:
            for line in word.split(whereSeparator: \.isNewline) { pictures.append(String(line).trimmingWhitespace()) }
            return true
        case .code, .identifier, .latitude, .longitude, .place, .shape: return false
        }
    }

    /// Sets the waypoint's identifier, and moves a name that it already has to the title or the listing. An
    /// `identifier` in addition to a code or name is lost.
    mutating func set(code: String?, identifier: String?) {
        let identifier = identifier?.nonBlank
        if let code = code?.nonBlank {
            if let name, name != code {
                if title == nil {
                    title = name
                } else {
                    var listing = cache ?? Cache()
                    if let known = listing.name, known != name { lose(.fields) }
                    listing.name = name
                    cache = listing
                }
            }
            name = code
            if let identifier, identifier != code { lose(.fields) }
        } else if name == nil, title == nil {
            name = identifier
        } else if let identifier, identifier != name, identifier != title {
            lose(.fields)
        }
    }
}
