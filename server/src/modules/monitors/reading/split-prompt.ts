import type { AlarmRules, ChangeReference, MonitorCondition, ThresholdOperator } from '#contract/monitors/conditions.ts'
import { detectLanguage, numberAt, tokenizeQuestion } from '#engine/language/index.ts'

/** A prompt taken apart: what is asked of the data, and when to tell. */
export type SplitPrompt = {
  /** Without the words that say to be told. */
  whole: string
  /** It asks whether something is there: 'if there are …'. */
  isList: boolean
  /** What is left without the condition. */
  subject: string
  /** Undefined: no words say when; a list that is not empty is told. */
  condition: MonitorCondition | undefined
  /** How its limit is written: '50%', 'Rp 2 juta'; left out where it is a bare number. */
  limit?: 'percent' | 'money'
  rules: Partial<Pick<AlarmRules, 'pending_minutes'>>
}

const me = '(?:me|us|saya|aku|kami|kita)'
const leads = [
  `(?:please\\s+|tolong\\s+|mohon\\s+)`,
  `(?:tell|notify|alert|warn|inform|remind|message|mail|email)\\s+${me}\\s+(?:when(?:ever)?|if|as soon as|about|of|once)\\s+`,
  `let\\s+${me}\\s+know\\s+(?:when(?:ever)?|if|about|of|once)\\s+`,
  `(?:kabari|beri\\s*tahu|kasih\\s*tahu|ingatkan|peringatkan|laporkan|beri\\s*kabar)\\s+(?:${me}\\s+)?(?:kalau|jika|bila|apabila|saat|ketika|begitu|tentang|setiap)?\\s*`,
  `(?:when(?:ever)?|if|once|as soon as|kalau|jika|bila|apabila|saat|ketika|begitu)\\s+`,
  `(?:watch|monitor|track|pantau|awasi)\\s+(?:for\\s+|if\\s+|apakah\\s+)?`,
].map((pattern) => new RegExp(`^${pattern}`, 'i'))

const units: Record<string, number> = {
  minute: 1,
  minutes: 1,
  menit: 1,
  hour: 60,
  hours: 60,
  jam: 60,
  day: 1_440,
  days: 1_440,
  hari: 1_440,
  week: 10_080,
  weeks: 10_080,
  minggu: 10_080,
  pekan: 10_080,
}
const lasting =
  /,?\s+(?:for|selama)\s+(?:at least\s+|more than\s+|sedikitnya\s+|lebih dari\s+)?(\d{1,4}|a|an|one|two|three|satu|dua|tiga|se)\s*(minutes?|hours?|days?|weeks?|menit|jam|hari|minggu|pekan)(?:\s+(?:in a row|berturut-turut))?$/i
const small: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, three: 3, satu: 1, dua: 2, tiga: 3, se: 1 }

/** Takes a prompt in English or Indonesian apart. Pure; what the data is, is not known here. */
export function splitPrompt(prompt: string): SplitPrompt {
  const text = prompt
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/[.!?]+$/, '')
  const language = detectLanguage(text)
  let rest = leads.reduce((left, lead) => left.replace(lead, ''), text)
  const long = lasting.exec(rest)
  const minutes = long
    ? (small[(long[1] ?? '').toLowerCase()] ?? Number(long[1])) * (units[(long[2] ?? '').toLowerCase()] ?? 0)
    : 0
  if (minutes > 0) rest = rest.slice(0, long?.index)
  const rules = minutes > 0 ? { pending_minutes: minutes } : {}
  const whole = rest.replace(/^(?:there (?:is|are)|ada)\s+(?!no\b)/i, '')
  const isList = whole !== rest
  for (const read of readers) {
    const found = read(rest, (written) => figureIn(written, language))
    if (found) return { whole, isList, rules, ...found, subject: cleaned(found.subject) }
  }
  return { whole, isList, rules, condition: undefined, subject: cleaned(whole) }
}

type Found = Pick<SplitPrompt, 'subject' | 'limit'> & { condition: MonitorCondition }
type Reader = (text: string, figureOf: (written: string) => number | undefined) => Found | undefined

const cleaned = (text: string): string =>
  text
    .replace(/^(?:the|any|our|my|an?)\s+/i, '')
    .replace(/\s+(?:is|are|was|were|has|have|goes|gets|sudah|jadi|menjadi|itu|data)$/i, '')
    .replace(/[,;:\s]+$/, '')
    .trim()

/** The one figure that words are: '40 million', 'Rp 2,5 juta', '35%'. */
function figureIn(written: string, language: 'en' | 'id'): number | undefined {
  const plain = written
    .replace(/^(?:rp\.?|idr|usd|\$|€)\s*/i, '')
    .replace(/\s*(?:%|percent|persen|rupiah|kali|times|rows?|baris)$/i, '')
  const tokens = tokenizeQuestion(plain)
  const found = numberAt(tokens, 0, language)
  return found && found.end === tokens.length ? found.value : undefined
}

