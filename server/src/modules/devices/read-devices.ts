import papaparse from 'papaparse'
import { deviceLimits } from '#contract/devices/limits.ts'
import { type DeviceImport, type DeviceInput, deviceInput } from '#contract/devices/schemas.ts'
import { storableText } from '../../platform/db/json-text.ts'
import { fail } from '../../platform/http/fail.ts'

const headings = {
  name: /^(name|nama)$/i,
  type: /^(type|device[ _]?type|jenis|tipe)$/i,
  location: /^(location|lokasi|store|toko)$/i,
  latitude: /^(lat|latitude|lintang)$/i,
  longitude: /^(lon|lng|long|longitude|bujur)$/i,
} as const
type Column = keyof typeof headings

export type ReadDevices = { devices: { line: number; input: DeviceInput }[]; refused: DeviceImport['refused'] }

/** Reads devices out of CSV with a heading, separated by comma, semicolon or tab. Throws where it names no columns of ours. */
export function readDevices(csv: string): ReadDevices {
  const { data } = papaparse.parse<string[]>(storableText(csv.replace(/^\uFEFF/, '')), { skipEmptyLines: false })
  const rows = data
    .map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some(Boolean))
  const [heading, ...given] = rows
  const columns = heading?.cells ?? []
  const at = (column: Column) => columns.findIndex((cell) => headings[column].test(cell))
  if (at('name') < 0 || at('type') < 0) throw fail('device_import_unreadable')
  const limit = deviceLimits.importRows
  if (given.length > limit) throw fail('device_import_too_long', { limit, count: given.length })
  const ours = new Set((Object.keys(headings) as Column[]).map(at))
  const others = columns
    .map((name, index) => ({ name, index }))
    .filter(({ name, index }) => name !== '' && !ours.has(index))
  const read: ReadDevices = { devices: [], refused: [] }
  for (const { line, cells } of given) {
    const text = (column: Column) => cells[at(column)] ?? ''
    const checked = deviceInput.safeParse({
      name: text('name'),
      device_type: text('type'),
      location: text('location'),
      latitude: degreesIn(text('latitude')),
      longitude: degreesIn(text('longitude')),
      attributes: Object.fromEntries(
        others
          .map(({ name, index }) => [
            name.slice(0, deviceLimits.key),
            (cells[index] ?? '').slice(0, deviceLimits.attributeText),
          ])
          .filter(([, value]) => value !== '')
          .slice(0, deviceLimits.attributes),
      ),
    })
    if (checked.success) read.devices.push({ line, input: checked.data })
    else read.refused.push({ line, reason: reasonOf(checked.error.issues[0]?.path[0]) })
  }
  return read
}

/** A comma is how Indonesians write it. */
const degreesIn = (text: string): number | null => (text === '' ? null : Number(text.replace(',', '.')))

const reasonOf = (field: PropertyKey | undefined): DeviceImport['refused'][number]['reason'] =>
  field === 'device_type' ? 'type' : field === 'latitude' || field === 'longitude' ? 'position' : 'name'
