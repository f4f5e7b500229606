import { isQuantityWord } from './numbers.ts'
import type { PassageToken } from './tokens.ts'

/** What an answer must be made of. */
export type AnswerKind =
  | 'date'
  | 'duration'
  | 'amount'
  | 'number'
  | 'person'
  | 'place'
  | 'reason'
  | 'manner'
  | 'definition'
  | 'term'
  | 'name'
  | 'thing'

/** What of a question tells its answer: its kind, the stems of what is counted or named, and all that it says itself. */
type Question = { kind: AnswerKind; focus: string[]; stems: Set<string> }

/** Kinds whose answers are recognised surely enough that a sentence without one is never claimed. */
const required = new Set<AnswerKind>(['date', 'duration', 'amount', 'number', 'person', 'place', 'reason'])

export const requiresCandidate = (kind: AnswerKind): boolean => required.has(kind)

const alternatives = (text: string) => text.trim().replace(/\s+/g, '|')

const namedThings = alternatives(`
  artist singer band actor actress poet writer composer painter researcher scientist philosopher politician general officer member
  team club company organi[sz]ation agency group party institution university college school church river lake sea island mountain building
  street road station airport stadium park neighbou?rhood language religion book novel song album film movie play show episode series magazine
  newspaper award prize tribe dynasty empire kingdom treaty law act program project ship planet brand product supplier vendor customer
  manager department branch office`)
const namedThingsId = alternatives(`
  artis penyanyi grup aktor aktris penyair penulis pelukis ilmuwan peneliti filsuf politikus jenderal anggota tim klub perusahaan
  organisasi lembaga kelompok partai universitas sekolah gereja masjid candi sungai danau laut pulau gunung gedung jalan stasiun bandara stadion
  taman bahasa agama buku novel lagu album film majalah koran penghargaan suku dinasti kerajaan perjanjian undang-undang kapal planet merek
  produk pemasok pelanggan manajer departemen cabang kantor`)
const timeUnits =
  'seconds? minutes? hours? days? weeks? months? quarters? years? decades? centuries detik menit jam hari minggu pekan bulan tahun abad'
const moneyNouns =
  'price cost fee fare charge salary wage pay payment fine budget revenue profit income turnover limit allowance'
const moneyNounsId =
  'harga biaya tarif ongkos gaji upah bayaran denda anggaran pendapatan laba untung omzet plafon tunjangan uang premi cicilan angsuran'

/** The earliest match names the kind; of two at one spot the one further up. */
const patterns: [AnswerKind, RegExp][] = [
  [
    'date',
    /\b(when|kapan(kah)?|(what|which) (year|date|day|month|decade|century|season|era|period|time)|(tahun|tanggal|bulan|hari|abad|dekade|jam|pukul) (berapa|apa|mana)(kah)?|until when|sampai kapan)\b/,
  ],
  [
    'duration',
    new RegExp(
      `\\b(how long|how many (more )?(${alternatives(timeUnits)})|(se)?berapa(kah)? lama(kah)?|berapa(kah)? (${alternatives(timeUnits)}))\\b`,
    ),
  ],
  [
    'amount',
    new RegExp(
      `\\b(how much (money|is|does|do|did|will|was|are|must|should)|(what|which) (is|was|are) the ([\\w-]+ ){0,3}(${alternatives(moneyNouns)})|berapa(kah)? (besar(nya)? |jumlah |total |nilai )?(${alternatives(moneyNounsId)})(nya)?)\\b`,
    ),
  ],
  [
    'number',
    /\b(how (many|much|old|far|tall|big|large|high|often|fast|deep|wide|few|late)|(what|which) (percentage|percent|number|amount|proportion|fraction|population|age|ratio|score|share|size|price|cost|rate|total)|(se)?berapa(kah)?)\b/,
  ],
  ['person', /\b(who|whom|whose|siapa(kah)?|(what|which) (person|man|woman|king|president|author|player|leader))\b/],
  [
    'place',
    /\b(where|(di ?|ke ?|dari ?)mana(kah)?|(what|which) (city|country|state|place|town|region|location|nation|continent|county|province)|(kota|negara|provinsi|daerah|wilayah) (apa|mana))\b/,
  ],
  [
    'term',
    /\b(another (name|term|word)|(term|word|name) (for|of)|known (as|by)|called|referred to as|termed|nicknamed?|disebut|dikenal|dinamakan|dijuluki|istilah|julukan|sebutan|nama lain)\b/,
  ],
  [
    'name',
    new RegExp(
      `\\b((what|which)( [\\w-]+)?( [\\w-]+)? (${namedThings})|(${namedThingsId})( \\w+)? (apa|mana|apakah))\\b`,
    ),
  ],
  [
    'reason',
    /\b(why|mengapa(kah)?|kenapa|what (is the |was the )?(reason|caused?)|apa(kah)? (alasan|penyebab|sebab)\w*)\b/,
  ],
  [
    'definition',
    /^(what (is|are|was|were) (an? |the )?[\w-]+( [\w-]+)?\?*$|what does .* (mean|stand for)|apa(kah)? (itu|yang dimaksud|arti|kepanjangan|pengertian|definisi|maksud)|define )/,
  ],
  ['manner', /\b(how|bagaimana(kah)?|dengan cara)\b/],
]

