import { dequal } from 'dequal'
import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { formatNumber } from '#engine/language/index.ts'
import { type Period, periodWords, shiftDay } from '#engine/period/index.ts'
import type { ColumnRef, Condition, Group, Literal, QueryIntent, ShownValue } from '../parse/query-intent.ts'
import { dateOf } from '../parse/times.ts'
import { nameWords } from '../schema/names.ts'
import { nameColumn, type PreparedSchema } from '../schema/prepared-schema.ts'
import { hasRole } from '../schema/roles.ts'
import type { Compare } from '../sql/ast.ts'
import { cohortWords, newcomerWords } from './cohort-words.ts'
import { formerWords } from './former.ts'
import {
  averagedLabel,
  capitalize,
  codeWords,
  figureLabel,
  grainLabel,
  lowerFirst,
  measureLabel,
  movingLabel,
  ratioLabel,
  refLabel,
  rowLabel,
  runningLabel,
  shareLabel,
  shownLabel,
  tableLabel,
} from './labels.ts'
import { shortPair } from './short-periods.ts'

/** The reading of a question in words: what is shown, of what, under which conditions, in which order. */
export const describeIntent = (intent: QueryIntent, known: PreparedSchema, language: Language): string => {
  const parts = [
    subject(intent, known, language),
    groupWords(intent, known, language),
    ...(tellsConditions(intent)
      ? []
      : intent.conditions.map((condition) => conditionWords(condition, known, language, intent.focus))),
    compareWords(intent, language),
    aheadWords(intent, language),
    newcomerWords(intent, known, language),
    formerWords(intent, known, language),
    (intent.named || intent.each) && intent.limit !== undefined ? '' : orderWords(intent, known, language),
  ]
  return capitalize(joined(parts))
}

/** 'customers with more than 3 orders, 2026': a clause stands right behind what it is of. */
const joined = (parts: readonly string[]): string => {
  const [first = '', ...rest] = parts.filter((part) => part !== '')
  return rest.reduce(
    (text, part, index) => `${text}${index === 0 && /^(with|without|dengan|tanpa) /.test(part) ? '' : ','} ${part}`,
    first,
  )
}

/** The same in a few words, with its period or the two that are compared: for a card's head. */
export const titleOf = (intent: QueryIntent, known: PreparedSchema, language: Language): string => {
  const periods = comparedShort(intent, language)
  return [topicOf(intent, known, language), ...(periods === '' ? [] : [periods])].join(', ')
}

/** The title without the two periods that are compared, for sentences that name each of them. */
export const topicOf = (intent: QueryIntent, known: PreparedSchema, language: Language): string => {
  const groups = groupWords(intent, known, language)
  const time = intent.conditions
    .flatMap((condition) => (isTime(condition) ? [conditionWords(condition, known, language)] : []))
    .join(', ')
  const when = time || (compareWords(intent, language) === '' && isDatedMeasure(intent, known) ? allTime[language] : '')
  const rest = tellsConditions(intent) ? [] : intent.conditions.filter((condition) => !isTime(condition))
  const where =
    rest.length <= 2 ? rest.map((condition) => conditionWords(condition, known, language, intent.focus)) : []
  const order =
    intent.limit === undefined || intent.order === undefined || intent.named || intent.each
      ? ''
      : orderWords(intent, known, language)
  const subject = `${plainSubject(intent, known, language)}${groups === '' ? '' : ` ${groups}`}`
  return capitalize(joined([subject, order, ...where, when, formerWords(intent, known, language)]))
}

/** One stretch of time, or either of some. */
export const isTime = (condition: Condition): boolean =>
  condition.is === 'period' || (condition.is === 'any' && condition.of.every(isTime))

/** Where no period limits a figure. */
export const allTime = localized('all time', 'sepanjang waktu')

/** A measure that has a date of its own; any other says how things stand. */
const isDatedMeasure = ({ shown, conditions }: QueryIntent, known: PreparedSchema): boolean =>
  !conditions.some(({ is }) => is === 'latest') &&
  shown.some(
    (item) =>
      item.is === 'measure' && known.measures.find(({ name }) => name === item.measure)?.dateColumn !== undefined,
  )

