import { dequal } from 'dequal'
import { staffWords } from '../lexicon/people-words.ts'
import type { ElementMention } from '../link/elements.ts'
import type { ColumnRef, ShownValue } from '../parse/query-intent.ts'
import { isOperator, type Reading } from '../parse/reading.ts'
import { columnIn } from '../schema/columns.ts'
import { nameWords } from '../schema/names.ts'

/** What is asked so wants a yes or a no, and is given figures; what is up or down beside another time says it. */
const yesOrNo = /^(?:is|are|was|were|does|did|do|has|have|apakah)\b(?! (?:there|ada)\b)/i

const weBuy =
  /\b(?:(?:did|do|have|has) we|we|kita|kami) (?:(?:sudah|telah) )?(?:buy|bought|purchased?|order(?:ed)?|beli|membeli)\b/i
const bought = /purchas|procure|supplier|vendor|receipt|receiv|expens|bill|beli|pemasok|pengadaan|belanja|penerimaan/i

/** 'what did we buy' is not what others bought of us. */
const losesBuyer = (question: string, { intent, known }: Reading): boolean => {
  if (!weBuy.test(question) || !intent.focus) return false
  const table = known.tables.get(intent.focus)
  const names = [intent.focus, ...(table?.synonyms ?? []), ...Object.values(table?.description ?? {})]
  return !names.some((name) => bought.test(name))
}

/** Whether an answer may be given to a question like this to be looked at, and never as what it says. */
export const isUnstated = (question: string, reading: Reading): boolean =>
  (yesOrNo.test(question) && !reading.intent.compare) ||
  losesBuyer(question, reading) ||
  ranksTexts(reading) ||
  ranksPlaces(reading) ||
  namesHalf(reading) ||
  losesPosition(reading) ||
  namesNobody(reading)

/** 'rata-rata gaji staf' is of those whose position is 'Staf', where some are. */
const losesPosition = ({ intent, items, known }: Reading): boolean => {
  const focus = known.tables.get(intent.focus ?? '')
  return items.some(({ text }) => {
    const said = text.toLowerCase()
    const isValue = (value: string) => value.toLowerCase() === said
    const isHeld = staffWords.test(said) && focus?.columns.some(({ values }) => values?.some(isValue))
    return isHeld === true && !JSON.stringify(intent.conditions).toLowerCase().includes(`"${said}"`)
  })
}

/** So close to what is said is another figure, too. */
const near = 0.15

/** 'expenses' where there are operating expenses and salary expenses, 'price' where things have one and the goods sold are worth 'purchase price'. */
const namesHalf = ({ intent, items }: Reading): boolean => {
  const namings = items.map((item) => (item.is === 'link' ? item.namings : []))
  return intent.shown.some((shown) => {
    // What things are ranked by is told by how they are ranked, too: 'sold the most'.
    if (shown.is !== 'measure' || dequal(shown, intent.order?.by)) return false
    const isOwn = ({ element }: ElementMention) => element.is === 'measure' && element.measure.name === shown.measure
    if (namings.flat().some((naming) => isOwn(naming) && naming.full)) return false
    return namings.some((said) => {
      const own = said.find(isOwn)
      const least = own?.score ?? 1
      const isNear = (other: ElementMention) =>
        other.element.is === 'measure'
          ? !isOwn(other) && other.score >= least - near
          : other.full && other.score > least
      return own !== undefined && said.some(isNear)
    })
  })
}

/** The largest of texts is the last of the alphabet, which nobody asks for. */
const ranksTexts = ({ intent: { order, limit }, known }: Reading): boolean => {
  if (order?.by.is !== 'column' || limit === undefined) return false
  const found = columnIn(known, order.by.ref)
  return found?.type === 'text' && !found.asText
}

const place = /^(?:rank|ranking|position|pos|place|peringkat|posisi|urutan)$/i
const high = /^(?:high|top|best|good|low|bottom|worst|bad)/i

/** The highest place is the smallest number, or the largest: people say both. */
const ranksPlaces = ({ intent, items, known }: Reading): boolean => {
  const isSaid = items.some(
    (item) =>
      (item.is === 'superlative' && high.test(item.adjective)) || isOperator(item, 'top', 'bottom', 'max', 'min'),
  )
  const isPlace = (ref: ColumnRef | undefined) =>
    ref !== undefined && columnIn(known, ref)?.type !== 'text' && nameWords(ref.column).some((word) => place.test(word))
  const folded = intent.shown.some(
    (shown) => shown.is === 'fold' && /^(?:max|min)$/.test(shown.fold) && isPlace(shown.of),
  )
  const by = intent.limit === undefined ? undefined : intent.order?.by
  return isSaid && (folded || (by?.is === 'column' && isPlace(by.ref)))
}

/** 'who won in 2014' asks for somebody: no number, time or day is one. */
const namesNobody = ({ intent, items: [first], known }: Reading): boolean => {
  const isWho = isOperator(first, 'who') && /^(?:who|siapa)$/i.test(first?.text ?? '')
  const isName = (shown: ShownValue): boolean => {
    const column = shown.is === 'column' ? columnIn(known, shown.ref) : undefined
    if (column?.type !== 'text') return false
    const values = column.values ?? []
    const words = values.filter((value) => /\p{L}{2}/u.test(value) && !/^\W*\d/.test(value))
    return values.length === 0 || words.length * 2 > values.length
  }
  return isWho && !intent.named && intent.groups.length === 0 && !intent.shown.some(isName)
}
