import { dequal } from 'dequal'
import { stem, stems } from '#engine/language/index.ts'
import { saysMoney } from '../lexicon/money-rows.ts'
import { turnoverWords, unsettledWords } from '../lexicon/money-words.ts'
import { plainVerbs, reachWords } from '../lexicon/operators.ts'
import { overdueWords, unsettledStates } from '../lexicon/settling.ts'
import type { Item } from '../link/items.ts'
import { nameWords } from '../schema/names.ts'
import { hasRole } from '../schema/roles.ts'
import { asksHowMany } from './how-many.ts'
import { countsArrivals } from './lifespan.ts'
import { asksTimeLeft, groupsByMeasured, losesMeasure } from './lost-figures.ts'
import {
  type Condition,
  conditionTables,
  type Literal,
  leadingGroup,
  type ShownValue,
  tableOf,
} from './query-intent.ts'
import { asColumn, asTable, bestTable, isOperator, nextAt, type Reading } from './reading.ts'
import { trades } from './scopes.ts'
import { isSenseless } from './senseless.ts'
import { comparesShares } from './share-compared.ts'
import { asksHowItStood, namesDate } from './standing.ts'
import { opensTail } from './tail.ts'
import { dateOf } from './times.ts'

/** Why a reading is not the question that was asked, whatever its score. */
export type Veto =
  | 'asked_for_is_missing'
  | 'condition_lost'
  | 'name_not_found'
  | 'one_side_missing'
  | 'no_denominator'
  | 'no_order_of_rows'
  | 'no_quantity'
  | 'negation_lost'
  | 'fold_lost'
  | 'figure_lost'
  | 'money_counted'
  | 'owed_lost'
  | 'side_is_a_range'
  | 'yearly_day_lost'
  | 'period_misplaced'
  | 'past_not_kept'
  | 'deleted_lost'
  | 'listed_figure_lost'
  | 'others_lost'
  | 'extent_lost'

/** The vetoes of a reading: each names a part of the question that has no place in it. */
export const vetoesOf = (reading: Reading): Veto[] =>
  Object.entries(rules).flatMap(([veto, holds]) => (holds(reading) ? [veto as Veto] : []))

const unused = (reading: Reading, fits: (item: Item, at: number) => boolean): boolean =>
  reading.items.some((item, index) => !reading.used.has(index) && fits(item, index))

const asksOfOne = /^(apa|mana)$/i

/** 'which store …' where the answer shows nothing of the store. */
const asksForMissing = (reading: Reading): boolean => {
  const { intent, items } = reading
  const first = items.findIndex((item) => isOperator(item, 'who') && /^(which|apa|mana|yang mana)$/i.test(item.text))
  // 'which store …', 'toko mana yang …'.
  const isBehind = first === 1 && asksOfOne.test(items[1]?.text ?? '') && items[0]?.is === 'link'
  const next = first === 0 ? nextAt(reading, first) : isBehind ? 0 : -1
  if ((next !== first + 1 && !isBehind) || items.some((item, index) => item.is === 'stop' && index < items.length - 1))
    return false
  const table = asTable(reading, next)?.name
  const column = table === undefined ? asColumn(reading, next) : undefined
  const groups = intent.each ? [...intent.groups, leadingGroup(intent.each)] : intent.groups
  const shown = [
    ...intent.shown.map(tableOf),
    ...groups.flatMap((group) =>
      group.is === 'table' ? [group.table] : group.is === 'column' ? [group.ref.table] : [],
    ),
  ]
  if (table !== undefined) return !shown.includes(table) && !intent.conditions.flatMap(conditionTables).includes(table)
  return column !== undefined && column.score > 0.85 && !shown.includes(column.ref.table)
}

/** 'which city …' where the data knows no cities; 'which people' may be any names, and 'which day' is told by dates. */
const asksUnknown = ({ items: [first, second] }: Reading): boolean => {
  const isWhich = (item: Item | undefined) => /^(which|mana)$/i.test(item?.text ?? '')
  const isThing = (item: Item | undefined) =>
    item?.is === 'unknown' &&
    !plainVerbs.has(item.text.toLowerCase()) &&
    !trades.test(item.text) &&
    !/^(people|persons?|ones?|orang|years?|quarters?|months?|weeks?|days?|hours?|tahun|kuartal|bulan|minggu|hari|jam)$/i.test(
      item.text,
    )
  return (isWhich(first) && isThing(second)) || (isThing(first) && isWhich(second))
}

