export type City = {
  name: string
  country: string
  featureCode: string
  population: number
  loc: { coordinates: [number, number] }
}
/** Name, longitude, latitude, the zoom from which it is shown, and its Indonesian name where that is another one. */
type Place = [string, number, number, number] | [string, number, number, number, string]

/** How Indonesia's towns are called here where GeoNames has an English name, the spelling of before or a regency's. */
const namesAtHome: Record<string, string> = {
  'South Tangerang': 'Tangerang Selatan',
  'Jambi City': 'Jambi',
  Palangkaraya: 'Palangka Raya',
  'Tanjung Pinang': 'Tanjungpinang',
}
const indonesianNames: Record<string, string> = {
  Singapore: 'Singapura',
  Cairo: 'Kairo',
  Rome: 'Roma',
  Moscow: 'Moskwa',
  Vienna: 'Wina',
  Athens: 'Athena',
  Brussels: 'Brussel',
  Warsaw: 'Warsawa',
  Prague: 'Praha',
  Bucharest: 'Bukares',
  Copenhagen: 'Kopenhagen',
  Mecca: 'Makkah',
  Medina: 'Madinah',
  Jerusalem: 'Yerusalem',
  Damascus: 'Damaskus',
  Baghdad: 'Bagdad',
  Tehran: 'Teheran',
  Algiers: 'Aljir',
  'Mexico City': 'Kota Meksiko',
  'Ho Chi Minh City': 'Kota Ho Chi Minh',
  'Kuwait City': 'Kota Kuwait',
  'Panama City': 'Kota Panama',
  'Guatemala City': 'Kota Guatemala',
}

/** The seat of a regency has the regency's population now and then. */
const countedWithRegency = new Set(['Situbondo'])

const isCapital = ({ featureCode }: City) => featureCode === 'PPLC'
const isSeat = ({ featureCode }: City) => featureCode === 'PPLA' || featureCode === 'PPLC'

function firstZoomAtHome(city: City): number | undefined {
  const { population, featureCode, name } = city
  if (isCapital(city)) return 2
  const people = countedWithRegency.has(name) ? 0 : population
  if (people >= 1_200_000 && isSeat(city)) return 2
  if (isSeat(city) || people >= 700_000) return 4
  if (people >= 200_000) return 6
  if (people >= 90_000) return 7
  return featureCode === 'PPLA2' || people >= 40_000 ? 8 : undefined
}

function firstZoomAbroad(city: City): number | undefined {
  const { population } = city
  if (population >= 7_000_000 || (isCapital(city) && population >= 3_000_000)) return 2
  if (population >= 3_000_000) return 3
  if (population >= 1_000_000 || (isCapital(city) && population >= 100_000)) return 5
  return population >= 500_000 || isCapital(city) ? 6 : undefined
}

const round = (degrees: number) => Math.round(degrees * 1000) / 1000

/** Indonesia's towns and the world's large cities, those first that keep their place where names would lie on each other. */
export function choosePlaces(cities: readonly City[]): Place[] {
  const chosen = cities
    .filter(({ name }) => !name.startsWith('City of '))
    .map((city) => ({ city, zoom: city.country === 'ID' ? firstZoomAtHome(city) : firstZoomAbroad(city) }))
    .filter((row): row is { city: City; zoom: number } => row.zoom !== undefined)
  chosen.sort(
    (one, two) =>
      one.zoom - two.zoom ||
      Number(two.city.country === 'ID') - Number(one.city.country === 'ID') ||
      two.city.population - one.city.population,
  )
  return chosen.map(({ city, zoom }) => {
    const isHome = city.country === 'ID'
    const name = isHome ? (namesAtHome[city.name] ?? city.name) : city.name
    const [longitude, latitude] = city.loc.coordinates
    const there = [name, round(longitude), round(latitude), zoom] as const
    const indonesian = isHome ? undefined : indonesianNames[name]
    return indonesian ? [...there, indonesian] : [...there]
  })
}
