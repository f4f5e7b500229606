/** The class of a text by the words it shares with a class's name, words about it and examples; without a model. */
export type Class = { name: string; about: string; examples: string[] }

const wordsOf = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(stem).filter((word) => word.length > 2 && !empty.has(word))
/** Endings that change no meaning here; Indonesian particles and English plurals. */
const stem = (word: string) =>
  word.length > 5 ? word.replace(/(nya|kah|lah|kan|ing|ed|es|s)$/, '') : word.replace(/(?<=\w{3})s$/, '')
const empty = new Set(
  'the and for with you your have has are was this that not but from can yang dan untuk dengan saya kamu anda ini itu ada tidak bisa mau apa dari sudah belum akan pada'.split(
    ' ',
  ),
)

/** The best class and how sure, 0 to 1; words that few classes have count most. */
export function similarClass(text: string, classes: readonly Class[]): { index: number; confidence: number } {
  const spread = new Map<string, number>()
  for (const item of classes)
    for (const word of new Set(wordsOf(allOf(item)))) spread.set(word, (spread.get(word) ?? 0) + 1)
  const weight = (word: string) => Math.log(1 + classes.length / (spread.get(word) ?? classes.length))
  const words = [...new Set(wordsOf(text))]
  const scores = classes.map((item) =>
    Math.max(
      overlap(words, wordsOf(`${item.name} ${item.about}`), weight),
      ...item.examples.map((example) => overlap(words, wordsOf(`${item.name} ${example}`), weight)),
    ),
  )
  const best = Math.max(...scores, 0)
  const second = scores.toSorted((left, right) => right - left)[1] ?? 0
  return {
    index: best === 0 ? -1 : scores.indexOf(best),
    confidence: best === 0 ? 0 : Math.min(1, best * (0.5 + 0.5 * (1 - second / best))),
  }
}

const allOf = ({ name, about, examples }: Class) => [name, about, ...examples].join(' ')

/** How much of what was said, by weight, is known of the class; a few telling words are enough. */
function overlap(words: string[], known: string[], weight: (word: string) => number): number {
  const there = new Set(known)
  const shared = words.filter((word) => there.has(word)).reduce((sum, word) => sum + weight(word), 0)
  const all = words.reduce((sum, word) => sum + weight(word), 0)
  return shared === 0 ? 0 : Math.min(1, shared / Math.min(all, 3 * Math.log(2)))
}
