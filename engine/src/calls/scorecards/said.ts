import type { SaidConcept } from '#contract/calls/scorecard.ts'

/** How things are usually said, in English and Indonesian. `*` as in `ScorecardCheck`. */
const concepts: Record<SaidConcept, readonly string[]> = {
  greeting: [
    ...['hello', 'hi', 'good morning', 'good afternoon', 'good evening', 'good day', 'welcome'],
    ...['how can i help', 'how may i help', 'halo', 'hai', 'selamat pagi', 'selamat siang', 'selamat sore'],
    ...['selamat malam', 'selamat datang', 'assalamualaikum', 'ada yang bisa * bantu*', 'ada yang bisa dibantu'],
  ],
  further_help: [
    ...['anything else', 'something else', 'any other question', 'help * further', 'ada lagi yang', 'ada yang lain'],
    ...['ada hal lain', 'apa lagi yang', 'ada pertanyaan lain', 'masih ada yang', 'bantu yang lain', 'dibantu lagi'],
  ],
  apology: ['sorry', 'apolog*', 'maaf', 'mohon maaf', 'permohonan maaf'],
  thanks: ['thank you', 'thanks', 'terima kasih', 'makasih', 'trims'],
  goodbye: [
    ...['goodbye', 'good bye', 'bye', 'have a nice *', 'have a good *', 'have a great *', 'see you', 'take care'],
    ...[
      'sampai jumpa',
      'sampai nanti',
      'selamat tinggal',
      'dadah',
      'wassalam*',
      'semoga hari*',
      'selamat beraktivitas',
    ],
  ],
  recording_notice: ['* recorded', 'recording this *', '* direkam', 'kami rekam'],
}

/** What may hang on a word without making it another one: plurals, and the particles of Indonesian. */
const endings = new Set(['s', 'es', "'s", 'nya', 'lah', 'kah', 'ku', 'mu', 'pun'])
const longestGap = 4

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .toLowerCase()
    .match(/[\p{L}\p{N}']+/gu) ?? []

/** Undefined stands for a gap. */
type Piece = { word: string; isOpen: boolean } | undefined

const piecesOf = (phrase: string): Piece[] =>
  phrase
    .split(/\s+/)
    .flatMap((part): Piece[] =>
      part === '*'
        ? [undefined]
        : wordsOf(part).map((word, index, all) => ({ word, isOpen: part.endsWith('*') && index === all.length - 1 })),
    )

const fits = (said: string, { word, isOpen }: NonNullable<Piece>): boolean =>
  said.startsWith(word) && (isOpen || said === word || endings.has(said.slice(word.length)))

/** Whether the pieces stand in the words one after the other, wherever they begin. */
function standsIn(words: readonly string[], pieces: readonly Piece[]): boolean {
  if (!pieces.some(Boolean)) return false
  // Where the next piece may begin.
  let places = new Set(words.keys())
  for (const piece of pieces) {
    const next = new Set<number>()
    for (const place of places) {
      if (!piece) for (let gap = 0; gap <= longestGap && place + gap <= words.length; gap++) next.add(place + gap)
      else if (fits(words[place] ?? '', piece)) next.add(place + 1)
    }
    places = next
  }
  return places.size > 0
}

/** Whether a text says one of the phrases, or what the concept stands for. */
export function isSaidIn(text: string, phrases: readonly string[], concept: SaidConcept | null): boolean {
  const words = wordsOf(text)
  return [...phrases, ...(concept ? concepts[concept] : [])].some((phrase) => standsIn(words, piecesOf(phrase)))
}
