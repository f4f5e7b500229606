import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import type { MonitorCondition, ThresholdOperator } from '#contract/monitors/conditions.ts'
import type { Answer, Outcome } from '#engine/data/index.ts'
import { detectLanguage } from '#engine/language/index.ts'
import type { SplitPrompt } from './split-prompt.ts'

/** With the condition that holds; chosen by a person, or read. */
export type Split = SplitPrompt & { isChosen: boolean }
/** `refused`: why nothing is watched by it, though it could be asked. */
export type Read = { outcome: Outcome | undefined; question: string; refused?: LocalizedText }

const limits: Record<'en' | 'id', Record<ThresholdOperator, string>> = {
  en: { above: 'above', at_least: 'at least', below: 'below', at_most: 'at most' },
  id: { above: 'di atas', at_least: 'minimal', below: 'di bawah', at_most: 'maksimal' },
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])

/**
 * Words that give rows ('stock below 5') have no figure of their own: the limit is one of the rows where they name a column or there is only one,
 * and the list of them is told. Else it is asked which is meant: the figure of some row would be watched by chance.
 */
export function ofRows(
  ask: (question: string) => Read,
  read: Read & { outcome: Answer },
  { subject, whole, condition, isChosen }: Split & { condition: MonitorCondition },
): Read & { condition: MonitorCondition } {
  const language = detectLanguage(whole)
  const figures = read.outcome.columns.filter(({ type, key }) => type === 'number' && !/(?:^|_)id$/i.test(key))
  const said = wordsOf(subject)
  const named = figures.filter(({ label }) => [...wordsOf(label)].some((word) => said.has(word)))
  const [only, ...others] = named.length > 0 ? named : figures
  const questionOf = ({ label }: Answer['columns'][number]) =>
    condition.kind === 'threshold'
      ? `${subject} ${localized('with', 'dengan')[language]} ${label.toLowerCase()} ${limits[language][condition.operator]} ${condition.value}`
      : subject
  if (condition.kind === 'threshold' && !isChosen && only && others.length === 0) {
    const rows = ask(questionOf(only))
    const isNarrower = rows.outcome?.kind === 'answer' && rows.outcome.sql !== read.outcome.sql
    if (isNarrower && rows.outcome?.kind === 'answer' && rows.outcome.shape === 'list')
      return { ...rows, condition: { kind: 'not_empty', at_least: 1 } }
  }
  const refused = only && condition.kind === 'threshold' ? whichFigure(figures, questionOf(only)) : noFigure
  return { ...read, outcome: undefined, refused, condition }
}

const whichFigure = (figures: readonly Answer['columns'][number][], example: string) => {
  const names = figures.map(({ label }) => label.toLowerCase()).join(', ')
  return localized(
    `That is a list with several figures (${names}). Say which one, such as “${example}”.`,
    `Itu daftar dengan beberapa angka (${names}). Sebutkan yang mana, misalnya “${example}”.`,
  )
}
const noFigure = localized(
  'That is a list, not one figure. Name a figure, such as the number of its rows per day.',
  'Itu daftar, bukan satu angka. Sebutkan angkanya, misalnya jumlah barisnya per hari.',
)

/** A limit in percent says nothing of an amount of money, nor the other way round. */
export function refuseUnlike(read: Read, { limit }: Pick<Split, 'limit'>): Read {
  const { outcome } = read
  if (outcome?.kind !== 'answer' || limit === undefined) return read
  const figure = outcome.columns.findLast(({ type }) => type === 'number')
  if (!figure?.unit || (figure.unit === '%') === (limit === 'percent')) return read
  const label = figure.label.toLowerCase()
  const refused =
    limit === 'percent'
      ? localized(
          `The limit is a percentage, but “${label}” isn’t one. Give the limit as a number, or name a share.`,
          `Batasnya berupa persen, tetapi “${label}” bukan persen. Tulis batasnya sebagai angka, atau sebutkan porsinya.`,
        )
      : localized(
          `The limit is an amount of money, but “${label}” is a percentage. Give the limit in percent.`,
          `Batasnya berupa uang, tetapi “${label}” berupa persen. Tulis batasnya dalam persen.`,
        )
  return { ...read, outcome: undefined, refused }
}
