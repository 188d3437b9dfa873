extension CatalogueFamily {
    /// Icons that Apple identifies by types. See ``CatalogueFamily`` for the format.
    static let icons = CatalogueFamily(
        rows: """
            com.apple.accounts-icon < com.apple.document-type  "Accounts Icon"  @C
            com.apple.alert <   "Alert"  @C
            com.apple.alert-caution < com.apple.alert  "Alert Caution"  @C
            com.apple.alert-note < com.apple.alert  "Alert Note"  @C
            com.apple.alert-stop < com.apple.alert  "Alert Stop"  @C
            com.apple.document-type < public.item  "Document Type"  @C
            com.apple.document-type.dictionary < com.apple.document-type  "Dictionary"  @C
            com.apple.document-type.system-folder < public.folder  "System Folder"  @C
            com.apple.everyone-icon < com.apple.document-type  "Everyone Icon"  @C
            com.apple.icon-decoration <   "Icon Decoration"  @C
            com.apple.icon-decoration-position <   "Icon Decoration Position"  @C
            com.apple.icon-decoration-position.center < com.apple.icon-decoration-position  "Icon Decoration Position Center"  @C
            com.apple.icon-decoration-position.leading-bottom < com.apple.icon-decoration-position  "Icon Decoration Position Leading Bottom"  @C
            com.apple.icon-decoration-position.overlay < com.apple.icon-decoration-position  "Icon Decoration Position Overlay"  @C
            com.apple.icon-decoration-position.trailing-bottom < com.apple.icon-decoration-position  "Icon Decoration Position Trailing Bottom"  @C
            com.apple.icon-decoration.badge < com.apple.icon-decoration-position.trailing-bottom com.apple.icon-decoration  "Icon Decoration Badge"  @C
            com.apple.icon-decoration.badge.checkmark < com.apple.icon-decoration-position.trailing-bottom com.apple.icon-decoration.badge  "Icon Decoration Checkmark Badge"  @C
            com.apple.icon-decoration.badge.comments < com.apple.icon-decoration-position.trailing-bottom com.apple.icon-decoration.badge  "Icon Decoration Comments Badge"  @C
            com.apple.icon-decoration.badge.drop-folder < com.apple.icon-decoration-position.trailing-bottom com.apple.icon-decoration.badge  "Icon Decoration Drop Folder Badge"  @C
            com.apple.icon-decoration.badge.heart < com.apple.icon-decoration-position.trailing-bottom com.apple.icon-decoration.badge  "Icon Decoration Heart Badge"  @C
            com.apple.icon-decoration.badge.in-review < com.apple.icon-decoration-position.trailing-bottom com.apple.icon-decoration.badge  "Icon Decoration In Review Badge"  @C
            com.apple.icon-decoration.badge.locked < com.apple.icon-decoration-position.leading-bottom com.apple.icon-decoration.system  "Icon Decoration Locked Badge"  @C
            com.apple.icon-decoration.badge.locked-by-collaborator < com.apple.icon-decoration-position.trailing-bottom com.apple.icon-decoration.badge  "Icon Decoration Locked By Collaborator Badge"  @C
            com.apple.icon-decoration.badge.locked-by-user < com.apple.icon-decoration-position.trailing-bottom com.apple.icon-decoration.badge  "Icon Decoration Locked By User Badge"  @C
            com.apple.icon-decoration.badge.pinned < com.apple.icon-decoration-position.trailing-bottom com.apple.icon-decoration.badge  "Icon Decoration Pinned Badge"  @C
            com.apple.icon-decoration.badge.private-folder < com.apple.icon-decoration-position.trailing-bottom com.apple.icon-decoration.badge  "Icon Decoration Private Folder Badge"  @C
            com.apple.icon-decoration.badge.syncing < com.apple.icon-decoration-position.trailing-bottom com.apple.icon-decoration.badge  "Icon Decoration Syncing Badge"  @C
            com.apple.icon-decoration.badge.trending < com.apple.icon-decoration-position.trailing-bottom com.apple.icon-decoration.badge  "Icon Decoration Trending Badge"  @C
            com.apple.icon-decoration.badge.warning < com.apple.icon-decoration-position.trailing-bottom com.apple.icon-decoration.badge  "Icon Decoration Warning Badge"  @C
            com.apple.icon-decoration.emboss < com.apple.icon-decoration-position.center com.apple.icon-decoration  "Icon Decoration Emboss"  @C
            com.apple.icon-decoration.system < com.apple.icon-decoration  "Icon Decoration System"  @C
            com.apple.icon-decoration.system.alias < com.apple.icon-decoration.system  "Icon Decoration Alias"  @C
            com.apple.icon-decoration.system.caution-alert < com.apple.icon-decoration.system  "Icon Decoration Alert Caution"  @C
            com.apple.icon-decoration.system.new-folder < com.apple.icon-decoration.system  "Icon Decoration New Folder"  @C
            com.apple.icon-decoration.system.unsupported < com.apple.icon-decoration.system  "Icon Decoration Unsupported"  @C
            com.apple.icon-overlay.alert-caution-badge < com.apple.document-type  "Alert Caution Badge"  @C
            com.apple.icon-overlay.alias-badge < com.apple.document-type  "Alias Badge"  @C
            com.apple.icon-overlay.drop-folder-badge < com.apple.document-type  "Drop Folder Badge"  @C
            com.apple.icon-overlay.locked-badge < com.apple.document-type  "Locked Badge"  @C
            com.apple.icon-overlay.new-folder-badge < com.apple.document-type  "New Folder Badge"  @C
            com.apple.icon-overlay.private-folder < com.apple.document-type  "Private Folder"  @C
            com.apple.icon-overlay.private-folder-badge < com.apple.document-type  "Private Folder Badge"  @C
            com.apple.icon-overlay.unsupported-badge < com.apple.document-type  "Unsupported Badge"  @C
            com.apple.legacy.actions-icon < com.apple.document-type  "Actions Icon"  @C
            com.apple.legacy.backward-arrow < com.apple.document-type  "Backward Arrow"  @C
            com.apple.legacy.burn < com.apple.document-type  "Burn"  @C
            com.apple.legacy.clock-icon < com.apple.document-type  "Clock Icon"  @C
            com.apple.legacy.connect-to < com.apple.document-type  "Connect To"  @C
            com.apple.legacy.customize-toolbar < com.apple.document-type  "Customize Toolbar"  @C
            com.apple.legacy.delete-toolbar < com.apple.document-type  "Delete Toolbar"  @C
            com.apple.legacy.eject-media < com.apple.document-type  "Eject Media"  @C
            com.apple.legacy.erasing < com.apple.document-type  "Erasing"  @C
            com.apple.legacy.favorite-items < com.apple.document-type  "Favorite Items"  @C
            com.apple.legacy.finder-icon < com.apple.document-type  "Finder"  @C
            com.apple.legacy.forward-arrow < com.apple.document-type  "Forward Arrow"  @C
            com.apple.legacy.general-icon < com.apple.document-type  "General Icon"  @C
            com.apple.legacy.grid < com.apple.document-type  "Grid"  @C
            com.apple.legacy.keep-arranged < com.apple.document-type  "Keep Arranged"  @C
            com.apple.legacy.locked < com.apple.document-type  "Locked"  @C
            com.apple.legacy.magnifying-glass < com.apple.document-type  "Magnifying Glass"  @C
            com.apple.legacy.multiple-items < com.apple.document-type  "Multiple Items"  @C
            com.apple.legacy.no-write < com.apple.document-type  "No Write"  @C
            com.apple.legacy.open-folder < com.apple.document-type  "Open Folder"  @C
            com.apple.legacy.question-mark < com.apple.document-type  "Question Mark"  @C
            com.apple.legacy.right-container-arrow < com.apple.document-type  "Right Container Arrow"  @C
            com.apple.legacy.sidebar-prefs-icon < com.apple.document-type  "Sidebar Prefs Icon"  @C
            com.apple.legacy.synchronize < com.apple.document-type  "Synchronize"  @C
            com.apple.legacy.toolbar-advanced-icon < com.apple.document-type  "Toolbar Advanced Icon"  @C
            com.apple.legacy.toolbar-info-icon < com.apple.document-type  "Toolbar Info Icon"  @C
            com.apple.legacy.toolbar-labels-icon < com.apple.document-type  "Toolbar Labels Icon"  @C
            com.apple.legacy.unlocked < com.apple.document-type  "Unlocked"  @C
            com.apple.legacy.window < com.apple.document-type  "Window"  @C
            com.apple.not-loaded < com.apple.document-type  "Not Loaded"  @C
            com.apple.profile-font-icon < public.item  "Profile Font"  @C
            com.apple.unknown-object < com.apple.document-type  "Unknown Object"  @C
            """)
}
