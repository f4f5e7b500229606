import type { Language } from '#contract/language.ts'
import { type Random, randomFrom } from '#samples/company/random.ts'
import { scriptsEn } from './scripts-en.ts'
import { scriptsId } from './scripts-id.ts'

/** A call that nobody made. Times of turns are milliseconds since it began. */
export type SampleCall = {
  at: Date
  language: Language
  number: string
  endedBy: 'caller' | 'agent' | 'silence'
  durationMs: number
  turns: {
    number: number
    speaker: 'caller' | 'agent'
    text: string
    starts_ms: number
    ends_ms: number
    heard: string | null
    delays: { end_of_speech: number; words: number; sentence: number; sound: number } | null
    grounded: boolean
  }[]
}

export const sampleCalls = 400
const days = 365
const dayMs = 86_400_000
/** Jakarta is seven hours before Greenwich, all year. */
const zoneMs = 7 * 3_600_000

const cities = ['Surabaya', 'Jakarta', 'Bandung', 'Medan', 'Semarang', 'Makassar', 'Denpasar', 'Yogyakarta']
const products: Record<Language, readonly string[]> = {
  en: ['rice cooker', 'desk fan', 'coffee grinder', 'school bag', 'office chair', 'blender'],
  id: ['rice cooker', 'kipas meja', 'penggiling kopi', 'tas sekolah', 'kursi kantor', 'blender'],
}
const months: Record<Language, readonly string[]> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  id: 'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'.split(' '),
}
/** How many calls come in each hour of the day. */
const hours = [0, 0, 0, 0, 0, 0, 0, 1, 3, 6, 8, 8, 6, 6, 7, 7, 6, 5, 5, 4, 3, 1, 0, 0]
/** How often each script is used; the late deliveries of the last weeks come on top. */
const weights = [7, 4, 6, 2, 3, 4, 2, 5, 1]
const lateScript = 3
const lateDays = 30

function pickBy(random: Random, list: readonly number[]): number {
  let left = random.next() * list.reduce((sum, value) => sum + value, 0)
  for (const [index, value] of list.entries()) {
    left -= value
    if (left < 0) return index
  }
  return list.length - 1
}

/** The calls of the year before a day, oldest first: the same for the same day. */
export function generateSampleCalls(today: Date): SampleCall[] {
  const random = randomFrom('toko nusantara, calls')
  const midnight = Math.floor((today.getTime() + zoneMs) / dayMs) * dayMs - zoneMs
  return Array.from({ length: sampleCalls }, () => {
    // More of them lately: the shop grows.
    const back = 1 + Math.floor((1 - Math.sqrt(random.next())) * (days - 1))
    const hour = pickBy(random, hours)
    const at = new Date(midnight - back * dayMs + hour * 3_600_000 + random.int(0, 3_599) * 1_000)
    return sampleCall(random, at, back)
  }).sort((a, b) => a.at.getTime() - b.at.getTime())
}

function sampleCall(random: Random, at: Date, back: number): SampleCall {
  const language: Language = random.chance(0.65) ? 'id' : 'en'
  const scripts = language === 'id' ? scriptsId : scriptsEn
  const now = weights.map((weight, index) => (index === lateScript && back <= lateDays ? weight * 4 : weight))
  const [kind = '', ...lines] = (scripts[pickBy(random, now)] ?? '').split('\n')
  const words = wordsFor(random, language, at)
  const turns: SampleCall['turns'] = []
  let clock = random.int(300, 900)
  for (const [index, line] of lines.entries()) {
    const speaker = line.startsWith('C ') ? ('caller' as const) : ('agent' as const)
    const filled = random.pick(line.slice(2).split('|')).replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '')
    const text = filled.charAt(0).toUpperCase() + filled.slice(1)
    const sound = random.int(650, 1_600)
    const starts_ms = clock + (speaker === 'agent' && index > 0 ? sound : random.int(400, 1_500))
    const length = text.length * 72 + 400
    const cut = speaker === 'agent' && index > 0 && index < lines.length - 1 && random.chance(0.07)
    const ends_ms = starts_ms + (cut ? Math.round(length * 0.6) : length)
    const heard = cut
      ? text
          .split(' ')
          .slice(0, Math.ceil(text.split(' ').length * 0.6))
          .join(' ')
      : null
    const recognised = random.int(180, 420)
    const delays =
      speaker === 'agent' && index > 0
        ? {
            end_of_speech: 500,
            words: 500 + recognised,
            sentence: Math.round((500 + recognised + sound) / 2) + 200,
            sound: Math.max(sound, 700 + recognised),
          }
        : null
    turns.push({
      number: index + 1,
      speaker,
      text,
      starts_ms,
      ends_ms,
      heard,
      delays,
      grounded: kind === 'resolved' && speaker === 'agent',
    })
    clock = ends_ms
  }
  const endedBy = kind === 'abandoned' ? 'silence' : random.chance(0.9) ? 'caller' : 'agent'
  const durationMs = clock + (kind === 'abandoned' ? 60_000 : random.int(500, 2_000))
  return {
    at,
    language,
    number: `+62 8${random.int(11, 59)}-${random.int(1_000, 9_999)}-${random.int(1_000, 9_999)}`,
    endedBy,
    durationMs,
    turns,
  }
}

function wordsFor(random: Random, language: Language, at: Date): Record<string, string> {
  const hour = new Date(at.getTime() + zoneMs).getUTCHours()
  const parts = language === 'id' ? ['pagi', 'siang', 'sore'] : ['morning', 'afternoon', 'evening']
  const arrives = new Date(at.getTime() + random.int(2, 5) * dayMs + zoneMs)
  const amount = random.int(4, 60) * 25_000
  return {
    part: parts[hour < 11 ? 0 : hour < 17 ? 1 : 2] ?? '',
    order: `TN-${random.int(10_000, 99_999)}`,
    city: random.pick(cities),
    product: random.pick(products[language]),
    date: `${arrives.getUTCDate()} ${months[language][arrives.getUTCMonth()]}`,
    amount: `Rp ${String(amount).replace(/\B(?=(\d{3})+$)/g, language === 'id' ? '.' : ',')}`,
  }
}