/** 'which day had the highest sales' names no row of what tells the sales. */
const ranksUnnamed = ({ intent, items }: Reading): boolean => {
  const by = intent.order?.by
  if (by?.is !== 'measure' || intent.groups.length > 0 || intent.focus !== by.table) return false
  const isNamed = items.some(
    (item) =>
      item.is === 'link' &&
      item.namings.some(
        ({ element, score }) => element.is === 'table' && element.table.name === by.table && score > 0.8,
      ),
  )
  return !isNamed
}

/** 'who has the highest salary' asks for somebody, not for how much it is. */
const asksWhom = ({ intent, items: [first] }: Reading): boolean =>
  isOperator(first, 'who') &&
  /^(who|siapa)$/i.test(first?.text ?? '') &&
  intent.groups.length === 0 &&
  intent.shown.every(({ is }) => is !== 'column')

/** 'worker with the most rejects this year' is of this year's rejects, not of workers who left this year. */
const datesPeople = ({ intent, known, items }: Reading): boolean => {
  const by = intent.order?.by
  const ranked = by && tableOf(by)
  if (!ranked || !dateOf(known, ranked)) return false
  return intent.conditions.some((condition) => {
    if (condition.is !== 'period' || condition.ref.table === ranked) return false
    const column = known.tables.get(condition.ref.table)?.columns.find(({ name }) => name === condition.ref.column)
    const said = column ? new Set(nameWords(column.name).flatMap(stems)) : undefined
    const isSaid = items.some(({ text }) =>
      text.split(' ').some((word) => stems(word.toLowerCase()).some((form) => said?.has(form))),
    )
    return column !== undefined && (hasRole(column, 'departed') || hasRole(column, 'begun')) && !isSaid
  })
}

const isNew = /^(new|newly|newest|baru)$/i

/** 'revenue from new customers' is not that of all: when they came has a place, or the word is a value. */
const losesNew = ({ intent, items }: Reading): boolean => {
  const dated = [
    ...intent.conditions.flatMap((condition) => (condition.is === 'period' ? [condition.ref.table] : [])),
    ...intent.groups.flatMap((group) => (group.is === 'time' && group.ref ? [group.ref.table] : [])),
  ]
  const figured = intent.shown.filter((shown) => shown.is !== 'column').map(tableOf)
  return items.some(({ text, is }, index) => {
    if (!isNew.test(text) || is === 'link') return false
    const called = [items[index - 1], items[index + 1]].flatMap((item) => bestTable(item)?.table.name ?? [])
    // 'new orders this month' are those of this month.
    return (
      called.length > 0 && figured.length > 0 && !called.some((name) => figured.includes(name) || dated.includes(name))
    )
  })
}

const begins =
  /launch|publish|releas|added|hire|join|born|birth|founded|opened|established|registered|gabung|lahir|rilis|luncur/i

/** 'average salary this year' is not that of those who were hired this year. */
const datesBeginnings = (reading: Reading): boolean => {
  const { intent } = reading
  const folded = intent.shown.flatMap((shown) =>
    shown.is === 'fold' && shown.fold !== 'count' && shown.of && !shown.until ? [shown.of.table] : [],
  )
  return intent.conditions.some(
    (condition) =>
      condition.is === 'period' &&
      folded.includes(condition.ref.table) &&
      begins.test(condition.ref.column) &&
      !namesDate(condition, reading) &&
      !reading.items.some(({ text }) => /^(new|newly|baru)$/i.test(text)),
  )
}

const turns =
  /^(before|prior|previous|preceding|next|consecutive|successive|sebelum|sebelumnya|berikutnya|berturut|selanjutnya)$/i
const othersThan = /^(other|another|else|besides|lain|lainnya|selain)$/i

/** 'what other cities are there besides Bandung' is not told Bandung. */
const losesOthers = (reading: Reading): boolean =>
  reading.intent.conditions.some(
    (condition) =>
      condition.is === 'compare' &&
      condition.op === '=' &&
      reading.intent.shown.some((value) => value.is === 'column' && dequal(value.ref, condition.ref)),
  ) && unused(reading, ({ is, text }) => is !== 'link' && othersThan.test(text))

