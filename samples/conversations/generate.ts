import type { Language } from '#contract/language.ts'
import { personName } from '#samples/company/names.ts'
import { type Random, randomFrom, weightedPick } from '#samples/company/random.ts'
import { scriptsEn } from './scripts-en.ts'
import { scriptsId } from './scripts-id.ts'

type SampleMessage = { at: Date } & (
  | { from: 'customer' | 'agent' | 'person'; text: string }
  | { from: 'event'; what: 'handed_over' | 'resolved'; about: string }
)

/** A conversation that nobody had, with a number that nobody has. */
export type SampleConversation = {
  name: string
  /** E.164 with its plus, of a range that the simulator makes numbers in. */
  number: string
  language: Language
  label: string
  /** `open`: the customer waits for an answer. */
  end: 'resolved' | 'open'
  answeredBy: 'agent' | 'people'
  messages: SampleMessage[]
  /** What the customer said of the help when asked afterwards: 1 bad, 2 fair, 3 good. */
  score: 1 | 2 | 3 | undefined
}

const sampleConversations = 600
const days = 92
/** Of today; most of them wait for somebody. */
const fresh = 18
const dayMs = 86_400_000
const minuteMs = 60_000
/** Jakarta is seven hours before Greenwich, all year. */
const zoneMs = 7 * 3_600_000
/** Open ones older than this would have been answered long ago. */
const openWithinMs = 3 * dayMs

const cities = ['Surabaya', 'Jakarta', 'Bandung', 'Medan', 'Semarang', 'Makassar', 'Denpasar', 'Yogyakarta']
const products: Record<Language, readonly string[]> = {
  en: ['rice cooker', 'desk fan', 'coffee grinder', 'school bag', 'office chair', 'blender', 'LED TV 43"'],
  id: ['rice cooker', 'kipas meja', 'penggiling kopi', 'tas sekolah', 'kursi kantor', 'blender', 'TV LED 43"'],
}
/** How many begin in each hour of the day in Jakarta. */
const byHour = [1, 1, 0, 0, 1, 2, 4, 7, 10, 13, 14, 13, 11, 12, 13, 12, 11, 10, 10, 12, 13, 9, 5, 2]
const hourOf = weightedPick(
  byHour.map((_, hour) => hour),
  (hour) => byHour[hour] ?? 0,
)

/** The conversations of about three months that end at `now`, the oldest first. `person` is who answers for the company. */
export function generateSampleConversations(now: Date, person: string): SampleConversation[] {
  const random = randomFrom('conversations')
  const numbers = new Set<string>()
  const made = Array.from({ length: sampleConversations }, (_, index) => {
    let number = ''
    do number = `+62899${String(random.int(0, 99_999_999)).padStart(8, '0')}`
    while (numbers.has(number))
    numbers.add(number)
    const isFresh = sampleConversations - index <= fresh
    return makeConversation(random, { number, person, isFresh, begin: beginOf(random, now, isFresh) })
  })
  return made.map((conversation) => endedBy(conversation, now)).sort((a, b) => lastAt(a) - lastAt(b))
}

const lastAt = ({ messages }: SampleConversation): number => messages.at(-1)?.at.getTime() ?? 0

/** The last of them began today, so that there is something to do at once; the others follow the hours of a shop, and grow in number. */
function beginOf(random: Random, now: Date, isFresh: boolean): number {
  if (isFresh) return now.getTime() - random.int(8, 6 * 60) * minuteMs
  const back = Math.floor(days * (1 - Math.sqrt(random.next()))) + 1
  const midnight = Math.floor((now.getTime() + zoneMs) / dayMs) * dayMs - zoneMs
  return midnight - back * dayMs + hourOf(random) * 60 * minuteMs + random.int(0, 59) * minuteMs
}