/** The reading without what a figure is made of: short enough to be said, and to be asked. */
export const describeBriefly = (intent: QueryIntent, known: PreparedSchema, language: Language): string => {
  const parts = [
    plainSubject(intent, known, language),
    groupWords(intent, known, language),
    ...(tellsConditions(intent)
      ? []
      : intent.conditions.map((condition) => conditionWords(condition, known, language, intent.focus))),
    compareWords(intent, language),
    aheadWords(intent, language),
    (intent.named || intent.each) && intent.limit !== undefined ? '' : orderWords(intent, known, language),
  ]
  const [subject = '', groups = '', ...rest] = parts
  return capitalize(joined([`${subject} ${groups}`.trim(), ...rest]))
}

/** What the conditions are is told with the subject. */
const tellsConditions = (intent: QueryIntent): boolean =>
  (intent.share === true && intent.groups.length === 0) || intent.beside?.subtracts !== undefined

const list = (words: string[], language: Language): string =>
  words.length < 2
    ? (words[0] ?? '')
    : `${words.slice(0, -1).join(', ')} ${localized('and', 'dan')[language]} ${words.at(-1)}`

const plainSubject = (intent: QueryIntent, known: PreparedSchema, language: Language): string => {
  const seen = intent.shown.length > 0 || !intent.order ? intent.shown : [intent.order.by]
  const [over] = intent.groups
  const [averaged] = intent.shown
  const divided = dividedWords(intent, known, language)
  if (divided) return rankedGroup(intent, known, language) ?? divided
  if (intent.beside?.subtracts && averaged) return differenceWords(intent, intent.beside, averaged, known, language)
  if (intent.cohort) return cohortWords(intent, intent.cohort, known, language)
  if (intent.averaged && over && averaged) return averagedLabel(known, averaged, over, language, intent.statistic)
  if (intent.moving !== undefined && over?.is === 'time' && averaged)
    return movingLabel(shownLabel(known, averaged, language), intent.moving, over.grain, language)
  if (intent.each) return leadingWords(intent, intent.each.of, known, language)
  const ranked = rankedGroup(intent, known, language)
  if (ranked) return ranked
  const words = seen.map((shown) =>
    intent.running && shown.is !== 'column'
      ? runningLabel(shownLabel(known, shown, language), language)
      : shownLabel(known, shown, language),
  )
  if (intent.part && intent.focus) {
    const whole = wholeWords(intent, intent.focus, known, language)
    const where = intent.part.map((condition) => conditionWords(condition, known, language, intent.focus)).join(', ')
    const told = intent.counted ? localized('number and share', 'jumlah dan porsi') : localized('share', 'porsi')
    return localized(`${told.en} of ${whole} (${where})`, `${told.id} ${whole} (${where})`)[language]
  }
  if (intent.share && intent.groups.length === 0 && intent.focus) {
    const whole = wholeWords(intent, intent.focus, known, language)
    const where = intent.conditions
      .map((condition) => conditionWords(condition, known, language, intent.focus))
      .join(', ')
    return localized(`share of ${whole} (${where})`, `porsi ${whole} (${where})`)[language]
  }
  if (intent.share) words.push(localized('share', 'porsi')[language])
  if (intent.changing)
    words.push(localized('its change from the one before', 'perubahannya dari yang sebelumnya')[language])
  const listed = seen.every((shown) => shown.is === 'column')
  const table = intent.focus ? tableLabel(known.tables.get(intent.focus), intent.focus, language) : ''
  if (intent.named) return entityWords(intent, known, language)
  const [first] = seen
  const isTold = seen.length === 1 && first?.is === 'column' && tells(known, first.ref, language)
  return listed && table && !isTold
    ? localized(`${list(words, language)} of ${table}`, `${list(words, language)} ${table}`)[language]
    : list(words, language)
}

/** 'revenue divided by total floor area', where one figure is told by another. */
const dividedWords = (
  { beside, shown }: QueryIntent,
  known: PreparedSchema,
  language: Language,
): string | undefined => {
  const [of, per] = shown
  if (!beside?.divides || !of || !per) return undefined
  return (beside.divides === 'percent' ? shareLabel : ratioLabel)(known, of, per, language)
}

/** 'difference in total wins between club Sevilla FC and club CD Toledo'. */
const differenceWords = (
  { conditions, focus }: QueryIntent,
  other: NonNullable<QueryIntent['beside']>,
  figure: ShownValue,
  known: PreparedSchema,
  language: Language,
): string => {
  const sideOf = (of: readonly Condition[]) =>
    of.map((condition) => conditionWords(condition, known, language, focus)).join(' ')
  const [what, one, two] = [shownLabel(known, figure, language), sideOf(conditions), sideOf(other.conditions)]
  return localized(`difference in ${what} between ${one} and ${two}`, `selisih ${what} antara ${one} dan ${two}`)[
    language
  ]
}