const extents = /^(long|old|far|tall|high|deep|fast|heavy|wide|lama|tua|jauh|tinggi|berat)$/i

/** 'how long is the intro' is told by a number or by days. */
const losesExtent = ({ items, intent, known }: Reading): boolean => {
  const asks = items.some(
    (item, index) => /^(how|berapa|seberapa)$/i.test(item.text) && extents.test(items[index + 1]?.text ?? ''),
  )
  const isWord = (value: ShownValue): boolean =>
    value.is === 'column' &&
    known.tables.get(value.ref.table)?.columns.find(({ name }) => name === value.ref.column)?.type === 'text'
  const isYear = (value: ShownValue): boolean =>
    value.is === 'column' && /^(?:year|tahun)\b/.test(nameWords(value.ref.column).join(' '))
  return asks && (intent.named === true || intent.shown.every((value) => isWord(value) || isYear(value)))
}

const behind = /^(after|setelah|sesudah)$/i
const ends = /^(first|last|final|pertama|terakhir)$/i

/** 'the club before Persija', where nothing tells which row is before which. */
const losesTurn = (reading: Reading): boolean => {
  const { order, changing } = reading.intent
  if (order || changing) return false
  return unused(reading, ({ is, text }, at) => {
    const next = reading.items[at + 1]?.is ?? 'stop'
    // 'who never came before' ends with it.
    return is === 'unknown' && ((turns.test(text) && next !== 'stop') || (behind.test(text) && next === 'link'))
  })
}

/** 'which driver finished last' asks for one of them. */
const losesEnd = (reading: Reading): boolean => {
  const { order, limit, conditions, shown, grown } = reading.intent
  const isOne =
    order || limit !== undefined || grown || conditions.some(({ is }) => is === 'extreme' || is === 'latest')
  const isExtreme = shown.some((value) => value.is === 'fold' && (value.fold === 'min' || value.fold === 'max'))
  if (isOne || isExtreme) return false
  return unused(reading, ({ is, text }) => (is === 'operator' || is === 'unknown') && ends.test(text))
}

const ratios = /^(ratio|rasio|per capita)$/i

/** 'compare Jakarta and Surabaya this year' names two things and one stretch of time: two stretches are not beside each other. */
const comparesTimesOnly = ({ intent, items }: Reading): boolean => {
  const times = items.filter(({ is }) => is === 'period')
  // 'by store' is what it is grouped by, also where a value has that name.
  const values = items.filter(
    (item, index) =>
      item.is === 'link' &&
      item.valueScore > 0.8 &&
      item.refs.length > 0 &&
      !isOperator(items[index - 1], 'by', 'each'),
  )
  const joined = items.some(
    (item, index) => isOperator(item, 'and', 'compare') && index > 0 && values.includes(items[index - 1] as Item),
  )
  const isRelative = times.some(
    (item) => item.is === 'period' && (item.expr.is === 'same' || item.expr.is === 'previous'),
  )
  return (
    intent.compare !== undefined &&
    joined &&
    values.length > 1 &&
    times.length < 2 &&
    !isRelative &&
    items.every((item) => !isOperator(item, 'growth'))
  )
}

/** Who asks for what was deleted is not told what was not. */
const losesDeleted = ({ intent, items, known }: Reading): boolean =>
  items.some(({ text }) => /^(deleted|dihapus|terhapus)$/i.test(text)) &&
  intent.conditions.some((condition) => {
    if (condition.is !== 'compare' && condition.is !== 'null') return false
    const column = known.tables.get(condition.ref.table)?.columns.find(({ name }) => name === condition.ref.column)
    return column !== undefined && hasRole(column, 'deleted') && negates(condition)
  })

/** 'orders, units and sales per customer' are three figures beside each other. */
const losesListed = ({ intent, items }: Reading): boolean => {
  const figures = intent.shown.filter(({ is }) => is !== 'column').length
  const cut = items.findIndex(opensTail)
  if (figures === 0 || intent.groups.length === 0 || cut < 1) return false
  const head = items.slice(0, cut)
  if (!head.some(({ text }) => text === ',') || !head.some((item) => isOperator(item, 'and'))) return false
  const parts = head.filter((item) => isOperator(item, 'and') || item.text === ',').length + 1
  return figures < parts
}

