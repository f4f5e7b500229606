import { type LocalizedText, localized, untranslated } from '#contract/kit/localized-text.ts'
import { callsIn, type ItemPart, isAggregate, type Outline, type Source, type SourcePart } from '#sql/index.ts'
import { conditionWords, isLink } from './condition-words.ts'
import type { ExpressionWords } from './expression-words.ts'

/** Several texts beside each other. */
export const listTexts = (texts: readonly LocalizedText[]): LocalizedText =>
  localized(texts.map(({ en }) => en).join(', '), texts.map(({ id }) => id).join(', '))

export type Step = {
  step: 'source' | 'join' | 'filter' | 'group' | 'measure' | 'having' | 'order' | 'limit' | 'combine'
  text: LocalizedText
  sql: string | null
}

/** One SELECT, step by step in the order of its meaning. */
export const stepsOf = (outline: Outline, words: ExpressionWords, source: string): Step[] => [
  ...rowSteps(outline, words, source),
  ...endSteps(outline, words),
]

const rowSteps = (outline: Outline, words: ExpressionWords, source: string): Step[] => [
  ...sourceSteps(outline, words, source),
  ...filterSteps(outline, words),
  ...figureSteps(outline, words),
]

function sourceSteps({ sources }: Outline, words: ExpressionWords, source: string): Step[] {
  const [first, ...joined] = sources
  if (!first) return []
  if (first.value.kind === 'derived') return sources.flatMap((part) => innerSteps(part, words, source))
  const table = tableIn(first.value)
  const from =
    table === undefined ? localized('the result of another query', 'hasil kueri lain') : words.schema.table(table)
  const text = localized(`Take the rows of ${from.en} from ${source}.`, `Ambil baris ${from.id} dari ${source}.`)
  return [{ step: 'source', text, sql: first.sql }, ...joined.map((part) => joinStep(part, words))]
}

function joinStep({ value, sql, on }: SourcePart, words: ExpressionWords): Step {
  const table = tableIn(value)
  const to = table === undefined ? localized('another query', 'kueri lain') : words.schema.table(table)
  const by = on && !isLink(on.value) ? conditionWords(on.value, on.sql, words) : undefined
  const text = by
    ? localized(`Add the matching ${to.en}: ${by.en}.`, `Tambahkan ${to.id} yang cocok: ${by.id}.`)
    : localized(`Add the ${to.en} they belong to.`, `Tambahkan ${to.id} yang terkait.`)
  return { step: 'join', text, sql }
}

/** The table of a part of FROM, the first where it joins several. */
const tableIn = (source: Source): string | undefined =>
  source.kind === 'table' ? source.name : source.kind === 'join' ? tableIn(source.left) : undefined

/** A query that the outer one rests on, told by itself. */
function innerSteps({ value, inner }: SourcePart, words: ExpressionWords, source: string): Step[] {
  if (value.kind !== 'derived') return []
  const called = value.alias ? ` “${value.alias.name.replaceAll('_', ' ')}”` : ''
  const text = localized(`First calculate${called} on its own:`, `Pertama hitung${called} tersendiri:`)
  return [{ step: 'combine', text, sql: null }, ...(inner ? rowSteps(inner, words, source) : [])]
}

const filterSteps = ({ conditions }: Outline, words: ExpressionWords): Step[] =>
  conditions.map(({ value, sql }) => {
    const { en, id } = conditionWords(value, sql, words)
    return { step: 'filter', text: localized(`Keep only rows where ${en}.`, `Sisakan baris yang ${id}.`), sql }
  })

/** Whether what is shown is made of several rows. */
export const isFigure = ({ value }: ItemPart): boolean =>
  callsIn(value).some((call) => call.over !== undefined || isAggregate(call))

function figureSteps(outline: Outline, words: ExpressionWords): Step[] {
  const having = outline.having.map(({ value, sql }): Step => {
    const { en, id } = conditionWords(value, sql, words)
    const text = localized(`Of the groups keep those where ${en}.`, `Dari kelompoknya sisakan yang ${id}.`)
    return { step: 'having', text, sql }
  })
  const figures = outline.items.filter(isFigure)
  return [...groupSteps(outline, words), ...figures.map((item) => figureStep(item, words)), ...having]
}