/** What a share is one of: the revenue, or the rows where they are counted. */
const wholeWords = ({ shown }: QueryIntent, focus: string, known: PreparedSchema, language: Language): string => {
  const [of] = shown
  const isCounted = !of || of.is === 'column' || (of.is === 'fold' && of.fold === 'count')
  return isCounted ? tableLabel(known.tables.get(focus), focus, language) : shownLabel(known, of, language)
}

// 'customers', '5 products with the highest revenue': the thing itself where nobody asked for its columns.
const entityWords = (intent: QueryIntent, known: PreparedSchema, language: Language): string => {
  const name = intent.focus ?? ''
  const item = intent.limit === 1
  const columns = intent.shown.flatMap((shown) => (shown.is === 'column' ? [shown.ref.table] : []))
  const table = columns.includes(name) || columns.length === 0 ? name : (columns[0] as string)
  const thing = (item ? rowLabel : tableLabel)(known.tables.get(table), table, language)
  if (intent.limit === undefined || !intent.order) {
    const figures = intent.shown.flatMap((shown) => (shown.is === 'column' ? [] : [shownLabel(known, shown, language)]))
    return list([thing, ...figures], language)
  }
  return withExtreme(thing, intent, known, language)
}

/** 'store with the highest revenue', '3 stores with …'. */
const withExtreme = (thing: string, intent: QueryIntent, known: PreparedSchema, language: Language): string => {
  const [extreme, by] = extremeWords(intent, known, language)
  const counted = intent.limit === 1 ? thing : `${intent.limit} ${thing}`
  return localized(
    `${counted} with the ${extreme} ${lowerFirst(by)}`,
    `${counted} dengan ${lowerFirst(by)} ${extreme}`,
  )[language]
}

/** 'day with the highest revenue', '3 stores with the lowest margin': the groups that are the most in what is shown of them. */
const rankedGroup = (intent: QueryIntent, known: PreparedSchema, language: Language): string | undefined => {
  const { order, limit } = intent
  // A column beside a figure splits it.
  const [column, ...others] = intent.named ? [] : intent.shown.filter((value) => value.is === 'column')
  const groups: Group[] = intent.groups.length === 0 && column && others.length === 0 ? [column] : intent.groups
  const [group] = groups
  const isGroup = (value: ShownValue) => value.is === 'column' && group?.is === 'column' && dequal(value.ref, group.ref)
  const figures = intent.beside?.divides ? intent.shown.slice(0, 1) : intent.shown
  const besides = figures.filter((value) => !isGroup(value))
  const isBySight = intent.groups.length === 0 && besides.length === 0 && order && order.by.is !== 'column'
  const shown = isBySight ? [order.by] : besides
  const [only] = shown
  const isPlain = !intent.each && !intent.averaged && !intent.share && !intent.compare && !intent.running
  if (!group || groups.length > 1 || shown.length !== 1 || !order || limit === undefined || !isPlain) return undefined
  if (only?.is === 'column' || !dequal(only, order.by) || (limit > 1 && group.is !== 'table')) return undefined
  return withExtreme(groupThing(group, limit, known, language), intent, known, language)
}

/** What a group is called where it is counted: 'month', 'payment method', 'stores'. */
const groupThing = (group: Group, limit: number, known: PreparedSchema, language: Language): string =>
  group.is === 'time'
    ? grainLabel(group.grain, language)
    : group.is === 'column'
      ? refLabel(known, group.ref, language, !tells(known, group.ref, language))
      : (limit === 1 ? rowLabel : tableLabel)(known.tables.get(group.table), group.table, language)

/** 'product with the highest price', where there is one in each of some. */
const leadingWords = (
  intent: QueryIntent,
  of: NonNullable<QueryIntent['each']>['of'],
  known: PreparedSchema,
  language: Language,
): string =>
  typeof of === 'string'
    ? entityWords({ ...intent, focus: of, shown: [] }, known, language)
    : withExtreme(groupThing(of, intent.limit ?? 1, known, language), intent, known, language)