const up = 'rises?|rose|increases?|increased|grows?|grew|jumps?|jumped|climbs?|naik|melonjak|meningkat|melejit'
const down =
  'falls?|fell|drops?|dropped|decreases?|decreased|declines?|declined|shrinks?|turun|anjlok|merosot|menurun|jatuh'
const either = 'changes?|changed|moves?|berubah|bergeser'
const more = 'more than|at least|over|lebih dari|sedikitnya|minimal|sebesar|hingga'
const against = 'from|than|compared (?:to|with)|against|over|versus|vs\\.?|dari|dibanding(?:kan)?(?: dengan)?|terhadap'
const changing = new RegExp(
  `^(.+?)\\s+(?:(${up})|(${down})|(?:${either}))\\s+(?:by\\s+)?(?:(?:${more})\\s+)?([\\d.,]+)\\s*(?:%|percent|persen)(?:\\s+(?:or more|atau lebih))?(?:\\s+(?:${against})\\s+(.+)|\\s+(.+))?$`,
  'i',
)
const differing = new RegExp(
  `^(.+?)\\s+(?:is|are)?\\s*(?:${more})?\\s*([\\d.,]+)\\s*(?:%|percent|persen)\\s+(?:(higher|more|lebih tinggi|lebih besar)|lower|less|lebih rendah|lebih kecil)\\s+(?:than|dari(?:pada)?)\\s+(.+)$`,
  'i',
)

const referenceOf = (words: string | undefined): ChangeReference => {
  if (words === undefined) return 'previous'
  if (/year|tahun/i.test(words)) return 'year'
  if (/month|bulan/i.test(words)) return 'month'
  return /week|minggu|pekan|senin|selasa|rabu|kamis|jumat|sabtu/i.test(words) ? 'week' : 'previous'
}

const readChange: Reader = (text, figureOf) => {
  const [, subject = '', isUp, isDown, percent = '', reference, bare] = changing.exec(text) ?? []
  const figure = figureOf(percent)
  if (figure === undefined || figure <= 0) return undefined
  const direction = isUp ? ('up' as const) : isDown ? ('down' as const) : ('either' as const)
  return { subject, condition: { kind: 'change', direction, percent: figure, against: referenceOf(reference ?? bare) } }
}

const readDifference: Reader = (text, figureOf) => {
  const [, subject = '', percent = '', isUp, reference] = differing.exec(text) ?? []
  const figure = figureOf(percent)
  if (figure === undefined || figure <= 0) return undefined
  const direction = isUp ? ('up' as const) : ('down' as const)
  return { subject, condition: { kind: 'change', direction, percent: figure, against: referenceOf(reference) } }
}

const operatorWords: readonly [ThresholdOperator, string][] = [
  [
    'at_least',
    'at least|no less than|not less than|reach(?:es)?|>=|≥|sedikitnya|minimal|paling sedikit|mencapai|menyentuh',
  ],
  ['at_most', 'at most|no more than|not more than|<=|≤|paling banyak|maksimal|tidak lebih dari'],
  [
    'above',
    'above|over|more than|greater than|higher than|larger than|exceeds?|passes|beyond|>|di ?atas|lebih dari|lebih besar dari|lebih tinggi dari|melebihi|melampaui|melewati|tembus',
  ],
  [
    'below',
    'below|under|less than|lower than|fewer than|smaller than|beneath|<|di ?bawah|kurang dari|lebih kecil dari|lebih rendah dari',
  ],
]
const verbs = `is|are|was|be|goes|go|gets?|stays?|comes?|lies?|${up}|${down}|berada|jadi|menjadi|sudah|mulai|sampai`
const thresholds = operatorWords.map(
  ([operator, words]) =>
    [
      operator,
      new RegExp(`^(.+?)\\s+(?:(?:${verbs})\\s+){0,2}(?:${words})\\s*((?:rp\\.?\\s*|idr\\s*|\\$)?\\d[^]*)$`, 'i'),
    ] as const,
)

function limitOf(figure: string): Pick<SplitPrompt, 'limit'> {
  if (/(?:%|percent|persen)\s*$/i.test(figure)) return { limit: 'percent' }
  return /^(?:rp|idr|usd|\$|€)|rupiah\s*$/i.test(figure.trim()) ? { limit: 'money' } : {}
}