/** A value that says no: zero, 'N', or what is not paid yet. */
const isNo = (value: Literal): boolean =>
  value.is === 'text'
    ? /^(n|t|no|tidak|false)$/i.test(value.value) || unsettledStates.test(value.value.replaceAll('_', ' '))
    : !value.value

/** Whether a condition keeps rows out: what is not so, or is not there. */
const negates = (condition: Condition): boolean => {
  switch (condition.is) {
    case 'any':
      return condition.of.some(negates)
    case 'exists':
      return condition.not === true || condition.conditions.some(negates) || condition.having?.value === 0
    case 'also':
      return condition.not === true || condition.conditions.some(negates)
    case 'null':
      return condition.not !== true
    case 'compare':
      return condition.op === '<>' || isNo(condition.value)
    case 'having':
      return condition.value === 0 || condition.op === '<>'
    case 'columns':
    case 'average':
      return true
    case 'member':
      // What was cancelled is left out though nobody said so.
      return condition.not === true && !condition.orEmpty
    case 'like':
    case 'period':
      return condition.not === true
    default:
      return false
  }
}

/** 'customers who did not come since July' must leave some out. */
const losesNegation = ({ intent, items }: Reading): boolean =>
  (items.some(({ text }) => reachWords.test(text)) &&
    intent.conditions.some((condition) => condition.is === 'exists' && condition.not)) ||
  (items.some((item) => isOperator(item, 'not', 'never', 'except')) &&
    ![...intent.conditions, ...(intent.part ?? [])].some(negates) &&
    !intent.shown.some((shown) => shown.is === 'fold' && shown.less))

/** 'average age' where nothing is averaged. */
const losesAverage = (reading: Reading): boolean => {
  const { intent } = reading
  const averages = (shown: ShownValue): boolean =>
    shown.is === 'measure' || (shown.is === 'fold' && /^(avg|median)$/.test(shown.fold))
  return (
    // 'above average' is a condition.
    unused(
      reading,
      (item, at) =>
        isOperator(item, 'avg', 'median') &&
        !isOperator(reading.items[at - 1], 'gt', 'ge', 'lt', 'le', 'eq', 'between'),
    ) &&
    !intent.averaged &&
    ![...intent.shown, ...(intent.order ? [intent.order.by] : [])].some(averages) &&
    !intent.conditions.some(
      (condition) =>
        condition.is === 'average' ||
        (condition.is === 'having' && averages(condition.figure)) ||
        (condition.is === 'exists' && condition.having !== undefined && averages(condition.having.figure)),
    )
  )
}

const beyondFolds = /^(percentiles?|persentil|quartiles?|kuartil|deviation|deviasi|variance|varians)$/i

/** 'moving average', '90th percentile', 'standard deviation': figures that are not given here, and not another one. */
const losesFigure = ({ items }: Reading): boolean =>
  items.some(
    (item, index) =>
      (beyondFolds.test(item.text) && !(item.is === 'link' && item.namings.some(({ score }) => score > 0.9))) ||
      (isOperator(item, 'avg') &&
        [items[index - 1], items[index + 1]].some((near) => /^(moving|rolling|bergerak)$/i.test(near?.text ?? ''))),
  )

const happenings =
  /^(received|delivered|shipped|dispatched|returned|sent|restocked|diterima|dikirim|dikirimkan|diretur|dikembalikan)$/i

const beginnings = /launch|publish|releas|added/i

/** 'items that were received last month' are not those that began then. */
const losesHappening = ({ intent, items, known }: Reading): boolean =>
  items.some(({ text }) => happenings.test(text)) &&
  intent.conditions.length > 0 &&
  intent.conditions.every((condition) => {
    if (condition.is !== 'period') return false
    const { table, column } = condition.ref
    const found = known.tables.get(table)?.columns.find(({ name }) => name === column)
    return found !== undefined && table === intent.focus && (hasRole(found, 'begun') || beginnings.test(column))
  })