const subject = (intent: QueryIntent, known: PreparedSchema, language: Language): string => {
  const text = `${intent.distinct ? localized('distinct ', '')[language] : ''}${plainSubject(intent, known, language)}${intent.distinct ? localized('', ' yang berbeda')[language] : ''}`
  const measures = intent.shown.flatMap((shown) =>
    shown.is === 'measure' ? (known.measures.find((measure) => measure.name === shown.measure) ?? []) : [],
  )
  const [measure] = measures
  // What the first of two means is not what they come to together.
  if (!measure || measures.length > 1 || intent.beside?.divides || intent.cohort) return text
  const meaning = measure.description?.[language] ?? measure.description?.en
  const said =
    meaning && meaning.toLowerCase() !== measureLabel(measure, language).toLowerCase()
      ? meaning.replace(/\.$/, '')
      : `${measure.expression}${measure.filter ? localized(` where ${measure.filter}`, ` dengan syarat ${measure.filter}`)[language] : ''}`
  return `${text} = ${said}`
}

const groupWords = (intent: QueryIntent, known: PreparedSchema, language: Language): string => {
  if (intent.averaged || intent.moving !== undefined || intent.cohort?.tells === 'retention') return ''
  const named = groupNames(intent, known, language)
  return intent.each ? named.replace(/^(by|per) /, localized('in each ', 'di setiap ')[language]) : named
}

const groupNames = (intent: QueryIntent, known: PreparedSchema, language: Language): string => {
  if (rankedGroup(intent, known, language)) return ''
  const words = intent.groups.map((group) =>
    group.is === 'time'
      ? grainLabel(group.grain, language)
      : group.is === 'table'
        ? rowLabel(known.tables.get(group.table), group.table, language)
        : refLabel(known, group.ref, language),
  )
  return words.length === 0
    ? ''
    : `${localized(intent.groups.every((group) => group.is === 'time') ? 'per' : 'by', 'per')[language]} ${list(words, language)}`
}

const literalWords = (value: Literal, language: Language): string =>
  value.is === 'text'
    ? `'${codeWords(value.value)}'`
    : value.is === 'number'
      ? Number.isInteger(value.value) && value.value > 1800 && value.value < 2200
        ? String(value.value)
        : formatNumber(value.value, language)
      : String(value.value)

const operators: Record<string, LocalizedText> = {
  '=': localized('is', 'adalah'),
  '<>': localized('is not', 'bukan'),
  '>': localized('above', 'di atas'),
  '>=': localized('at least', 'minimal'),
  '<': localized('below', 'di bawah'),
  '<=': localized('at most', 'maksimal'),
}

const operator = (op: string, language: Language): string => operators[op]?.[language] ?? ''

// 'region' says itself that it is of regions; 'name' does not.
const tells = (known: PreparedSchema, ref: { table: string; column: string }, language: Language): boolean => {
  const words = refLabel(known, ref, language).toLowerCase().split(' ')
  return rowLabel(known.tables.get(ref.table), ref.table, language)
    .toLowerCase()
    .split(' ')
    .some((word) => words.some((text) => text.slice(0, 5) === word.slice(0, 5)))
}

