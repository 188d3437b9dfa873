extension CatalogueFamily {
    /// Devices, which Apple also identifies by types. See ``CatalogueFamily`` for the format.
    static let devices = CatalogueFamily(
        rows: """
            com.apple.airport < com.apple.device  "AirPort Extreme"  @C
            com.apple.airport-express < com.apple.device  "AirPort Express"  @C
            com.apple.airport-extreme-tower < com.apple.airport  "AirPort Extreme"  @C
            com.apple.airport-time-capsule-tower < com.apple.time-capsule  "Time Capsule"  @C
            com.apple.apple-tv < com.apple.ios-device  "Apple TV"  @C
            com.apple.cinema-display < public.display  "Cinema Display"  @C
            com.apple.developer-transition-kit-2005 < com.apple.mac.tower  ""  @C
            com.apple.developer-transition-kit-2020 < com.apple.mac  ""  @C
            com.apple.device < public.device  "Apple device"  @C
            com.apple.emac < com.apple.mac  "eMac"  @C
            com.apple.homebuttonless-ipad < com.apple.ipad  ""  @C
            com.apple.homebuttonless-iphone < com.apple.iphone  ""  @C
            com.apple.homepod < com.apple.ios-device public.speaker  "HomePod"  @C
            com.apple.ibook-g4 < com.apple.mac.laptop  "iBook G4"  @C
            com.apple.imac < com.apple.mac  "iMac"  @C
            com.apple.imac-15-1 < com.apple.imac-unibody-27-no-optical  ""  @C
            com.apple.imac-2021 < com.apple.imac  ""  @C
            com.apple.imac-2021-blue < com.apple.imac-2021  ""  @C
            com.apple.imac-2021-green < com.apple.imac-2021  ""  @C
            com.apple.imac-2021-orange < com.apple.imac-2021  ""  @C
            com.apple.imac-2021-purple < com.apple.imac-2021  ""  @C
            com.apple.imac-2021-red < com.apple.imac-2021  ""  @C
            com.apple.imac-2021-silver < com.apple.imac-2021  ""  @C
            com.apple.imac-2021-yellow < com.apple.imac-2021  ""  @C
            com.apple.imac-aluminum-20 < com.apple.imac  ""  @C
            com.apple.imac-aluminum-24 < com.apple.imac  ""  @C
            com.apple.imac-core-2-duo < com.apple.imac  ""  @C
            com.apple.imac-core-duo < com.apple.imac  ""  @C
            com.apple.imac-g4-15 < com.apple.imac  ""  @C
            com.apple.imac-g4-17 < com.apple.imac  ""  @C
            com.apple.imac-g4-20 < com.apple.imac  ""  @C
            com.apple.imac-g5 < com.apple.imac  "iMac G5"  @C
            com.apple.imac-g5-isight < com.apple.imac  ""  @C
            com.apple.imac-iSight-24 < com.apple.imac  ""  @C
            com.apple.imac-unibody < com.apple.imac  ""  @C
            com.apple.imac-unibody-21 < com.apple.imac  ""  @C
            com.apple.imac-unibody-21-no-optical < com.apple.imac  ""  @C
            com.apple.imac-unibody-21-no-optical-2017 < com.apple.imac-unibody-21-no-optical  ""  @C
            com.apple.imac-unibody-21-no-optical-2019 < com.apple.imac-unibody-21-no-optical  ""  @C
            com.apple.imac-unibody-21-no-optical.mid-2015 < com.apple.imac-unibody-21-no-optical  ""  @C
            com.apple.imac-unibody-27-no-optical < com.apple.imac  ""  @C
            com.apple.imac-unibody-27-no-optical-2017 < com.apple.imac-unibody-27-no-optical  ""  @C
            com.apple.imac-unibody-27-no-optical-2019 < com.apple.imac-unibody-27-no-optical  ""  @C
            com.apple.imac-unibody-27-no-optical-2020 < com.apple.imac-unibody-27-no-optical  ""  @C
            com.apple.imac-unibody-27-no-optical-late-2015 < com.apple.imac-unibody-27-no-optical  ""  @C
            com.apple.imacpro-2017 < com.apple.imac  "iMac Pro"  @C
            com.apple.ios-device < com.apple.device  "iOS device"  @C
            com.apple.ios-simulator < com.apple.ios-device  "iOS Simulator"  @C
            com.apple.ipad < com.apple.ios-device  "iPad"  @C
            com.apple.iphone < com.apple.ios-device  "iPhone"  @C
            com.apple.iphone-3g < com.apple.iphone  "iPhone 3G"  @C
            com.apple.iphone-3gs < com.apple.iphone  "iPhone 3GS"  @C
            com.apple.iphone-4 < com.apple.iphone  "iPhone 4"  @C
            com.apple.iphone-8 < com.apple.iphone  "iPhone 8"  @C
            com.apple.iphone-8-2 < com.apple.iphone-8  "iPhone 8 (Model A1863, A1905, A1906, A1907)"  @C
            com.apple.iphone-8-7 < com.apple.iphone-8  "iPhone 8 (Model A1863, A1905, A1906, A1907)"  @C
            com.apple.iphone-8-8 < com.apple.iphone-8  "iPhone 8 (Model A1863, A1905, A1906, A1907)"  @C
            com.apple.iphone-8-plus < com.apple.iphone  "iPhone 8 Plus"  @C
            com.apple.iphone-8-plus-1 < com.apple.iphone-8-plus  "iPhone 8 Plus (Model A1864, A1897, A1898, A1899)"  @C
            com.apple.iphone-8-plus-2 < com.apple.iphone-8-plus  "iPhone 8 Plus (Model A1864, A1897, A1898, A1899)"  @C
            com.apple.iphone-8-plus-3 < com.apple.iphone-8-plus  "iPhone 8 Plus (Model A1864, A1897, A1898, A1899)"  @C
            com.apple.iphone-x < com.apple.homebuttonless-iphone  "iPhone X"  @C
            com.apple.iphone-x-1 < com.apple.iphone-x  "iPhone X (Model A1865, A1901, A1902, A1903)"  @C
            com.apple.iphone-x-2 < com.apple.iphone-x  "iPhone X (Model A1865, A1901, A1902, A1903)"  @C
            com.apple.ipod < com.apple.ios-device  "iPod"  @C
            com.apple.ipod-classic < com.apple.legacy-ipod  "iPod Classic"  @C
            com.apple.ipod-mini < com.apple.legacy-ipod  "iPod Nano"  @C
            com.apple.ipod-nano < com.apple.legacy-ipod  "iPod Nano"  @C
            com.apple.ipod-shuffle < com.apple.legacy-ipod  "iPod Shuffle"  @C
            com.apple.ipod-shuffle-gen1 < com.apple.ipod-shuffle  "iPod Shuffle"  @C
            com.apple.ipod-shuffle-gen2 < com.apple.ipod-shuffle  "iPod Shuffle (2th generation)"  @C
            com.apple.ipod-shuffle-gen3 < com.apple.ipod-shuffle  "iPod Shuffle (3th generation)"  @C
            com.apple.ipod-shuffle-gen4 < com.apple.ipod-shuffle  "iPod Shuffle (4th generation)"  @C
            com.apple.ipod-touch < com.apple.ipod  "iPod touch"  @C
            com.apple.ipod-touch-2 < com.apple.ipod  "iPod touch"  @C
            com.apple.ipod-touch-3 < com.apple.ipod  "iPod touch"  @C
            com.apple.ipod-touch-4 < com.apple.ipod  "iPod touch"  @C
            com.apple.led-cinema-display-24 < public.display  "LED Cinema Display"  @C
            com.apple.led-cinema-display-27 < public.display  "LED Cinema Display"  @C
            com.apple.legacy-ipod < com.apple.device  "iPod"  @C
            com.apple.mac < public.computer com.apple.device  "Mac"  @C
            com.apple.mac.laptop < com.apple.mac  "Laptop"  @C
            com.apple.mac.rackmount < com.apple.mac  "Rack Mount"  @C
            com.apple.mac.tower < com.apple.mac  "Tower"  @C
            com.apple.macbook < com.apple.mac.laptop  "MacBook"  @C
            com.apple.macbook-black < com.apple.macbook  ""  @C
            com.apple.macbook-retina < com.apple.macbook  ""  @C
            com.apple.macbook-retina-gold < com.apple.macbook-retina  ""  @C
            com.apple.macbook-retina-gold-2017 < com.apple.macbook-retina-gold  ""  @C
            com.apple.macbook-retina-gold-2018 < com.apple.macbook-retina  ""  @C
            com.apple.macbook-retina-rose-gold < com.apple.macbook-retina  ""  @C
            com.apple.macbook-retina-rose-gold-2017 < com.apple.macbook-retina-rose-gold  ""  @C
            com.apple.macbook-retina-silver < com.apple.macbook-retina  ""  @C
            com.apple.macbook-retina-silver-2017 < com.apple.macbook-retina-silver  ""  @C
            com.apple.macbook-retina-space-gray < com.apple.macbook-retina  ""  @C
            com.apple.macbook-retina-space-gray-2017 < com.apple.macbook-retina-space-gray  ""  @C
            com.apple.macbook-unibody < com.apple.macbook  ""  @C
            com.apple.macbook-unibody-plastic < com.apple.macbook  ""  @C
            com.apple.macbook-white < com.apple.macbook  ""  @C
            com.apple.macbookair < com.apple.mac.laptop  "MacBook Air"  @C
            com.apple.macbookair-11-unibody < com.apple.macbookair  ""  @C
            com.apple.macbookair-13-unibody < com.apple.macbookair  ""  @C
            com.apple.macbookair-2018 < com.apple.macbookair  ""  @C
            com.apple.macbookair-2018-gold < com.apple.macbookair-2018  ""  @C
            com.apple.macbookair-2018-silver < com.apple.macbookair-2018  ""  @C
            com.apple.macbookair-2018-space-gray < com.apple.macbookair-2018  ""  @C
            com.apple.macbookair-2019 < com.apple.macbookair-2018  ""  @C
            com.apple.macbookair-2019-gold < com.apple.macbookair-2018-gold  ""  @C
            com.apple.macbookair-2019-silver < com.apple.macbookair-2018-silver  ""  @C
            com.apple.macbookair-2019-space-gray < com.apple.macbookair-2018-space-gray  ""  @C
            com.apple.macbookair-2020 < com.apple.macbookair-2019  ""  @C
            com.apple.macbookair-2020-gold < com.apple.macbookair-2019-gold  ""  @C
            com.apple.macbookair-2020-silver < com.apple.macbookair-2019-silver  ""  @C
            com.apple.macbookair-2020-space-gray < com.apple.macbookair-2019-space-gray  ""  @C
            com.apple.macbookair-late-2020 < com.apple.macbookair-2020  ""  @C
            com.apple.macbookair-late-2020-gold < com.apple.macbookair-2020-gold com.apple.macbookair-late-2020  ""  @C
            com.apple.macbookair-late-2020-silver < com.apple.macbookair-2020-silver com.apple.macbookair-late-2020  ""  @C
            com.apple.macbookair-late-2020-space-gray < com.apple.macbookair-2020-space-gray com.apple.macbookair-late-2020  ""  @C
            com.apple.macbookpro < com.apple.mac.laptop  "MacBook Pro"  @C
            com.apple.macbookpro-13-retina-display < com.apple.macbookpro  ""  @C
            com.apple.macbookpro-13-retina-four-usb-ports-2020 < com.apple.macbookpro-13-retina-touchid  ""  @C
            com.apple.macbookpro-13-retina-four-usb-ports-silver-2020 < com.apple.macbookpro-13-retina-touchid-silver com.apple.macbookpro-13-retina-four-usb-ports-2020  ""  @C
            com.apple.macbookpro-13-retina-four-usb-ports-space-gray-2020 < com.apple.macbookpro-13-retina-touchid-space-gray com.apple.macbookpro-13-retina-four-usb-ports-2020  ""  @C
            com.apple.macbookpro-13-retina-touchid < com.apple.macbookpro  ""  @C
            com.apple.macbookpro-13-retina-touchid-2017 < com.apple.macbookpro-13-retina-touchid  ""  @C
            com.apple.macbookpro-13-retina-touchid-2018 < com.apple.macbookpro-13-retina-touchid  ""  @C
            com.apple.macbookpro-13-retina-touchid-2020 < com.apple.macbookpro-13-retina-touchid  ""  @C
            com.apple.macbookpro-13-retina-touchid-late-2020 < com.apple.macbookpro-13-retina-touchid-2020  ""  @C
            com.apple.macbookpro-13-retina-touchid-silver < com.apple.macbookpro-13-retina-touchid  ""  @C
            com.apple.macbookpro-13-retina-touchid-silver-2017 < com.apple.macbookpro-13-retina-touchid-silver  ""  @C
            com.apple.macbookpro-13-retina-touchid-silver-2018 < com.apple.macbookpro-13-retina-touchid-silver com.apple.macbookpro-13-retina-touchid-2018  ""  @C
            com.apple.macbookpro-13-retina-touchid-silver-2020 < com.apple.macbookpro-13-retina-touchid-silver com.apple.macbookpro-13-retina-touchid-2020  ""  @C
            com.apple.macbookpro-13-retina-touchid-silver-late-2020 < com.apple.macbookpro-13-retina-touchid-silver-2020 com.apple.macbookpro-13-retina-touchid-late-2020  ""  @C
            com.apple.macbookpro-13-retina-touchid-space-gray < com.apple.macbookpro-13-retina-touchid  ""  @C
            com.apple.macbookpro-13-retina-touchid-space-gray-2017 < com.apple.macbookpro-13-retina-touchid-space-gray  ""  @C
            com.apple.macbookpro-13-retina-touchid-space-gray-2018 < com.apple.macbookpro-13-retina-touchid-space-gray com.apple.macbookpro-13-retina-touchid-2018  ""  @C
            com.apple.macbookpro-13-retina-touchid-space-gray-2020 < com.apple.macbookpro-13-retina-touchid-space-gray com.apple.macbookpro-13-retina-touchid-2020  ""  @C
            com.apple.macbookpro-13-retina-touchid-space-gray-late-2020 < com.apple.macbookpro-13-retina-touchid-space-gray-2020 com.apple.macbookpro-13-retina-touchid-late-2020  ""  @C
            com.apple.macbookpro-13-retina-usbc < com.apple.macbookpro  ""  @C
            com.apple.macbookpro-13-retina-usbc-2017 < com.apple.macbookpro-13-retina-usbc  ""  @C
            com.apple.macbookpro-13-retina-usbc-2019 < com.apple.macbookpro-13-retina-usbc  ""  @C
            com.apple.macbookpro-13-retina-usbc-silver < com.apple.macbookpro-13-retina-usbc  ""  @C
            com.apple.macbookpro-13-retina-usbc-silver-2017 < com.apple.macbookpro-13-retina-usbc-silver  ""  @C
            com.apple.macbookpro-13-retina-usbc-silver-2019 < com.apple.macbookpro-13-retina-usbc-silver com.apple.macbookpro-13-retina-usbc-2019  ""  @C
            com.apple.macbookpro-13-retina-usbc-space-gray < com.apple.macbookpro-13-retina-usbc  ""  @C
            com.apple.macbookpro-13-retina-usbc-space-gray-2017 < com.apple.macbookpro-13-retina-usbc-space-gray  ""  @C
            com.apple.macbookpro-13-retina-usbc-space-gray-2019 < com.apple.macbookpro-13-retina-usbc-space-gray com.apple.macbookpro-13-retina-usbc-2019  ""  @C
            com.apple.macbookpro-13-unibody < com.apple.macbookpro  ""  @C
            com.apple.macbookpro-15 < com.apple.macbookpro  ""  @C
            com.apple.macbookpro-15-late-2018 < com.apple.macbookpro-15-retina-touchid  ""  @C
            com.apple.macbookpro-15-retina-display < com.apple.macbookpro  ""  @C
            com.apple.macbookpro-15-retina-touchid < com.apple.macbookpro  ""  @C
            com.apple.macbookpro-15-retina-touchid-2017 < com.apple.macbookpro-15-retina-touchid  ""  @C
            com.apple.macbookpro-15-retina-touchid-2018 < com.apple.macbookpro-15-retina-touchid  ""  @C
            com.apple.macbookpro-15-retina-touchid-silver < com.apple.macbookpro-15-retina-touchid  ""  @C
            com.apple.macbookpro-15-retina-touchid-silver-2017 < com.apple.macbookpro-15-retina-touchid-silver  ""  @C
            com.apple.macbookpro-15-retina-touchid-silver-2018 < com.apple.macbookpro-15-retina-touchid-silver com.apple.macbookpro-15-retina-touchid-2018  ""  @C
            com.apple.macbookpro-15-retina-touchid-space-gray < com.apple.macbookpro-15-retina-touchid  ""  @C
            com.apple.macbookpro-15-retina-touchid-space-gray-2017 < com.apple.macbookpro-15-retina-touchid-space-gray  ""  @C
            com.apple.macbookpro-15-retina-touchid-space-gray-2018 < com.apple.macbookpro-15-retina-touchid-space-gray com.apple.macbookpro-15-retina-touchid-2018  ""  @C
            com.apple.macbookpro-15-silver-late-2018 < com.apple.macbookpro-15-retina-touchid-silver com.apple.macbookpro-15-late-2018  ""  @C
            com.apple.macbookpro-15-space-gray-late-2018 < com.apple.macbookpro-15-retina-touchid-space-gray com.apple.macbookpro-15-late-2018  ""  @C
            com.apple.macbookpro-15-unibody < com.apple.macbookpro  ""  @C
            com.apple.macbookpro-16 < com.apple.macbookpro  ""  @C
            com.apple.macbookpro-16-mid-2020 < com.apple.macbookpro-16  ""  @C
            com.apple.macbookpro-16-silver < com.apple.macbookpro-16  ""  @C
            com.apple.macbookpro-16-silver-mid-2020 < com.apple.macbookpro-16-silver com.apple.macbookpro-16-mid-2020  ""  @C
            com.apple.macbookpro-16-space-gray < com.apple.macbookpro-16  ""  @C
            com.apple.macbookpro-16-space-gray-mid-2020 < com.apple.macbookpro-16-space-gray com.apple.macbookpro-16-mid-2020  ""  @C
            com.apple.macbookpro-17 < com.apple.macbookpro  ""  @C
            com.apple.macbookpro-17-unibody < com.apple.macbookpro  ""  @C
            com.apple.macmini < com.apple.mac  "Mac mini"  @C
            com.apple.macmini-2018 < com.apple.macmini  ""  @C
            com.apple.macmini-2020 < com.apple.macmini  ""  @C
            com.apple.macmini-core-duo < com.apple.macmini  ""  @C
            com.apple.macmini-g4 < com.apple.macmini  ""  @C
            com.apple.macmini-unibody < com.apple.macmini  ""  @C
            com.apple.macmini-unibody-no-optical < com.apple.macmini  ""  @C
            com.apple.macpro < com.apple.mac  "Mac Pro"  @C
            com.apple.macpro-2019 < com.apple.macpro com.apple.mac.tower  ""  @C
            com.apple.macpro-2019-rackmount < com.apple.macpro com.apple.mac.rackmount  ""  @C
            com.apple.macpro-cylinder < com.apple.macpro com.apple.mac.tower  ""  @C
            com.apple.macpro-firewire < com.apple.macpro com.apple.mac.tower  ""  @C
            com.apple.powerbook < com.apple.mac.laptop  "PowerBook"  @C
            com.apple.powerbook-g4-12 < com.apple.powerbook  "PowerBook G4"  @C
            com.apple.powerbook-g4-15 < com.apple.powerbook  "PowerBook G4"  @C
            com.apple.powerbook-g4-17 < com.apple.powerbook  "PowerBook G4"  @C
            com.apple.powerbook-g4-titanium < com.apple.powerbook  "PowerBook G4"  @C
            com.apple.powermac < com.apple.mac.tower  "Power Mac"  @C
            com.apple.powermac-g4-mirrored-drive-doors < com.apple.powermac  "Power Mac G4"  @C
            com.apple.powermac-g4-quicksilver < com.apple.powermac  "Power Mac G4"  @C
            com.apple.powermac-g5 < com.apple.powermac  "Power Mac G5"  @C
            com.apple.pro-display-xdr < public.display  "Pro Display XDR"  @C
            com.apple.time-capsule < com.apple.device  "Time Capsule"  @C
            com.apple.virtual-machine < com.apple.mac  "Virtual Machine"  @C
            com.apple.watch < com.apple.ios-device  "Apple Watch"  @C
            com.apple.xserve < com.apple.mac.rackmount  "Xserve"  @C
            com.apple.xserve-g4 < com.apple.xserve  ""  @C
            com.apple.xserve-g5 < com.apple.xserve  "Xserve G5"  @C
            com.apple.xserve-xeon < com.apple.xserve  ""  @C
            public.computer < public.device  "Computer"  @C
            public.device <   "Device"  @C
            public.display <   "Display"  @C
            public.generic-pc < public.computer  "PC"  @C
            public.speaker <   "Speaker"  @C
            """)
}