/** An average is no median. */
const losesMedian = (reading: Reading): boolean =>
  unused(reading, (item) => isOperator(item, 'median')) &&
  !reading.intent.shown.some((shown) => shown.is === 'fold' && shown.fold === 'median')

/** 'payments', 'value of': an amount of money. */
const namesMoney = ({ is, text }: Item): boolean => {
  const [first = ''] = text.toLowerCase().split(' ')
  return is === 'small' ? /^(value|worth)$/.test(first) : is === 'link' && saysMoney([first, stem(first, 'en')])
}

/** 'payments per month' is no number of instalments. */
const countsMoney = ({ intent, items }: Reading): boolean => {
  const figures = intent.shown.filter(({ is }) => is !== 'column')
  return (
    figures.length > 0 &&
    // 'number of employees and average salary' says which of them is money.
    figures.every((shown) => shown.is === 'fold' && shown.fold === 'count' && !shown.of) &&
    !intent.share &&
    !intent.each &&
    (intent.groups.length > 0 || intent.compare !== undefined) &&
    items.some(namesMoney) &&
    !items.some(asksHowMany)
  )
}

/** 'omzet cabang Bandung' is no list of what was sold, and 'how much …' none of anything. */
const listsMoney = ({ intent, items }: Reading): boolean =>
  intent.shown.every(({ is }) => is === 'column') &&
  intent.groups.length === 0 &&
  !intent.order &&
  (items.some(({ text }) => turnoverWords.test(text)) || items.some(({ text }) => /^how much$/i.test(text))) &&
  intent.shown.length + (intent.named ? 1 : 0) > 1

/** What is owed is less than what was due: by what was paid, or by the rows that say so. */
const losesOwed = ({ intent, items, used }: Reading): boolean =>
  items.some(
    ({ is, text }, index) =>
      unsettledWords.test(text.split(' ')[0] ?? '') &&
      (is !== 'link' || !used.has(index) || /^(tunggakan|arrears)/i.test(text)),
  ) &&
  !intent.shown.some((shown) => shown.is === 'measure' || (shown.is === 'fold' && (shown.less || shown.of))) &&
  !intent.conditions.some(({ is }) => is !== 'period')

/** 'total hutang pelanggan' is no number of customers who owe. */
const countsOwed = ({ intent, items }: Reading): boolean =>
  items.some((item, index) => owedSums.test(item.text) && isOperator(items[index - 1], 'sum', 'avg')) &&
  intent.shown.every((shown) => shown.is === 'column' || (shown.is === 'fold' && shown.fold === 'count' && !shown.of))

/** 'total tunggakan' is money, and no sum of the days that it is late. */
const addsDaysOwed = ({ intent, items }: Reading): boolean =>
  items.some((item, index) => owedSums.test(item.text) && isOperator(items[index - 1], 'sum')) &&
  intent.shown.some(
    (shown) =>
      shown.is === 'fold' &&
      shown.fold === 'sum' &&
      shown.of !== undefined &&
      nameWords(shown.of.column).some((word) => /^(days?|hari|dpd)$/.test(word)),
  )

const owedSums = /^(debts?|receivables?|arrears|hutang|utang|piutang|tunggakan)$/i

const yearlyDays = /^(birthdays?|anniversar(y|ies)|ulang tahun|berulang tahun)$/i

/** 'birthdays this month' come back each year: nobody was born this month. */
const losesYearlyDay = ({ intent, items }: Reading): boolean =>
  items.some(({ text }) => yearlyDays.test(text)) &&
  intent.conditions.some(({ is }) => is === 'period') &&
  items.some(
    (item) =>
      item.is === 'period' &&
      ((item.expr.is === 'unit' && item.expr.unit !== 'year') || (item.expr.is === 'nth' && !item.expr.of)),
  )

/** What is overdue should have been settled before today, or is said to be so by a state. */
const losesOverdue = ({ intent, items }: Reading): boolean =>
  items.some(({ text }) => overdueWords.test(text.toLowerCase())) &&
  ![...intent.conditions, ...(intent.part ?? [])].some(tellsOverdue)

