extension CatalogueFamily {
    /// Folders and storage. See ``CatalogueFamily`` for the format.
    static let folders = CatalogueFamily(
        rows: """
            com.apple.applications-folder < public.folder  ""  @C
            com.apple.desktop-folder < public.folder  "Desktop Folder"  @C
            com.apple.developer-folder < public.folder  "Developer Folder"  @C
            com.apple.documents-folder < public.folder  "Documents Folder"  @C
            com.apple.downloads-folder < public.folder  "Downloads Folder"  @C
            com.apple.drop-folder < public.folder  ""  @C
            com.apple.file-server < public.storage  "File Server"  @C
            com.apple.finder.burn-folder < public.folder  .fpbf  "Burn Folder"  @C
            com.apple.generic-airdisk < public.storage  "Generic AirDisk"  @C
            com.apple.generic-time-machine-disk < public.storage  "Generic Time Machine Disk"  @C
            com.apple.groups-folder < public.folder  "Groups Folder"  @C
            com.apple.home-folder < public.folder  "Home Folder"  @C
            com.apple.iconset < public.folder  .iconset  "Icon Set"  @C
            com.apple.library-folder < public.folder  ""  @C
            com.apple.movie-folder < public.folder  "Movie Folder"  @C
            com.apple.music-folder < public.folder  "Music Folder"  @C
            com.apple.pictures-folder < public.folder  "Pictures Folder"  @C
            com.apple.public-folder < public.folder  "Public Folder"  @C
            com.apple.server-applications-folder < public.folder  ""  @C
            com.apple.servers-folder < public.folder  ""  @C
            com.apple.sites-folder < public.folder  "Sites Folder"  @C
            com.apple.storage-external < public.storage  "External Disk"  @C
            com.apple.storage-internal < public.storage  "Internal Disk"  @C
            com.apple.storage-netboot < public.storage  "NetBootVolume"  @C
            com.apple.storage-removable < public.storage  "Removable Disk"  @C
            com.apple.trash-empty < public.folder  "Trash"  @C
            com.apple.trash-full < public.folder  "Full Trash"  @C
            com.apple.users-folder < public.folder  "Users Folder"  @C
            com.apple.utilities-folder < public.folder  "Utilities Folder"  @C
            public.cd-based-media < public.optical-storage-media  "CD"  @C
            public.cd-media < public.cd-based-media  "CD"  @C
            public.cd-r-media < public.cd-based-media  "CD-R"  @C
            public.cd-rw-media < public.cd-based-media  "CD-RW"  @C
            public.dvd-based-media < public.optical-storage-media  "DVD"  @C
            public.dvd-media < public.dvd-based-media  "DVD"  @C
            public.dvd-plus-r-media < public.dvd-based-media  "DVD+R"  @C
            public.dvd-plus-rw-media < public.dvd-based-media  "DVD+RW"  @C
            public.dvd-r-media < public.dvd-based-media  "DVD-R"  @C
            public.dvd-ram-media < public.dvd-based-media  "DVD-RAM"  @C
            public.dvd-rw-media < public.dvd-based-media  "DVD-RW"  @C
            public.hd-dvd-based-media < public.optical-storage-media  "HD DVD"  @C
            public.hd-dvd-media < public.hd-dvd-based-media  "HD DVD"  @C
            public.hd-dvd-r-media < public.hd-dvd-based-media  "HD DVD-R"  @C
            public.hd-dvd-ram-media < public.hd-dvd-based-media  "HD DVD-RAM"  @C
            public.hd-dvd-rw-media < public.hd-dvd-based-media  "HD DVD-RW"  @C
            public.optical-storage-media < public.storage  "optical storage media"  @C
            """)
}
