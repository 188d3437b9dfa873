extension CatalogueFamily {
    /// Camera raw images by manufacturer. See ``CatalogueFamily`` for the format.
    static let cameraRaw = CatalogueFamily(
        rows: """
            com.adobe.raw-image < public.camera-raw-image  .dng  image/x-adobe-dng image/dng  "Digital negative (DNG)"  @U
            com.apple.photos.apple-adjustment-envelope < public.data public.content  .aae  "Photos adjustments"  @T
            com.apple.photos.slow-motion-video-sidecar < public.data public.content  .slm  "Photos slow-motion adjustments"  @T
            com.canon.cr2-raw-image < public.camera-raw-image  .cr2  image/x-canon-cr2  "Canon CR2 raw image"  @T
            com.canon.cr3-raw-image < public.camera-raw-image  .cr3  image/x-canon-cr3  "Canon CR3 raw image"  @T
            com.canon.crw-raw-image < public.camera-raw-image  .crw  image/x-canon-crw  "Canon CRW raw image"  @T
            com.dxo.raw-image < public.camera-raw-image  .dxo  "DxO raw image"  @T
            com.epson.raw-image < public.camera-raw-image  .erf  image/x-epson-erf  "Epson raw image"  @T
            com.fuji.raw-image < public.camera-raw-image  .raf  image/x-fuji-raf image/x-fujifilm-raf  "Fujifilm raw image"  @T
            com.gopro.raw-image < public.camera-raw-image  .gpr  image/x-gopro-gpr  "GoPro raw image"  @O
            com.hasselblad.3fr-raw-image < public.camera-raw-image  .3fr  image/x-hasselblad-3fr  "Hasselblad 3FR raw image"  @T
            com.hasselblad.fff-raw-image < public.camera-raw-image  .fff  image/x-hasselblad-fff  "Hasselblad FFF raw image"  @T
            com.kodak.raw-image < public.camera-raw-image  .dcr .kdc .k25  image/x-kodak-dcr image/x-kodak-kdc image/x-kodak-k25  "Kodak raw image"  @T
            com.konicaminolta.raw-image < public.camera-raw-image  .mrw  image/x-minolta-mrw  "Konica Minolta raw image"  @T
            com.leafamerica.raw-image < public.camera-raw-image  .mos  image/x-leaf-mos  "Leaf raw image"  @T
            com.leica.pwl-raw-image < public.camera-raw-image  .pwl  "Leica PWL raw image"  @T
            com.leica.rwl-raw-image < public.camera-raw-image  .rwl  image/x-leica-rwl  "Leica RWL raw image"  @T
            com.mamiya.raw-image < public.camera-raw-image  .mef  image/x-mamiya-mef  "Mamiya raw image"  @O
            com.nikon.nrw-raw-image < public.camera-raw-image  .nrw  image/x-nikon-nrw  "Nikon NRW raw image"  @T
            com.nikon.raw-image < public.camera-raw-image  .nef  image/x-nikon-nef  "Nikon raw image"  @T
            com.olympus.or-raw-image < public.camera-raw-image  .ori  "Olympus OR raw image"  @V
            com.olympus.raw-image < public.camera-raw-image  .orf  image/x-olympus-orf  "Olympus raw image"  @T
            com.panasonic.raw-image < public.camera-raw-image  .raw  image/x-panasonic-raw  "Panasonic raw image"  @T
            com.panasonic.rw2-raw-image < public.camera-raw-image  .rw2  image/x-panasonic-rw2  "Panasonic RW2 raw image"  @T
            com.pentax.raw-image < public.camera-raw-image  .pef  image/x-pentax-pef  "Pentax raw image"  @T
            com.phaseone.raw-image < public.camera-raw-image  .iiq .cap  image/x-phaseone-iiq  "Phase One raw image"  @T
            com.red.r3d < public.movie  .r3d  "RED camera movie"  @V
            com.samsung.raw-image < public.camera-raw-image  .srw  image/x-samsung-srw  "Samsung raw image"  @T
            com.sigma.x3f-raw-image < public.camera-raw-image  .x3f  image/x-x3f image/x-sigma-x3f  "Sigma raw image"  @O
            com.sony.arw-raw-image < public.camera-raw-image  .arw  image/x-sony-arw  "Sony ARW raw image"  @T
            com.sony.raw-image < public.camera-raw-image  .srf  image/x-sony-srf  "Sony raw image"  @T
            com.sony.sr2-raw-image < public.camera-raw-image  .sr2  image/x-sony-sr2  "Sony SR2 raw image"  @T
            """)
}