const tellsOverdue = (condition: Condition): boolean =>
  condition.is === 'any' || condition.is === 'exists' || condition.is === 'also'
    ? true
    : condition.is === 'period' ||
      condition.is === 'columns' ||
      (condition.is === 'compare' &&
        (condition.value.is !== 'text' || /overdue|late|tempo|tunggak|telat/i.test(condition.value.value)))

/** 'from Q2 to Q3' are two sides, not one stretch against the one before. */
const comparesRange = ({ intent, items }: Reading): boolean =>
  intent.compare !== undefined &&
  items.some((item) => isOperator(item, 'growth')) &&
  items.some(
    (item) =>
      item.is === 'period' &&
      item.expr.is === 'range' &&
      /^(from|dari)\b/i.test(item.text) &&
      item.period.from === intent.compare?.current.from &&
      item.period.to === intent.compare?.current.to,
  )

/** 'revenue and units sold this month compared with last month': one figure is compared, of two that were asked for. */
const comparesOneOf = ({ intent, items }: Reading): boolean => {
  const isNamed = (item: Item | undefined, ...kinds: string[]) =>
    item?.is === 'link' && item.namings.some(({ element, score }) => kinds.includes(element.is) && score > 0.9)
  return (
    intent.compare !== undefined &&
    items.some(
      (item, index) =>
        isOperator(item, 'and') &&
        isNamed(items[index - 1], 'measure') &&
        isNamed(items[index + 1], 'measure', 'table'),
    )
  )
}

const rules: Record<Veto, (reading: Reading) => boolean> = {
  asked_for_is_missing: (reading) =>
    asksForMissing(reading) || ranksUnnamed(reading) || asksUnknown(reading) || asksWhom(reading),
  /** A number, a quoted text or a period that limits nothing. */
  condition_lost: (reading) =>
    losesHappening(reading) ||
    losesNew(reading) ||
    unused(reading, ({ is }) => is === 'quoted' || is === 'period' || is === 'comparative' || is === 'number') ||
    unused(reading, ({ is, text }) => is === 'unknown' && /^\d+(?:st|nd|rd|th)$/i.test(text)),
  /** A name that is nowhere in the data; the first word of a sentence has a capital anyway. */
  name_not_found: (reading) =>
    unused(
      reading,
      ({ is, text }, at) =>
        is === 'unknown' && at > 0 && reading.items[at - 1]?.is !== 'stop' && /^\p{Lu}\p{Ll}/u.test(text),
    ),
  one_side_missing: (reading) =>
    comparesTimesOnly(reading) ||
    (!reading.intent.compare &&
      reading.items.some((item) => isOperator(item, 'compare') && /^(vs|versus|against|dibanding)/i.test(item.text)) &&
      reading.intent.groups.length === 0 &&
      !reading.intent.conditions.some(({ is }) => is === 'columns' || is === 'any' || is === 'average')),
  no_denominator: (reading) =>
    comparesShares(reading, reading.intent) ||
    (!reading.intent.share &&
      unused(
        reading,
        // 'the rating ratio' is a column of its own.
        ({ is, text }, at) => is === 'unknown' && ratios.test(text) && reading.items[at - 1]?.is !== 'link',
      )),
  no_quantity: ({ intent, known }) => isSenseless(intent, known),
  negation_lost: losesNegation,
  fold_lost: (reading) => losesAverage(reading) || losesMedian(reading) || losesFigure(reading),
  figure_lost: (reading) =>
    comparesOneOf(reading) || losesMeasure(reading) || groupsByMeasured(reading) || asksTimeLeft(reading),
  money_counted: (reading) => countsMoney(reading) || listsMoney(reading),
  owed_lost: (reading) => losesOwed(reading) || losesOverdue(reading) || countsOwed(reading) || addsDaysOwed(reading),
  side_is_a_range: comparesRange,
  yearly_day_lost: losesYearlyDay,
  period_misplaced: (reading) => datesPeople(reading) || datesBeginnings(reading) || countsArrivals(reading),
  past_not_kept: asksHowItStood,
  /** Who asks for what was deleted is not told what was not. */
  deleted_lost: losesDeleted,
  listed_figure_lost: losesListed,
  others_lost: losesOthers,
  extent_lost: losesExtent,
  no_order_of_rows: (reading) => losesTurn(reading) || losesEnd(reading),
}
