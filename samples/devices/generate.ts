import { type Random, randomFrom } from '#samples/company/random.ts'
import { sampleStores } from './stores.ts'

const sampleTypes = ['Cold box', 'Till', 'Van'] as const
type SampleType = (typeof sampleTypes)[number]
type Trouble = 'warm' | 'silent' | 'paper' | 'fuel'

/** A device of the sample company. `seed` makes its history the same each time. */
export type SampleDevice = {
  seed: string
  name: string
  type: SampleType
  location: string
  /** Where it stands; a van drives around it. */
  latitude: number
  longitude: number
  attributes: Record<string, string | number>
  trouble: Trouble | null
}

const sampleDevices = 2_000
/** Of twenty devices of a store: so many are fridges and tills, the rest vans. */
const [coldBoxes, tills] = [11, 8]

/** The devices of every store, the same each time. */
export function generateSampleDevices(): SampleDevice[] {
  const random = randomFrom('devices')
  const counts = new Map<string, number>()
  return Array.from({ length: sampleDevices }, (_, index) => {
    const [city, district, latitude, longitude] = random.pick(sampleStores)
    const place = index % 20
    const type: SampleType = place < coldBoxes ? 'Cold box' : place < coldBoxes + tills ? 'Till' : 'Van'
    const number = (counts.get(`${city} ${type}`) ?? 0) + 1
    counts.set(`${city} ${type}`, number)
    // Within one building: about thirty metres.
    const beside = () => (random.next() - 0.5) * 0.0006
    return {
      seed: `device-${index}`,
      name: `${type} ${city} ${String(number).padStart(2, '0')}`,
      type,
      location: `Toko Nusantara ${city} ${district}`,
      latitude: latitude + beside(),
      longitude: longitude + beside(),
      attributes: attributesOf(type, random),
      trouble: troubleOf(type, random),
    }
  })
}

function attributesOf(type: SampleType, random: Random): Record<string, string | number> {
  const year = random.int(2019, 2025)
  switch (type) {
    case 'Cold box':
      return {
        model: random.pick(['FrostLine 300', 'FrostLine 450', 'Kutub 220']),
        installed: year,
        litres: random.pick([220, 300, 450]),
      }
    case 'Till':
      return {
        model: random.pick(['KasirPro 2', 'KasirPro 3']),
        installed: year,
        firmware: `3.${random.int(0, 9)}.${random.int(0, 9)}`,
      }
    default:
      return {
        plate: `${random.pick(['B', 'D', 'L', 'DK'])} ${random.int(1000, 9999)} ${random.pick(['TN', 'NT', 'KA'])}`,
        model_year: year,
      }
  }
}

function troubleOf(type: SampleType, random: Random): Trouble | null {
  if (random.chance(0.012)) return 'silent'
  if (type === 'Cold box') return random.chance(0.018) ? 'warm' : null
  if (type === 'Till') return random.chance(0.012) ? 'paper' : null
  return random.chance(0.05) ? 'fuel' : null
}
