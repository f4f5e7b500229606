import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { bareQuestion } from '../follow/opening.ts'
import type { QueryIntent } from '../parse/query-intent.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import { capitalize, measureLabel } from './labels.ts'

const asked: readonly RegExp[] = [
  /^what (?:does|do) (.+) mean$/i,
  /^(?:what is meant by|define|(?:what is )?the (?:definition|meaning) of) (.+)$/i,
  /^how (?:is|are) (.+) (?:calculated|computed|defined|worked out)$/i,
  /^how do (?:you|we|I) (?:calculate|compute|define|work out) (.+)$/i,
  /^apa (?:itu|arti(?:nya)?|yang dimaksud(?: dengan)?|maksud(?:nya)?(?: dari)?|(?:pengertian|definisi)(?: dari)?) (.+)$/i,
  /^(?:pengertian|definisi|arti)(?: dari)? (.+)$/i,
  /^(?:bagaimana|gimana)(?: cara| kamu)? (?:menghitung|hitung) (.+)$/i,
  /^(.+?) (?:itu apa|artinya apa|dihitung (?:bagaimana|gimana|dari apa|dari mana))$/i,
]

/** 'apa itu omzet', 'how is net revenue calculated': the words whose meaning is asked for, and nothing else. */
export const termIn = (question: string): string | undefined => {
  const bare = bareQuestion(question)
  for (const pattern of asked) {
    const term = pattern.exec(bare)?.[1]
    if (term) return term
  }
  return undefined
}

export type Definition = { text: string; suggestions: string[] }

/** What a query that is a measure and nothing else means, as its owner described it, and what is asked of it first. */
export const definitionOf = (
  intent: QueryIntent,
  known: PreparedSchema,
  language: Language,
): Definition | undefined => {
  const [shown, ...others] = intent.shown
  if (shown?.is !== 'measure' || others.length > 0 || intent.groups.length > 0 || intent.compare) return undefined
  const measure = known.measures.find(({ name }) => name === shown.measure)
  const meaning = measure?.description?.[language] ?? measure?.description?.en
  if (!measure || !meaning || meaning.toLowerCase() === measureLabel(measure, language).toLowerCase()) return undefined
  const name = capitalize(measureLabel(measure, language))
  const text = `**${name}**${measure.unit ? ` (${measure.unit})` : ''}: ${meaning.replace(/\.?$/, '.')}`
  const first = [
    localized(`${name} this month`, `${name} bulan ini`),
    localized(`${name} per month this year`, `${name} per bulan tahun ini`),
  ]
  return { text, suggestions: first.map((question) => question[language]) }
}