function groupSteps({ items, select }: Outline, words: ExpressionWords): Step[] {
  const plain = items.filter((item) => !isFigure(item))
  if (plain.length > 0 && plain.length < items.length) {
    const by = listTexts(plain.map((item) => itemWords(item, words)))
    const text = localized(`Put them together by ${by.en}.`, `Kelompokkan menurut ${by.id}.`)
    return [{ step: 'group', text, sql: plain.map(({ sql }) => sql).join(', ') }]
  }
  if (select.distinct === false) return []
  const text = localized('Each different row counts once.', 'Tiap baris yang berbeda dihitung sekali.')
  return [{ step: 'group', text, sql: null }]
}

const itemWords = ({ value, sql }: ItemPart, words: ExpressionWords): LocalizedText =>
  value ? words.expression(value, sql) : untranslated(sql)
const figureWords = ({ value, sql }: ItemPart, words: ExpressionWords): LocalizedText =>
  value ? words.figure(value, sql) : untranslated(sql)

function figureStep(item: ItemPart, words: ExpressionWords): Step {
  const { en, id } = figureWords(item, words)
  const called = item.isNamed ? item.name?.replaceAll('_', ' ') : undefined
  const text = called
    ? localized(`${called} is ${en}.`, `${called} adalah ${id}.`)
    : localized(`Calculate ${en}.`, `Hitung ${id}.`)
  return { step: 'measure', text, sql: item.sql }
}

function endSteps({ items, orderBy, limit }: Outline, words: ExpressionWords): Step[] {
  const orders = orderBy.map(({ value: order, sql }): Step => {
    const { en, id } = orderWords(order.value, items, words)
    const text = order.descending
      ? localized(`Sort by ${en}, greatest first.`, `Urutkan menurut ${id}, terbesar dulu.`)
      : localized(`Sort by ${en}.`, `Urutkan menurut ${id}.`)
    return { step: 'order', text, sql: `order by ${sql}` }
  })
  if (!limit) return orders
  const text = localized(`Show the first ${limit.sql}.`, `Tampilkan ${limit.sql} pertama.`)
  return [...orders, { step: 'limit', text, sql: `limit ${limit.sql}` }]
}

/** What `order by 2` or `order by revenue` means: a column of the result, by its place or its name. */
function orderWords(
  by: NonNullable<ItemPart['value']>,
  items: readonly ItemPart[],
  words: ExpressionWords,
): LocalizedText {
  const item =
    by.kind === 'number'
      ? items[Number(by.text) - 1]
      : by.kind === 'column' && by.path.length === 1
        ? items.find(({ name, isNamed }) => isNamed && name === by.path[0])
        : undefined
  if (!item) return words.figure(by)
  const called = item.isNamed ? item.name?.replaceAll('_', ' ') : undefined
  return isFigure(item) && called ? untranslated(called) : figureWords(item, words)
}

/** What a SELECT shows, in one sentence: that of the query it rests on, where it reads no table itself. */
export function summaryOf(
  { items, sources, conditions }: Outline,
  words: ExpressionWords,
  main: LocalizedText,
  source: string,
): LocalizedText {
  const [first] = sources
  if (first?.inner) return summaryOf(first.inner, words, main, source)
  const figures = items.filter(isFigure)
  const plain = items.filter((item) => !isFigure(item))
  const shown = listTexts(
    (figures.length > 0 ? figures : plain).map((item) => (isFigure(item) ? figureWords : itemWords)(item, words)),
  )
  const by = listTexts(figures.length > 0 ? plain.map((item) => itemWords(item, words)) : [])
  const count = conditions.length
  const conditionsEn = count > 0 ? `, with ${count} ${count === 1 ? 'condition' : 'conditions'}` : ''
  const conditionsId = count > 0 ? `, dengan ${count} syarat` : ''
  return localized(
    `It shows ${shown.en}${by.en && `, by ${by.en}`}, from ${main.en} in ${source}${conditionsEn}.`,
    `Menampilkan ${shown.id}${by.id && `, menurut ${by.id}`}, dari ${main.id} di ${source}${conditionsId}.`,
  )
}
