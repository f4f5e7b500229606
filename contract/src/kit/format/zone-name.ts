/** What people in Indonesia call their three zones; the zones of the tz database there. */
const indonesian: ReadonlyMap<string, string> = new Map([
  ['Asia/Jakarta', 'WIB'],
  ['Asia/Pontianak', 'WIB'],
  ['Asia/Makassar', 'WITA'],
  ['Asia/Ujung_Pandang', 'WITA'],
  ['Asia/Jayapura', 'WIT'],
])

/** A time zone as it is written behind a time: WIB for Asia/Jakarta, New York for America/New_York. */
export const zoneName = (timeZone: string): string =>
  indonesian.get(timeZone) ?? timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