/** What the answer to a question (in lower case) must be made of. */
export function answerKind(question: string): AnswerKind {
  let best: AnswerKind = 'thing'
  let bestAt = Number.POSITIVE_INFINITY
  for (const [kind, pattern] of patterns) {
    const at = pattern.exec(question)?.index
    if (at !== undefined && at < bestAt) {
      best = kind
      bestAt = at
    }
  }
  return best
}

const wordSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

const months = wordSet('january february march april may june july august september october november december')
const timeWords = wordSet(`
  century centuries decade abad dekade era monday tuesday wednesday thursday friday saturday sunday senin selasa rabu kamis jumat sabtu minggu
  spring summer autumn winter today yesterday tomorrow daily weekly monthly yearly annually pagi siang sore malam midnight noon subuh
  ramadan lebaran natal idulfitri christmas easter pukul awal akhir tiap setiap masehi`)
/** Beside a number, in figures or in words, they make a time of the day. */
const clockWords = wordSet("past o'clock am pm wib wita wit jam pukul setengah seperempat lewat")
const units = new Set(
  `second minute hour day week month quarter year decade century seconds minutes hours days weeks months quarters years decades centuries
  detik menit jam hari minggu pekan bulan tahun abad dekade windu semester`.split(/\s+/),
)
const currencies = wordSet(
  'rupiah dollar euro pound yen ringgit yuan gulden cents cent sen usd idr eur gbp jpy sgd myr',
)
const roles = wordSet(`
  manager director head supervisor chief officer president chairman secretary treasurer owner founder employee employees staff team committee
  board department division accountant auditor doctor nurse teacher customer supplier driver king queen emperor minister governor mayor
  manajer direktur kepala atasan pimpinan ketua wakil sekretaris bendahara pemilik pendiri karyawan pegawai staf petugas tim panitia dewan
  bagian divisi departemen akuntan auditor dokter perawat guru pelanggan pemasok sopir kasir raja ratu kaisar menteri gubernur wali bupati
  presiden personalia keuangan mandor satpam penyelia koordinator`)
const reasonWords = wordSet(`
  because due since therefore thus cause caused causes reason reasons result results resulted owing so prevent avoid ensure purpose
  karena sebab akibat agar supaya disebabkan alasan akibatnya demi sehingga lantaran penyebab penyebabnya berkat maka untuk guna gara
  menyebabkan mengakibatkan dikarenakan oleh`)
const mannerWords = wordSet('by through using via with means dengan melalui secara cara lewat')
const placeWords = wordSet(`
  in at near to from into on of across outside inside north south east west di ke dari dekat antara utara selatan timur barat pada wilayah
  kota negara provinsi daerah kabupaten desa`)
const termWords = wordSet(`
  known called termed named referred denoted nicknamed dubbed name term disebut dikenal dinamakan dijuluki bernama istilah`)
const definitionWords = wordSet(`
  is are was were means refers defined called known term adalah ialah merupakan yaitu yakni disebut artinya berarti`)

/** How well one word of a sentence can be (part of) the answer of a kind, 0 to 1; what the question says itself cannot. */
type Rate = (token: PassageToken, at: number, tokens: PassageToken[], question: Question) => number

const isYear = ({ stem }: PassageToken): boolean => {
  const year = /^#(\d{3,4})s?$/.exec(stem)?.[1]
  return year !== undefined && Number(year) >= 500 && Number(year) <= 2100
}

const isQuantity = (token: PassageToken): boolean =>
  token.number || isQuantityWord(token.word) || token.word === 'percent'

const near = (tokens: PassageToken[], at: number, before: number, after: number) =>
  tokens.slice(Math.max(0, at - before), at + after + 1)

const rateDate: Rate = (token, at, tokens, question) => {
  if (question.stems.has(token.stem)) return 0
  if (isYear(token)) return 1
  if (months.has(token.word) && (token.word !== 'may' || token.capital)) return 0.9
  if (timeWords.has(token.word)) return 0.7
  if (isQuantity(token) && near(tokens, at, 2, 2).some(({ word }) => clockWords.has(word))) return 0.7
  if (!token.number) return 0
  return near(tokens, at, 1, 2).some(({ word }) => units.has(word)) ? 0.6 : /\d[:.]\d\d$/.test(token.raw) ? 0.6 : 0
}

