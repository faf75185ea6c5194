/// A time zone, its offsets from UTC, and instants at which its clocks change.
struct ZoneSample {
    /// The name of the zone, or an offset.
    let name: String
    /// The minutes by which its clocks are ahead of UTC, in one year or another.
    let offsets: [Int64]
    /// The instants of the changes, in seconds since 1970.
    let changes: [Int64]

    /// Zones whose clocks change by an hour, half an hour, two hours or a whole day, for Ramadan, for
    /// good, or never.
    ///
    /// They are written down here so that the inputs do not change with the zone data.
    static let named = [
        ZoneSample(name: "UTC", offsets: [0], changes: []),
        // Until this change it is 44 minutes and 30 seconds behind.
        ZoneSample(name: "Africa/Monrovia", offsets: [-44, -45, 0], changes: [63_593_070]),
        ZoneSample(name: "Asia/Shanghai", offsets: [480], changes: []),
        ZoneSample(name: "Asia/Kathmandu", offsets: [345], changes: []),
        ZoneSample(name: "Asia/Calcutta", offsets: [330], changes: []),
        ZoneSample(name: "Etc/GMT+12", offsets: [-720], changes: []),
        ZoneSample(name: "Pacific/Kiritimati", offsets: [840], changes: []),
        ZoneSample(
            name: "America/New_York",
            offsets: [-300, -240],
            changes: [
                1_173_596_400, 1_194_156_000, 1_520_751_600, 1_541_311_200, 1_772_953_200,
                1_793_512_800,
            ]
        ),
        ZoneSample(
            name: "US/Eastern",
            offsets: [-300, -240],
            changes: [1_772_953_200, 1_793_512_800]
        ),
        ZoneSample(
            name: "Europe/Berlin",
            offsets: [60, 120],
            changes: [1_427_590_800, 1_445_734_800, 1_774_746_000, 1_792_890_000]
        ),
        ZoneSample(
            name: "Europe/Dublin",
            offsets: [0, 60],
            changes: [1_521_939_600, 1_540_688_400, 1_774_746_000, 1_792_890_000]
        ),
        ZoneSample(
            name: "Australia/Lord_Howe",
            offsets: [630, 660],
            changes: [1_522_508_400, 1_538_839_800, 1_775_314_800, 1_791_041_400]
        ),
        ZoneSample(
            name: "America/St_Johns",
            offsets: [-210, -150],
            changes: [1_173_584_700, 1_194_144_300, 1_772_947_800, 1_793_507_400]
        ),
        ZoneSample(
            name: "Pacific/Chatham",
            offsets: [765, 825],
            changes: [1_174_140_000, 1_191_074_400, 1_775_311_200, 1_790_431_200]
        ),
        ZoneSample(
            name: "Africa/Casablanca",
            offsets: [0, 60],
            changes: [
                1_434_247_200, 1_437_271_200, 1_526_176_800, 1_529_200_800, 1_771_120_800,
                1_774_144_800,
            ]
        ),
        ZoneSample(
            name: "Antarctica/Troll",
            offsets: [0, 120],
            changes: [1_521_939_600, 1_540_688_400, 1_774_746_000, 1_792_890_000]
        ),
        ZoneSample(
            name: "America/Sao_Paulo",
            offsets: [-180, -120],
            changes: [1_172_368_800, 1_192_330_800, 1_518_919_200, 1_541_300_400]
        ),
        ZoneSample(
            name: "Pacific/Apia",
            offsets: [-660, -600, 780, 840],
            changes: [1_301_752_800, 1_316_872_800, 1_325_239_200, 1_522_504_800, 1_538_229_600]
        ),
        ZoneSample(
            name: "Asia/Tehran",
            offsets: [210, 270],
            changes: [1_300_739_400, 1_316_633_400, 1_521_664_200, 1_537_558_200]
        ),
        ZoneSample(
            name: "Asia/Pyongyang",
            offsets: [510, 540],
            changes: [1_439_564_400, 1_525_446_000]
        ),
    ]

    /// Offsets as zones.
    static let fixed = [
        ZoneSample(name: "+08:00", offsets: [480], changes: []),
        ZoneSample(name: "-03:30", offsets: [-210], changes: []),
        ZoneSample(name: "+18:00", offsets: [1080], changes: []),
        ZoneSample(name: "-18:00", offsets: [-1080], changes: []),
        ZoneSample(name: "-00:00", offsets: [0], changes: []),
        ZoneSample(name: "+05:45", offsets: [345], changes: []),
    ]

    /// One of all zones; four in five are named.
    static func drawn(_ draw: inout Draw) -> ZoneSample {
        let utc = ZoneSample(name: "UTC", offsets: [0], changes: [])
        return draw.percent(80) ? draw.of(named, default: utc) : draw.of(fixed, default: utc)
    }
}
