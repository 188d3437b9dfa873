extension CatalogueFamily {
    /// The abstract types that others conform to. See ``CatalogueFamily`` for the format.
    static let roots = CatalogueFamily(
        rows: """
            public.3d-content < public.content  "3D Content"  @C
            public.archive <   "file archive"  @C
            public.audio < public.audiovisual-content  "audio"  @C
            public.audiovisual-content < public.data public.content  "audiovisual content"  @C
            public.audiovisual-content-collection <   "Audiovisual Collection"  @C
            public.bookmark <   "Bookmark"  @C
            public.calendar-event <   "calendar event"  @C
            public.camera-raw-image < public.image  "camera raw image"  @C
            public.composite-content < public.content  "content"  @C
            public.contact <   "contact information"  @C
            public.content <   "content"  @C
            public.data < public.item  application/octet-stream  "data"  @C
            public.database <   "database"  @C
            public.directory < public.item  inode/directory  "directory"  @C
            public.disk-image < public.archive  "disk image"  @C
            public.executable <   "executable"  @C
            public.file-sharepoint <   "sharepoint"  @C
            public.folder < public.directory  'fold'  "folder"  @C
            public.font < public.data  "font"  @C
            public.haptics-content <   "Haptics content"  @C
            public.image < public.data public.content  "image"  @C
            public.item <   "item"  @C
            public.message <   "message"  @C
            public.movie < public.audiovisual-content  "movie"  @C
            public.plain-text < public.text  .txt .text  text/plain text/x-plain  'TEXT'  ""  @C
            public.playlist <   "playlist"  @C
            public.presentation < public.composite-content  "presentation"  @C
            public.spreadsheet < public.content  "Spreadsheet"  @C
            public.storage <   "Storage"  @C
            public.stored-url <   ""  @C
            public.symlink < public.item com.apple.resolvable  inode/symlink  "symbolic link"  @C
            public.text < public.data public.content  "text"  @C
            public.to-do-item <   "to-do item"  @C
            public.video < public.movie  "video"  @C
            public.volume < public.folder  'disk'  "volume"  @C
            """)
}