const rateNumber: Rate = (token, at, tokens, question) => {
  if (!isQuantity(token) || (question.stems.has(token.stem) && token.word !== 'percent')) return 0
  const beside = near(tokens, at, 2, 4).some((other) => question.focus.includes(other.stem))
  if (isYear(token)) return beside ? 0.5 : 0.25
  return beside ? 1 : 0.7
}

const rateDuration: Rate = (token, at, tokens, question) => {
  if (!isQuantity(token) || question.stems.has(token.stem)) return 0
  const unit = near(tokens, at, 0, 3).find(({ word }) => units.has(word))
  if (unit) return question.focus.length === 0 || question.stems.has(unit.stem) ? 1 : 0.8
  return isYear(token) ? 0.4 : 0
}

const rateAmount: Rate = (token, at, tokens, question) => {
  if (!isQuantity(token) || question.stems.has(token.stem)) return 0
  if (near(tokens, at, 2, 3).some(({ word }) => currencies.has(word) || word === 'percent')) return 1
  return isYear(token) ? 0 : 0.5
}

const isNewName: Rate = (token, at, tokens, question) => {
  if (!token.capital || token.stop || token.number || question.stems.has(token.stem)) return 0
  return at > 0 || tokens[1]?.capital === true ? 1 : 0.6
}

const ratePerson: Rate = (token, at, tokens, question) => {
  if (question.stems.has(token.stem)) return 0
  return Math.max(isNewName(token, at, tokens, question), roles.has(token.word) ? 0.6 : 0)
}

const ratePlace: Rate = (token, at, tokens, question) => {
  const after = placeWords.has(tokens[at - 1]?.word ?? '')
  if (isNewName(token, at, tokens, question)) return after ? 1 : 0.6
  const before = tokens[at - 1]?.word
  return !token.stop && !token.number && !question.stems.has(token.stem) && (before === 'di' || before === 'at')
    ? 0.5
    : 0
}

const inSet =
  (words: ReadonlySet<string>, value: number): Rate =>
  (token) =>
    words.has(token.word) ? value : 0

const rates: Record<AnswerKind, Rate | undefined> = {
  date: rateDate,
  duration: rateDuration,
  amount: rateAmount,
  number: rateNumber,
  person: ratePerson,
  place: ratePlace,
  name: (...given) => 0.8 * isNewName(...given),
  term: inSet(termWords, 1),
  reason: inSet(reasonWords, 1),
  manner: inSet(mannerWords, 0.6),
  definition: inSet(definitionWords, 0.8),
  thing: undefined,
}

/**
 * The best answer candidate of a sentence: how good it is, how near to one of the question's words, and how much of the
 * question stands around it (`window`).
 */
export type Candidate = { value: number; nearness: number; window: number }

export function bestCandidate(
  question: Question,
  tokens: PassageToken[],
  positions: number[][],
  weights: { each: number[]; total: number },
): Candidate {
  const rate = question.kind === 'definition' ? undefined : rates[question.kind]
  let best: Candidate = { value: 0, nearness: 0, window: 0 }
  if (question.kind === 'definition') return definitionOf(tokens, positions)
  if (!rate) return best
  const matched = positions.flat()
  tokens.forEach((token, index) => {
    const value = rate(token, index, tokens, question)
    if (value === 0) return
    const nearness = nearnessOf(index, matched)
    let around = 0
    positions.forEach((own, term) => {
      if (own.length > 0) around += (weights.each[term] ?? 0) * nearnessOf(index, own) ** 2
    })
    const window = value * (around / weights.total)
    if (value * nearness + window > best.value * best.nearness + best.window) best = { value, nearness, window }
  })
  return best
}

const copulas = wordSet('is are was were means refers adalah ialah merupakan yaitu yakni artinya berarti')

/** 'X adalah …', 'X (…) is a …': the words of the question, soon followed by what says that a meaning comes. */
function definitionOf(tokens: PassageToken[], positions: number[][]): Candidate {
  const copula = tokens.findIndex(({ word }) => copulas.has(word))
  const last = Math.max(-1, ...positions.map((own) => Math.min(...own, 1000)).filter((at) => at < 1000))
  if (copula < 0 || last < 0) return { value: 0.2, nearness: 0.5, window: 0 }
  const gap = copula - last
  const value = gap >= 1 ? 1 : 0.3
  const nearness = gap >= 1 ? 1 / (1 + (gap - 1) / 12) : 0.5
  return { value, nearness, window: value * nearness * (last <= 4 ? 1 : 0.6) }
}

function nearnessOf(at: number, matched: number[]): number {
  if (matched.length === 0) return 0.4
  return 1 / (1 + Math.min(...matched.map((other) => Math.abs(other - at))) / 12)
}