/** A condition as it is said: 'city is 'Jakarta''. */
export const conditionWords = (
  condition: Condition,
  known: PreparedSchema,
  language: Language,
  focus?: string,
): string => {
  const column = (ref: { table: string; column: string }): string =>
    refLabel(known, ref, language, ref.table !== focus && !tells(known, ref, language))
  const table = (name: string): string => tableLabel(known.tables.get(name), name, language)
  const viaWords = (words: string, via?: string): string =>
    via === undefined || via === focus
      ? words
      : localized(`${words} of ${table(via)}`, `${words} ${table(via)}`)[language]
  const inner = (conditions: Condition[], joint: string): string =>
    conditions
      .map((item) => conditionWords(item, known, language, condition.is === 'exists' ? condition.table : focus))
      .join(` ${joint} `)
  switch (condition.is) {
    case 'compare': {
      const { ref, op, value, via } = condition
      if (value.is !== 'text' || (op !== '=' && op !== '<>'))
        return `${viaWords(column(ref), via)} ${operator(op, language)} ${literalWords(value, language)}`
      const not = op === '<>' ? localized('not ', 'bukan ')[language] : ''
      // The one that is called so: 'city Bandung', 'city Bandung of customers'.
      const said = `${isName(known, ref) ? rowLabel(known.tables.get(ref.table), ref.table, language) : column(ref)} ${not}${named(value.value)}`
      return viaWords(said, via)
    }
    case 'member':
      if (condition.orEmpty)
        return `${column(condition.ref)} ${localized('not', 'bukan')[language]} ${condition.values.map((value) => literalWords(value, language)).join(localized(' or ', ' atau ')[language])}`
      return `${column(condition.ref)} ${condition.not ? localized('not in', 'bukan salah satu dari')[language] : localized('in', 'salah satu dari')[language]} ${condition.values.map((value) => literalWords(value, language)).join(', ')}`
    case 'average':
      return `${column(condition.ref)} ${operator(condition.op, language)} ${foldedWords(condition, inner, language)}`
    case 'columns':
      return `${column(condition.left)} ${operator(condition.op, language)} ${column(condition.right)}`
    case 'like': {
      const pattern = condition.pattern.replaceAll('\\', '')
      const text = `'${pattern.replace(/^%/, '').replace(/%$/, '')}'`
      const kind = pattern.startsWith('%')
        ? pattern.endsWith('%')
          ? localized('containing', 'mengandung')[language]
          : localized('ending with', 'diakhiri')[language]
        : localized('starting with', 'diawali')[language]
      return `${column(condition.ref)} ${condition.not ? localized('not ', 'tidak ')[language] : ''}${kind} ${text}`
    }
    case 'null':
      return condition.not
        ? localized(`with ${column(condition.ref)}`, `dengan ${column(condition.ref)}`)[language]
        : localized(`without ${column(condition.ref)}`, `tanpa ${column(condition.ref)}`)[language]
    case 'period':
      if (condition.yearly) return birthdayWords(condition.period, language)
      return periodWords(condition.period, language) + dateWords(condition.ref, known, language)
    case 'any': {
      const [first, ...others] = condition.of
      const values = others.map((other) => valueBeside(first, other))
      return first && values.every((value) => value !== undefined)
        ? [conditionWords(first, known, language, focus), ...values.map(named)].join(
            localized(' or ', ' atau ')[language],
          )
        : inner(condition.of, localized('or', 'atau')[language])
    }
    case 'exists':
      return existsWords(condition, known, language)
    case 'having':
      return `${figureLabel(known, condition.figure, language)} ${operator(condition.op, language)} ${formatNumber(condition.value, language)}`
    case 'latest':
      return localized(`latest ${column(condition.ref)}`, `${column(condition.ref)} terakhir`)[language]
    case 'also':
      if (condition.alike) {
        const [what, who] = [column(condition.ref), inner(condition.conditions, localized('and', 'dan')[language])]
        return localized(`with the same ${what} as ${who}`, `dengan ${what} yang sama seperti ${who}`)[language]
      }
      return `${condition.not ? localized('and no other with', 'dan tidak ada yang lain dengan')[language] : localized('and another with', 'dan yang lain dengan')[language]} ${inner(condition.conditions, localized('and', 'dan')[language])}`
    case 'kin': {
      const { ref, by, conditions } = condition
      const leads = known.schema.foreignKeys.some(({ table, column }) => table === ref.table && column === ref.column)
      // 'supervisor_id' names a supervisor.
      const called = nameWords(leads ? ref.column : by).filter(
        (word) => !/^(id|code|kode|nik|number|no|by)$/.test(word),
      )
      const who = inner(conditions, localized('and', 'dan')[language])
      return leads
        ? localized(`whose ${called.join(' ')} is ${who}`, `yang ${called.join(' ')}-nya ${who}`)[language]
        : localized(`${called.join(' ')} of ${who}`, `${called.join(' ')} dari ${who}`)[language]
    }
    case 'neighbour': {
      const rows = inner(condition.conditions, localized('and', 'dan')[language])
      return condition.step === 1
        ? localized(`the row after ${rows}`, `baris sesudah ${rows}`)[language]
        : localized(`the row before ${rows}`, `baris sebelum ${rows}`)[language]
    }
    case 'extreme':
      return `${table(condition.table)} ${localized(`with the ${condition.descending ? 'highest' : 'lowest'} ${shownLabel(known, condition.by, language)}`, `dengan ${shownLabel(known, condition.by, language)} ${condition.descending ? 'tertinggi' : 'terendah'}`)[language]}`
  }
}

