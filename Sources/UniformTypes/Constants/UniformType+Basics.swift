// Well-known types: the abstract types and the file system. Names are those of Apple's `UTType`, if it has the type.

extension UniformType {
    /// `public.item`
    public static let item = UniformType(uncheckedIdentifier: "public.item")
    /// `public.content`
    public static let content = UniformType(uncheckedIdentifier: "public.content")
    /// `public.composite-content`
    public static let compositeContent = UniformType(uncheckedIdentifier: "public.composite-content")
    /// `public.disk-image`
    public static let diskImage = UniformType(uncheckedIdentifier: "public.disk-image")
    /// `public.data`
    public static let data = UniformType(uncheckedIdentifier: "public.data")
    /// `public.directory`
    public static let directory = UniformType(uncheckedIdentifier: "public.directory")
    /// `com.apple.resolvable`
    public static let resolvable = UniformType(uncheckedIdentifier: "com.apple.resolvable")
    /// `public.symlink`
    public static let symbolicLink = UniformType(uncheckedIdentifier: "public.symlink")
    /// `public.executable`
    public static let executable = UniformType(uncheckedIdentifier: "public.executable")
    /// `com.apple.mount-point`
    public static let mountPoint = UniformType(uncheckedIdentifier: "com.apple.mount-point")
    /// `com.apple.alias-file`
    public static let aliasFile = UniformType(uncheckedIdentifier: "com.apple.alias-file")
    /// `com.apple.bookmark`
    public static let urlBookmarkData = UniformType(uncheckedIdentifier: "com.apple.bookmark")
    /// `public.url`
    public static let url = UniformType(uncheckedIdentifier: "public.url")
    /// `public.file-url`
    public static let fileURL = UniformType(uncheckedIdentifier: "public.file-url")
    /// `public.folder`
    public static let folder = UniformType(uncheckedIdentifier: "public.folder")
    /// `public.volume`
    public static let volume = UniformType(uncheckedIdentifier: "public.volume")
    /// `com.apple.package`
    public static let package = UniformType(uncheckedIdentifier: "com.apple.package")
    /// `com.apple.bundle`
    public static let bundle = UniformType(uncheckedIdentifier: "com.apple.bundle")
    /// `com.apple.plugin`
    public static let pluginBundle = UniformType(uncheckedIdentifier: "com.apple.plugin")
    /// `com.apple.metadata-importer`
    public static let spotlightImporter = UniformType(uncheckedIdentifier: "com.apple.metadata-importer")
    /// `com.apple.quicklook-generator`
    public static let quickLookGenerator = UniformType(uncheckedIdentifier: "com.apple.quicklook-generator")
    /// `com.apple.xpc-service`
    public static let xpcService = UniformType(uncheckedIdentifier: "com.apple.xpc-service")
    /// `com.apple.framework`
    public static let framework = UniformType(uncheckedIdentifier: "com.apple.framework")
    /// `com.apple.application`
    public static let application = UniformType(uncheckedIdentifier: "com.apple.application")
    /// `com.apple.application-bundle`
    public static let applicationBundle = UniformType(uncheckedIdentifier: "com.apple.application-bundle")
    /// `com.apple.application-and-system-extension`
    public static let applicationExtension = UniformType(
        uncheckedIdentifier: "com.apple.application-and-system-extension")
    /// `public.unix-executable`
    public static let unixExecutable = UniformType(uncheckedIdentifier: "public.unix-executable")
    /// `com.microsoft.windows-executable`
    public static let exe = UniformType(uncheckedIdentifier: "com.microsoft.windows-executable")
    /// `com.apple.systempreference.prefpane`
    public static let systemPreferencesPane = UniformType(uncheckedIdentifier: "com.apple.systempreference.prefpane")
    /// `public.archive`
    public static let archive = UniformType(uncheckedIdentifier: "public.archive")
    /// `org.gnu.gnu-zip-archive`
    public static let gzip = UniformType(uncheckedIdentifier: "org.gnu.gnu-zip-archive")
    /// `public.bzip2-archive`
    public static let bz2 = UniformType(uncheckedIdentifier: "public.bzip2-archive")
    /// `public.zip-archive`
    public static let zip = UniformType(uncheckedIdentifier: "public.zip-archive")
    /// `com.apple.archive`
    public static let appleArchive = UniformType(uncheckedIdentifier: "com.apple.archive")
    /// `public.tar-archive`
    public static let tarArchive = UniformType(uncheckedIdentifier: "public.tar-archive")
    /// `public.spreadsheet`
    public static let spreadsheet = UniformType(uncheckedIdentifier: "public.spreadsheet")
    /// `public.presentation`
    public static let presentation = UniformType(uncheckedIdentifier: "public.presentation")
    /// `public.database`
    public static let database = UniformType(uncheckedIdentifier: "public.database")
    /// `public.message`
    public static let message = UniformType(uncheckedIdentifier: "public.message")
    /// `public.contact`
    public static let contact = UniformType(uncheckedIdentifier: "public.contact")
    /// `public.vcard`
    public static let vCard = UniformType(uncheckedIdentifier: "public.vcard")
    /// `public.to-do-item`
    public static let toDoItem = UniformType(uncheckedIdentifier: "public.to-do-item")
    /// `public.calendar-event`
    public static let calendarEvent = UniformType(uncheckedIdentifier: "public.calendar-event")
    /// `public.email-message`
    public static let emailMessage = UniformType(uncheckedIdentifier: "public.email-message")
    /// `com.apple.internet-location`
    public static let internetLocation = UniformType(uncheckedIdentifier: "com.apple.internet-location")
    /// `com.microsoft.internet-shortcut`
    public static let internetShortcut = UniformType(uncheckedIdentifier: "com.microsoft.internet-shortcut")
    /// `public.font`
    public static let font = UniformType(uncheckedIdentifier: "public.font")
    /// `public.bookmark`
    public static let bookmark = UniformType(uncheckedIdentifier: "public.bookmark")
    /// `com.rsa.pkcs-12`
    public static let pkcs12 = UniformType(uncheckedIdentifier: "com.rsa.pkcs-12")
    /// `public.x509-certificate`
    public static let x509Certificate = UniformType(uncheckedIdentifier: "public.x509-certificate")
    /// `public.log`
    public static let log = UniformType(uncheckedIdentifier: "public.log")
    /// `com.apple.linkpresentation.metadata`
    public static let linkPresentationMetadata = UniformType(uncheckedIdentifier: "com.apple.linkpresentation.metadata")
}