function makeConversation(
  random: Random,
  { number, person, begin, isFresh }: { number: string; person: string; begin: number; isFresh: boolean },
): SampleConversation {
  const language = random.chance(0.72) ? 'id' : 'en'
  const scripts = language === 'id' ? scriptsId : scriptsEn
  const waiting = isFresh && random.chance(0.7)
  const picked = random.pick(waiting ? scripts.filter((script) => / open\n/.test(script)) : scripts)
  const [head, ...lines] = picked.split('\n')
  const ending = (head ?? '').split(' ').at(-1) === 'open' ? 'open' : 'resolved'
  const label = (head ?? '').split(' ').slice(0, -1).join(' ')
  const { name } = personName(random)
  const words = { ...wordsOf(random, language, begin), name, person }
  const messages: SampleMessage[] = []
  let at = begin
  let answeredBy: SampleConversation['answeredBy'] = 'agent'
  for (const line of lines) {
    const [who, text] = [line[0], line.slice(2)]
    at += waitMs(random, who)
    if (who === 'H') {
      answeredBy = 'people'
      messages.push({ at: new Date(at), from: 'event', what: 'handed_over', about: text })
    } else
      messages.push({ at: new Date(at), from: writers[who as keyof typeof writers], text: filled(random, text, words) })
  }
  if (ending === 'resolved')
    messages.push({ at: new Date(at + random.int(2, 40) * minuteMs), from: 'event', what: 'resolved', about: '' })
  return { name, number, language, label, end: ending, answeredBy, messages, score: scoreOf(random, label) }
}

/** Four of ten answer; complaints and returns leave fewer of them happy. */
function scoreOf(random: Random, label: string): SampleConversation['score'] {
  const [answers, mood] = [random.next(), random.next()]
  if (answers > 0.4) return undefined
  const [good, fair] = label === 'complaint' || label === 'returns' ? [0.45, 0.75] : [0.8, 0.93]
  return mood < good ? 3 : mood < fair ? 2 : 1
}

const writers = { C: 'customer', A: 'agent', P: 'person' } as const

/** An agent answers within seconds, people within minutes, customers when they look. */
function waitMs(random: Random, who: string | undefined): number {
  if (who === 'A') return random.int(2, 9) * 1000
  if (who === 'H') return 1000
  return who === 'P' ? random.int(1, 38) * minuteMs : random.int(15, 420) * 1000
}

/** What is old was answered in the end; nothing lies after now. */
function endedBy(conversation: SampleConversation, now: Date): SampleConversation {
  const messages = conversation.messages.filter(({ at }) => at < now)
  const last = messages.at(-1)
  if (!last) return conversation
  if (last.from === 'event' && last.what === 'resolved') return { ...conversation, messages }
  if (now.getTime() - last.at.getTime() < openWithinMs) return { ...conversation, end: 'open', messages }
  const [answer, resolved] = [35 * minuteMs, 50 * minuteMs].map((later) => new Date(last.at.getTime() + later))
  const text =
    conversation.language === 'id'
      ? 'Sudah beres ya Kak, terima kasih sudah menunggu.'
      : 'This is settled now. Thank you for waiting!'
  return {
    ...conversation,
    end: 'resolved',
    answeredBy: 'people',
    messages: [
      ...messages,
      { at: answer as Date, from: 'person', text },
      { at: resolved as Date, from: 'event', what: 'resolved', about: '' },
    ],
  }
}

function wordsOf(random: Random, language: Language, begin: number): Record<string, string> {
  const later = new Date(begin + random.int(1, 4) * dayMs)
  const amount = random.int(8, 240) * 10_000
  const hour = new Date(begin + zoneMs).getUTCHours()
  const parts = { en: ['morning', 'afternoon', 'evening'], id: ['pagi', 'siang', 'malam'] }[language]
  return {
    city: random.pick(cities),
    product: random.pick(products[language]),
    order: `TN-${random.int(10_000, 99_999)}`,
    amount: `Rp ${amount.toLocaleString(language === 'id' ? 'id-ID' : 'en-US')}`,
    date: later.toLocaleDateString(language === 'id' ? 'id-ID' : 'en-GB', {
      day: 'numeric',
      month: 'long',
      timeZone: 'Asia/Jakarta',
    }),
    part: parts[hour < 11 ? 0 : hour < 18 ? 1 : 2] ?? '',
  }
}

const filled = (random: Random, text: string, words: Record<string, string>): string =>
  random.pick(text.split('|')).replaceAll(/\{(\w+)\}/g, (whole, word: string) => words[word] ?? whole)
