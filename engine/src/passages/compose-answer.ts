import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import type { AnswerKind } from './answer-kinds.ts'
import type { Citation, ComposedAnswer, Hit, MissingWords } from './types.ts'

const phrases = {
  none: localized(
    'I found nothing in the text about this.',
    'Saya tidak menemukan apa pun tentang hal ini dalam teks.',
  ),
  unanswered: localized('The text does not answer this', 'Teks tidak menjawab pertanyaan ini'),
  lacksWords: localized('it does not mention', 'teks tidak menyebut'),
  closest: localized('The passage closest to it says:', 'Bagian yang paling dekat menyebutkan:'),
  unsure: localized(
    'I am not certain, but this passage seems to answer it:',
    'Saya tidak yakin, tetapi bagian ini tampaknya menjawabnya:',
  ),
  also: localized('Also:', 'Selain itu:'),
}

/** What a passage has none of, by the kind of answer that is asked for. */
const lacksKind: Partial<Record<AnswerKind, ReturnType<typeof localized>>> = {
  date: localized('it gives no date', 'tanggal atau waktunya tidak disebutkan'),
  duration: localized('it gives no duration', 'lamanya tidak disebutkan'),
  amount: localized('it gives no amount', 'jumlah uangnya tidak disebutkan'),
  number: localized('it gives no number', 'angkanya tidak disebutkan'),
  person: localized('it names no person', 'orangnya tidak disebutkan'),
  place: localized('it names no place', 'tempatnya tidak disebutkan'),
  reason: localized('it gives no reason', 'alasannya tidak disebutkan'),
}

const mostWords = 3
const sure = 0.7
const maxQuotes = 3

/**
 * A short Markdown answer that quotes the best sentences and marks each with `[1]`, `[2]`, … in the order of `citations`.
 * When the text does not answer the question the answer says so first, and quotes only what comes closest.
 */
export function composeAnswer(input: { question: string; hits: Hit[]; language: Language }): ComposedAnswer {
  const { hits, language } = input
  const [first] = hits
  if (!first) return { text: phrases.none[language], answered: false, citations: [] }
  if (!first.answered)
    return {
      text: `${refusal(first.lacks, language)}\n\n${quoted(first, 1)}`,
      answered: false,
      citations: [citation(first, 1)],
    }
  const chosen = [first, ...hits.slice(1).filter((hit) => addsToIt(hit, first))].slice(0, maxQuotes)
  const parts = chosen.map((hit, index) => quoted(hit, index + 1))
  if (first.confidence < sure) parts.unshift(phrases.unsure[language])
  if (chosen.length > 1) parts.splice(parts.length - chosen.length + 1, 0, phrases.also[language])
  return { text: parts.join('\n\n'), answered: true, citations: chosen.map((hit, index) => citation(hit, index + 1)) }
}

/** What is missing comes first: the reader sees at once why there is no answer. */
function refusal({ kind, words }: MissingWords, language: Language): string {
  const missing = words.slice(0, mostWords).map((word) => `“${word}”`)
  const why =
    missing.length > 0 ? `${phrases.lacksWords[language]} ${missing.join(', ')}` : kind && lacksKind[kind]?.[language]
  return `${phrases.unanswered[language]}${why ? `: ${why}` : ''}. ${phrases.closest[language]}`
}

function addsToIt(hit: Hit, first: Hit): boolean {
  return (
    hit.answered &&
    hit.confidence >= 0.85 * first.confidence &&
    hit.score >= 0.85 * first.score &&
    hit.quote.text !== first.quote.text
  )
}

function citation(hit: Hit, marker: number): Citation {
  return { marker, passage: hit.passage, quote: hit.quote, confidence: hit.confidence }
}

/** A quote as a Markdown block quote; characters that Markdown would read as markup are kept as they stand in the text. */
function quoted(hit: Hit, marker: number): string {
  const line = hit.quote.text.replace(/\s+/g, ' ').replace(/([\\`*_[\]<>#|~])/g, '\\$1')
  return `> ${line} [${marker}]`
}