/** 'birthday in November': of every year. */
const birthdayWords = (period: Period, language: Language): string => {
  const when = periodWords(period, language).replaceAll(/ \d{4}\b/g, '')
  const joint = / to /.test(when) ? 'from' : /^\d/.test(when) ? 'on' : 'in'
  return localized(`birthday ${joint} ${when}`, `ulang tahun ${when}`)[language]
}

const isName = ({ tables }: PreparedSchema, { table, column }: ColumnRef): boolean => {
  const known = tables.get(table)
  return known !== undefined && nameColumn(known)?.name === column
}

/** A stored text in a sentence; one that could be taken for more of the sentence stands between quotes. */
const named = (value: string): string => {
  const words = codeWords(value)
  return /^[\p{L}\p{N}](?:[^,“”'"()]{0,38}[\p{L}\p{N}.])?$/u.test(words) ? words : `“${words}”`
}

/** The value of a condition on the same column as another. */
const valueBeside = (first: Condition | undefined, other: Condition): string | undefined => {
  const isAlike = first?.is === 'compare' && other.is === 'compare' && first.op === '=' && other.op === '='
  if (!isAlike || !dequal([first.ref, first.via], [other.ref, other.via])) return undefined
  return first.value.is === 'text' && other.value.is === 'text' ? other.value.value : undefined
}

const atLeast: Record<Compare, LocalizedText> = {
  '=': localized('exactly', 'tepat'),
  '<>': localized('other than', 'selain'),
  '>': localized('more than', 'lebih dari'),
  '>=': localized('at least', 'minimal'),
  '<': localized('fewer than', 'kurang dari'),
  '<=': localized('at most', 'maksimal'),
}

/** 'with more than 3 orders of 2026', 'without loans'. */
const existsWords = (
  { table, not, having, conditions }: Extract<Condition, { is: 'exists' }>,
  known: PreparedSchema,
  language: Language,
): string => {
  const label = having?.value === 1 ? rowLabel : tableLabel
  const rows = label(known.tables.get(table), table, language)
  const periods = conditions.filter((condition) => condition.is === 'period')
  const [period] = periods
  const usual = period && dateOf(known, table)
  const isUsual = periods.length === 1 && usual && dequal(usual, period?.ref)
  const when =
    period && isUsual
      ? // 'orders of 2026', but 'orders since 1 June 2026'.
        localized(
          `${period.period.from && period.period.to ? ' of' : ''} ${periodWords(period.period, language)}`,
          ` ${periodWords(period.period, language)}`,
        )[language]
      : ''
  const rest = conditions.filter((condition) => !(isUsual && condition === period))
  const where = rest
    .map((condition) => conditionWords(condition, known, language, table))
    .join(localized(' and ', ' dan ')[language])
  const isCount = having?.figure.is === 'fold' && having.figure.fold === 'count' && !having.figure.of
  const many = having && isCount ? `${atLeast[having.op][language]} ${formatNumber(having.value, language)} ` : ''
  const figure =
    having && !isCount
      ? ` (${figureLabel(known, having.figure, language)} ${operator(having.op, language)} ${formatNumber(having.value, language)})`
      : ''
  const joint = not ? localized('without', 'tanpa')[language] : localized('with', 'dengan')[language]
  return `${joint} ${many}${rows}${when}${where === '' ? '' : ` (${where})`}${figure}`
}

/** 'the lowest of those with language english': what a value is compared with. */
const foldedWords = (
  { fold, conditions = [] }: Extract<Condition, { is: 'average' }>,
  inner: (conditions: Condition[], joint: string) => string,
  language: Language,
): string => {
  const names = {
    avg: localized('the average', 'rata-rata'),
    max: localized('the highest', 'yang tertinggi'),
    min: localized('the lowest', 'yang terendah'),
    sum: localized('the total', 'jumlahnya'),
    count: localized('the count', 'banyaknya'),
  }
  const of = conditions.length === 0 ? '' : localized(' of those with ', ' dari yang ')[language]
  return names[fold][language] + of + inner(conditions, localized('and', 'dan')[language])
}

// Which date is meant, where it is not the one that comes to mind.
const dateWords = (ref: { table: string; column: string }, known: PreparedSchema, language: Language): string => {
  const usual = dateOf(known, ref.table)
  if (usual?.table === ref.table && usual.column === ref.column) return ''
  return usual?.table === ref.table
    ? localized(` (by ${refLabel(known, ref, language)})`, ` (menurut ${refLabel(known, ref, language)})`)[language]
    : ''
}

export const compareWords = (intent: QueryIntent, language: Language): string => {
  if (!intent.compare) return ''
  const [now, before] = [periodWords(intent.compare.current, language), periodWords(intent.compare.before, language)]
  return localized(`${now} compared with ${before}`, `${now} dibandingkan dengan ${before}`)[language]
}

/** 'with a forecast to December 2026'. */
const aheadWords = ({ forecast }: QueryIntent, language: Language): string => {
  if (!forecast) return ''
  const { grain, to } = forecast
  const last = periodWords({ from: to, to: shiftDay(to, 1, grain), grain }, language)
  return localized(`with a forecast to ${last}`, `dengan proyeksi sampai ${last}`)[language]
}

/** The two periods as short as a card's head needs them: '1–21 Nov vs 1–21 Oct 2026'. */
const comparedShort = ({ compare }: QueryIntent, language: Language): string =>
  compare ? shortPair(periodWords(compare.current, language), periodWords(compare.before, language)) : ''

// How many are passed over: 'second highest'.
const placesEn = ['', 'second ', 'third ', 'fourth ']
const placesId = ['', ' kedua', ' ketiga', ' keempat']

const extremeWords = (intent: QueryIntent, known: PreparedSchema, language: Language): [string, string] => {
  const by = intent.order?.by
  const descending = intent.order?.descending === true
  const column =
    by?.is === 'column'
      ? known.tables.get(by.ref.table)?.columns.find((column) => column.name === by.ref.column)
      : undefined
  const dated = column?.type === 'date' || column?.type === 'timestamp'
  if (dated)
    return [
      descending ? localized('latest', 'terbaru')[language] : localized('earliest', 'terlama')[language],
      by ? shownLabel(known, by, language) : '',
    ]
  const place = localized(placesEn[intent.skip ?? 0] ?? '', placesId[intent.skip ?? 0] ?? '')[language]
  const extreme = descending ? localized('highest', 'tertinggi')[language] : localized('lowest', 'terendah')[language]
  const label = dividedWords(intent, known, language) ?? (by ? shownLabel(known, by, language) : '')
  return [localized(`${place}${extreme}`, `${extreme}${place}`)[language], label]
}

const isRowOrder = (known: PreparedSchema, by: ShownValue): boolean =>
  by.is === 'column' &&
  known.tables
    .get(by.ref.table)
    ?.columns.some((column) => column.name === by.ref.column && hasRole(column, 'row_order')) === true

/** 'the last row': as a file lists them. */
const listedWords = ({ skip = 0 }: QueryIntent, fromEnd: boolean, language: Language): string => {
  const place = localized(placesEn[skip] ?? '', placesId[skip] ?? '')[language]
  if (fromEnd) return localized(`the ${place}last row`, `baris terakhir${place}`)[language]
  return localized(
    place === '' ? 'the first row' : `the ${place}row`,
    `baris ${place === '' ? 'pertama' : place.trim()}`,
  )[language]
}

const orderWords = (intent: QueryIntent, known: PreparedSchema, language: Language): string => {
  if (rankedGroup(intent, known, language)) return ''
  if (intent.moved)
    return intent.moved === 'up'
      ? localized('those that rose', 'yang naik')[language]
      : localized('those that fell', 'yang turun')[language]
  if (intent.grown)
    return intent.grown === 'most'
      ? localized('the largest growth first', 'dari pertumbuhan tertinggi')[language]
      : localized('the smallest growth first', 'dari pertumbuhan terendah')[language]
  if (!intent.order)
    return intent.limit === undefined ? '' : localized(`the first ${intent.limit}`, `${intent.limit} pertama`)[language]
  if (isRowOrder(known, intent.order.by)) return listedWords(intent, intent.order.descending, language)
  const [extreme, label] = extremeWords(intent, known, language)
  const by = lowerFirst(label)
  if (intent.limit === undefined)
    return localized(`sorted by ${by}, ${extreme} first`, `diurutkan menurut ${by}, dari yang ${extreme}`)[language]
  return intent.limit === 1
    ? localized(`the one with the ${extreme} ${by}`, `satu dengan ${by} ${extreme}`)[language]
    : localized(`the ${intent.limit} with the ${extreme} ${by}`, `${intent.limit} dengan ${by} ${extreme}`)[language]
}