const readThreshold: Reader = (text, figureOf) => {
  for (const [operator, pattern] of thresholds) {
    const [, subject = '', figure = ''] = pattern.exec(text) ?? []
    const value = figureOf(figure)
    if (value !== undefined) return { subject, condition: { kind: 'threshold', operator, value }, ...limitOf(figure) }
  }
  return undefined
}

const highs = /high|large|big|above|tinggi|besar|atas|naik/i
const lows = /low|small|below|under|rendah|kecil|bawah|turun|sepi/i
const oddAfter =
  /^(.+?)\s+(?:(?:is|are|looks?|gets?|goes|falls?|rises?|drops?|terlihat|jadi|menjadi|turun|naik)\s+)?((?:(?:well|far|much|jauh)\s+)?(?:unusual(?:ly)?|abnormal(?:ly)?|anomalous|odd|strange|an anomaly|(?:below|above|under|over) (?:its |their |the )?(?:usual|normal)(?: level| range)?|tidak biasa(?:nya)?|tidak wajar|tidak seperti biasa(?:nya)?|janggal|aneh|anomali|(?:di ?bawah|di ?atas) (?:biasanya|kebiasaan(?:nya)?|normal))(?:\s*(?:high|low|large|small|tinggi(?:nya)?|rendah(?:nya)?|besar(?:nya)?|kecil(?:nya)?))?)$/i
const oddBefore =
  /^((?:an?\s+)?(?:unusual(?:ly)?|abnormal(?:ly)?|anomal(?:y|ies|ous)|strange|anomali|keanehan)(?:\s+(?:high|low|large|small|tinggi|rendah))?)\s+(?:in\s+|of\s+|pada\s+|di\s+|dalam\s+)?(.+)$/i

const oddCondition = (words: string): MonitorCondition => ({
  kind: 'anomaly',
  direction: lows.test(words) ? 'down' : highs.test(words) ? 'up' : 'either',
  sensitivity: 'medium',
})

const readAnomaly: Reader = (text) => {
  const [, subject, words] = oddAfter.exec(text) ?? []
  if (subject && words) return { subject, condition: oddCondition(words) }
  const [, before, of] = oddBefore.exec(text) ?? []
  return before && of ? { subject: of, condition: oddCondition(before) } : undefined
}

const missing = [
  /^(?:there (?:is|are) )?no (?:new |more )?(?:data|rows|records?|entries)(?: (?:for|of|about|in|on))? (.+)$/i,
  /^(?:there (?:is|are) )?no (?:new |more )(.+?)(?: (?:arrives?|comes? in|is recorded|are recorded))?$/i,
  /^(.+?) (?:has|have) no (?:new )?(?:data|rows|records?|entries)$/i,
  /^(.+?) (?:stops?|stopped)(?: (?:arriving|coming(?: in)?|being recorded))?$/i,
  /^(?:the )?data (?:of |for |on )?(.+?) (?:is|are|goes) missing$/i,
  /^(?:tidak|belum) ada (?:data|baris|catatan)(?: baru)?(?: (?:untuk|dari|tentang|di))? (.+)$/i,
  /^(?:tidak|belum) ada (.+?) baru$/i,
  /^(?:data )?(.+?) (?:berhenti masuk|tidak masuk|belum masuk|tidak ada datanya|datanya kosong)$/i,
]

const readMissing: Reader = (text) => {
  for (const pattern of missing) {
    const subject = pattern.exec(text)?.[1]
    if (subject) return { subject, condition: { kind: 'no_data', periods: 1 } }
  }
  return undefined
}

const absent =
  /^(?:there (?:is|are|was|were)(?: no|(?: not|n[’']t) any)|no|(?:tidak|belum) ada(?:nya)?)\s+(.+?)(?:\s+(?:(?:has|have|had) )?(?:comes?|came|coming|arrives?|arrived|masuk|datang)(?: in)?)?(?:\s+(?:at all|sama sekali))?$/i
const ofItsTime =
  /\b(?:today|yesterday|(?:this|last) (?:hour|week|month|quarter|year)|hari ini|kemarin|(?:minggu|pekan|bulan|kuartal|tahun) (?:ini|lalu)|(?:se)?jam (?:ini|terakhir))$/i

/** 'no orders today', 'tidak ada pesanan': never the list of them, which would be told while there are some. */
const readAbsence: Reader = (text) => {
  const subject = absent.exec(text)?.[1]
  if (!subject) return undefined
  if (!ofItsTime.test(subject)) return { subject, condition: { kind: 'no_data', periods: 1 } }
  const count = /^(?:tidak|belum)/i.test(text) ? `jumlah ${subject}` : `number of ${subject}`
  return { subject: count, condition: { kind: 'threshold', operator: 'at_most', value: 0 } }
}

const readers: readonly Reader[] = [readMissing, readAbsence, readChange, readDifference, readAnomaly, readThreshold]
