extension CatalogueFamily {
    /// Places, tracks and maps. See ``CatalogueFamily`` for the format.
    static let geographic = CatalogueFamily(
        rows: """
            com.esri.ascii-grid < public.plain-text  "ASCII grid"  @O
            com.esri.shapefile < public.data  .shp  application/vnd.shp x-gis/x-shapefile  "Shapefile"  @V
            com.esri.shapefile-attributes < public.data public.database  .dbf  application/x-dbf application/dbase application/vnd.dbf  "dBASE table"  @V
            com.esri.shapefile-index < public.data  .shx  application/vnd.shx  "Shapefile index"  @V
            com.garmin.fit < public.data  ~.fit  application/vnd.ant.fit application/fit  "Garmin activity (FIT)"  @V  # FITS images are the older .fit
            com.garmin.gdb < public.data  .gdb  "Garmin database"  @O
            com.garmin.map < public.data  application/x-garmin-map application/x-garmin-gpm  "Garmin map"  @L
            com.garmin.tcx < public.xml  .tcx  application/vnd.garmin.tcx+xml  "Garmin training centre"  @V
            com.geocaching.loc < public.xml  .loc  application/x-geocaching-loc application/xml-loc  "Geocaching waypoints (LOC)"  @O
            com.google.earth.kml < public.xml  .kml  application/vnd.google-earth.kml+xml  "Google Earth places (KML)"  @V
            com.google.earth.kmz < public.data public.archive  .kmz  application/vnd.google-earth.kmz  "Google Earth places (KMZ)"  @V
            com.google.s2.poi < public.plain-text  .ov2  "Points of interest"  @O
            com.mapbox.mbtiles < public.data public.database  .mbtiles  ~application/vnd.mapbox-vector-tile  "Map tiles (MBTiles)"  @O  # a single tile is a type of its own
            com.mapbox.vector-tile < public.data  .mvt  application/vnd.mapbox-vector-tile  "Map tile"  @O
            com.razeware.geocache < public.data  .geocache  application/x-geocache  "Geocache"  @V
            com.suunto.sml < public.xml  .sml  "Suunto log"  @O
            com.topografix.gpx < public.xml  .gpx  application/gpx+xml application/x-gpx+xml  "GPS exchange (GPX)"  @T
            int.wmo.bufr < public.data  .bufr  application/bufr application/wmo-bufr  "Weather observations (BUFR)"  @O
            int.wmo.grib < public.data  .grib .grb .grib2 .grb2  application/grib application/x-grib application/x-grib2 application/wmo-grib  "Weather data (GRIB)"  @O
            no.sosi.sosi < public.plain-text  .sos  text/vnd.sosi  "SOSI geographic data"  @L
            org.fai.igc < public.plain-text  .igc  "Flight log (IGC)"  @O
            org.flatgeobuf.fgb < public.data  .fgb  application/flatgeobuf  "FlatGeobuf"  @O
            org.igs.rinex < public.plain-text  .rnx  rinex/observation rinex/navigation rinex/clock rinex/meteorological rinex/broadcast  "GNSS observations (RINEX)"  @L
            org.nmea.nmea-0183 < public.plain-text  .nmea  "GPS log (NMEA 0183)"  @O
            org.opengis.geopackage < public.data public.database  .gpkg  application/geopackage+sqlite3  "GeoPackage"  @V
            org.opengis.gml < public.xml  .gml  application/gml+xml  "Geography markup (GML)"  @V
            org.opengis.sld < public.xml  .sld  application/vnd.ogc.sld+xml  "Styled layer descriptor"  @O
            org.opengis.wkt < public.plain-text  .wkt .prj  text/wkt  "Well-known text geometry"  @O
            org.openstreetmap.osm < public.xml  .osm  application/vnd.openstreetmap.data+xml  "OpenStreetMap data"  @O
            org.openstreetmap.pbf < public.data  .pbf  application/vnd.openstreetmap.data  "OpenStreetMap data (PBF)"  @O
            org.osgeo.qgis-project < public.xml  .qgs  application/x-qgis-project  "QGIS project"  @V
            org.osgeo.qgis-project-archive < public.data public.archive  .qgz  "QGIS project archive"  @V
            org.protomaps.pmtiles < public.data  .pmtiles  application/vnd.pmtiles  "Map tiles (PMTiles)"  @O
            org.topojson.topojson < public.json  .topojson  application/topo+json  "TopoJSON"  @O
            public.geojson < public.json  .geojson  application/geo+json application/vnd.geo+json application/geojson  "GeoJSON"  @U
            """)
}
