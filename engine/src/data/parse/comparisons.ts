import { qualityOf } from '../lexicon/adjectives.ts'
import type { Item } from '../link/items.ts'
import type { Compare } from '../sql/ast.ts'
import { figuresAt } from './figures.ts'
import type { ColumnRef, Condition, Literal, Shown } from './frame.ts'
import { qualityColumn } from './qualities.ts'
import {
  asColumn,
  asTable,
  isNumeric,
  isOperator,
  isQuantity,
  isTemporal,
  nextAt,
  type Pick,
  type Reading,
  use,
} from './reading.ts'

const compareOf: Partial<Record<string, Compare>> = { gt: '>', ge: '>=', lt: '<', le: '<=', eq: '=' }
const negated: Record<Compare, Compare> = { '>': '<=', '>=': '<', '<': '>=', '<=': '>', '=': '<>', '<>': '=' }

/** 'older than 20', 'at least 3 friends', 'cost below average', 'between 10 and 20', '4 or more'. */
export const readComparisons = (reading: Reading): void => {
  for (const [at, item] of reading.items.entries()) {
    if (reading.used.has(at)) continue
    if (isOperator(item, 'orMore', 'orLess')) readSuffix(reading, at, isOperator(item, 'orMore') ? '>=' : '<=')
    else if (isOperator(item, 'between')) readBetween(reading, at)
    else if (item.is === 'comparative') readComparison(reading, at, item.adjective)
    else if (item.is === 'operator' && compareOf[item.operator]) readComparison(reading, at)
  }
}

const add = (reading: Reading, at: number, condition: Condition): undefined => {
  reading.conditions.push({ at, condition })
}

const isAverage = (item: Item | undefined): boolean => isOperator(item, 'avg')

const readComparison = (reading: Reading, at: number, adjective?: string): undefined => {
  const item = reading.items[at] as Item
  let op = item.is === 'operator' ? (compareOf[item.operator] as Compare) : '>'
  const before = nextAt(reading, at, -1)
  const negation = isOperator(reading.items[before], 'not') && before === at - 1
  if (negation) op = negated[op]
  let target = nextAt(reading, at)
  const than = reading.items[at + 1]?.text.toLowerCase() === 'than' ? [at + 1] : []
  let subject = adjective ? quality(reading, adjective, at) : undefined
  if (subject && !subject.descending) op = mirrored(op)
  const items = [at, ...than, ...(negation ? [before] : [])]
  // 'above age 20', 'a greater weight than 10': the column stands between.
  const middle = subject || target < 0 ? undefined : (asColumn(reading, target, comparable) ?? undefined)
  if (middle && middle.score > 0.6 && !asTable(reading, target)) {
    const behind = skipThan(reading, target)
    if (behind >= 0 && (reading.items[behind]?.is === 'number' || isAverage(reading.items[behind]))) {
      subject = { ref: middle.ref, descending: true }
      items.push(target)
      target = behind
    }
  }
  const operand = reading.items[target]
  if (!operand) return
  if (isAverage(operand)) return againstAverage(reading, at, op, target, subject?.ref, items)
  if (operand.is === 'period' && operand.period.year !== undefined)
    return againstYear(reading, at, op, target, operand.period.year, subject?.ref, items)
  if (operand.is === 'number') return againstNumber(reading, at, op, target, operand.value, subject?.ref, items)
  if (op === '=' || subject) return
  againstColumn(reading, at, op, target, items)
}

const quality = (reading: Reading, adjective: string, at: number) => {
  const before = nextAt(reading, at, -1)
  const own = before >= 0 && !asTable(reading, before) ? asColumn(reading, before, comparable) : undefined
  if (own && own.score > 0.6)
    return {
      ref: own.ref,
      descending:
        qualityColumn(reading, adjective, at)?.descending ??
        !/^(small|low|short|light|young|cheap|slow|rendah|kecil|murah|muda)/.test(adjective),
    }
  return qualityColumn(reading, adjective, at)
}

const mirrored = (op: Compare): Compare =>
  ({ '>': '<', '>=': '<=', '<': '>', '<=': '>=', '=': '=', '<>': '<>' })[op] as Compare
const comparable = (column: Pick['column']): boolean => isNumeric(column) || isTemporal(column)

const skipThan = (reading: Reading, at: number): number => {
  const next = nextAt(reading, at)
  return next >= 0 &&
    reading.items[next]?.is === 'operator' &&
    /than|over|above|below|under/.test(reading.items[next].text)
    ? nextAt(reading, next)
    : next
}

/** The column or figure that a comparison is about when it stands before it. */
const subjectBefore = (reading: Reading, at: number): { shown: Shown; items: number[] } | undefined => {
  for (let place = at - 1; place >= Math.max(0, at - 7); place -= 1) {
    const item = reading.items[place]
    if (!item || item.is === 'number' || item.is === 'stop') return undefined
    if (item.is !== 'link' || reading.used.has(place)) continue
    const fold = foldBefore(reading, place)
    if (fold) return fold
    if (asTable(reading, place)) {
      if (at - place > 2) continue
      return undefined
    }
    const column = asColumn(reading, place, comparable)
    if (column && column.score > 0.6) return { shown: { is: 'column', ref: column.ref }, items: [place] }
  }
  return undefined
}

const foldBefore = (reading: Reading, place: number) => {
  for (let start = place; start >= Math.max(0, place - 4); start -= 1) {
    const figures = figuresAt(reading, start)
    const [figure] = figures?.value ?? []
    if (figures && figure && figures.value.length === 1 && figures.items.includes(place))
      return { shown: figure, items: figures.items }
  }
  return undefined
}

const againstNumber = (
  reading: Reading,
  at: number,
  op: Compare,
  target: number,
  value: number,
  known: ColumnRef | undefined,
  items: number[],
): undefined => {
  use(reading, ...items, target)
  if (known) {
    const before = nextAt(reading, at, -1)
    if (before >= 0 && asColumn(reading, before)?.ref.column === known.column && !asTable(reading, before))
      use(reading, before)
    return add(reading, at, compare(known, op, value))
  }
  const next = nextAt(reading, target)
  const close =
    next >= 0 &&
    (next - target === 1 || (next - target === 2 && /^(of|different)$/i.test(reading.items[next - 1]?.text ?? '')))
      ? next
      : -1
  const distinct = isOperator(reading.items[next], 'distinct') ? nextAt(reading, next) : -1
  for (const place of [close, distinct]) {
    const table = place < 0 ? undefined : asTable(reading, place)
    if (table) {
      use(reading, place, ...(distinct >= 0 ? [next] : []))
      return add(reading, at, { is: 'having', figure: { is: 'fold', fold: 'count', table: table.name }, op, value })
    }
  }
  const before = subjectBefore(reading, at)
  const column = close < 0 ? undefined : asColumn(reading, close)
  const direct = before?.shown.is === 'column' || !column || !isQuantity(reading, column.ref.table, column.column)
  if (before && direct) {
    use(reading, ...before.items)
    return add(
      reading,
      at,
      before.shown.is === 'column'
        ? compare(before.shown.ref, op, value)
        : { is: 'having', figure: before.shown, op, value },
    )
  }
  if (column && close >= 0) {
    use(reading, close)
    if (isNumeric(column.column)) return add(reading, at, compare(column.ref, op, value))
    return add(reading, at, {
      is: 'having',
      figure: { is: 'fold', fold: 'count', of: column.ref, table: column.ref.table, distinct: true },
      op,
      value,
    })
  }
  const ahead = quantityAhead(reading, target)
  if (ahead) {
    use(reading, ahead.at)
    return add(
      reading,
      at,
      ahead.total
        ? { is: 'having', figure: { is: 'fold', fold: 'sum', of: ahead.ref, table: ahead.ref.table }, op, value }
        : compare(ahead.ref, op, value),
    )
  }
  const aged = adjectiveAhead(reading, target)
  if (aged) return add(reading, at, compare(aged, op, value))
  const near = nearestNumeric(reading, at) ?? amountOf(reading, at)
  if (near) return add(reading, at, compare(near, op, value))
  reading.doubt += 0.6
}

const compare = (ref: ColumnRef, op: Compare, value: number): Condition => ({
  is: 'compare',
  ref,
  op,
  value: { is: 'number', value } satisfies Literal,
})

// 'over 20 years old', 'at least 180 cm tall'.
const adjectiveAhead = (reading: Reading, target: number): ColumnRef | undefined => {
  for (let place = target + 1; place <= target + 2; place += 1) {
    const text = reading.items[place]?.text.toLowerCase() ?? ''
    const found = qualityOf(text) ? qualityColumn(reading, text, place) : undefined
    if (!found) continue
    use(reading, ...Array.from({ length: place - target }, (_, index) => target + 1 + index))
    return found.ref
  }
  return undefined
}

// 'orders above 1 million': the amount of the thing itself.
const amountOf = (reading: Reading, at: number): ColumnRef | undefined => {
  const table = asTable(reading, nextAt(reading, at, -1))
  const columns = table?.columns.filter((column) => isQuantity(reading, table.name, column)) ?? []
  const amount =
    columns.find((column) => /total|amount|price|value|nilai|jumlah|harga/i.test(column.name)) ??
    (columns.length === 1 ? columns[0] : undefined)
  if (!table || !amount) return undefined
  reading.doubt += 0.1
  return { table: table.name, column: amount.name }
}

// 'more than 10 people killed in total': what is counted stands a little further on.
const quantityAhead = (
  reading: Reading,
  target: number,
): { ref: ColumnRef; at: number; total: boolean } | undefined => {
  for (let place = target + 1; place <= Math.min(target + 3, reading.items.length - 1); place += 1) {
    const column = asTable(reading, place) || reading.used.has(place) ? undefined : asColumn(reading, place, isNumeric)
    if (!column || column.score < 0.7 || !isQuantity(reading, column.ref.table, column.column)) continue
    const sum = reading.items.findIndex((item, index) => index > place && isOperator(item, 'sum'))
    if (sum >= 0) use(reading, sum)
    return { ref: column.ref, at: place, total: sum >= 0 }
  }
  return undefined
}

const nearestNumeric = (reading: Reading, at: number): ColumnRef | undefined => {
  const places = [...reading.items.keys()].toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at))
  for (const place of places) {
    if (asTable(reading, place) || Math.abs(place - at) > 8) continue
    const column = asColumn(reading, place, isNumeric)
    if (column && column.score > 0.8 && isQuantity(reading, column.ref.table, column.column)) {
      reading.doubt += 0.08
      return column.ref
    }
  }
  return undefined
}

const againstAverage = (
  reading: Reading,
  at: number,
  op: Compare,
  target: number,
  known: ColumnRef | undefined,
  items: number[],
): undefined => {
  const behind = nextAt(reading, target)
  const named = behind >= 0 && !asTable(reading, behind) ? asColumn(reading, behind, isNumeric) : undefined
  const before = known || named ? undefined : subjectBefore(reading, at)
  const ref =
    known ??
    (named && named.score > 0.6 ? named.ref : undefined) ??
    (before?.shown.is === 'column' ? before.shown.ref : undefined) ??
    nearestNumeric(reading, at)
  if (!ref) {
    reading.doubt += 0.6
    return
  }
  const said = named ? subjectBefore(reading, at) : undefined
  const twice = said?.shown.is === 'column' && said.shown.ref.column === ref.column ? said.items : []
  use(reading, ...items, target, ...twice, ...(named && named.ref === ref ? [behind] : []), ...(before?.items ?? []))
  add(reading, at, { is: 'average', ref, op, fold: 'avg' })
}

const againstYear = (
  reading: Reading,
  at: number,
  op: Compare,
  target: number,
  year: number,
  known: ColumnRef | undefined,
  items: number[],
): undefined => {
  const before = known ? undefined : subjectBefore(reading, at)
  const ref = known ?? (before?.shown.is === 'column' ? before.shown.ref : undefined)
  if (!ref) return againstNumber(reading, at, op, target, year, undefined, items)
  use(reading, ...items, target, ...(before?.items ?? []))
  add(reading, at, compare(ref, op, year))
}

/** 'stock below the reorder point'. */
const againstColumn = (reading: Reading, at: number, op: Compare, target: number, items: number[]): undefined => {
  const right = asTable(reading, target) ? undefined : asColumn(reading, target, comparable)
  const before = subjectBefore(reading, at)
  if (!right || right.score < 0.7) return
  const left =
    before?.shown.is === 'column'
      ? before.shown.ref
      : (quantityBefore(reading, at) ?? siblingNumeric(reading, at, right.ref))
  if (!left || left.column === right.ref.column) return
  use(reading, ...items, target, ...(before?.items ?? []))
  add(reading, at, { is: 'columns', left, op, right: right.ref })
}

// 'stock below the reorder point': the table before stands for its one quantity.
const quantityBefore = (reading: Reading, at: number): ColumnRef | undefined => {
  const table = asTable(reading, nextAt(reading, at, -1))
  const column = table?.columns.find(
    (one) => isQuantity(reading, table.name, one) && /qty|quantity|stock|stok|hand|jumlah|kuantitas/i.test(one.name),
  )
  return table && column && { table: table.name, column: column.name }
}

// 'stok di bawah stok minimum': the subject may be a table whose one quantity is meant.
const siblingNumeric = (reading: Reading, at: number, right: ColumnRef): ColumnRef | undefined => {
  const table = reading.known.tables.get(right.table)
  const before = nextAt(reading, at, -1)
  const item = reading.items[before]
  if (item?.is !== 'link') return undefined
  const foreign = new Set((reading.known.hops.get(right.table) ?? []).map((hop) => hop.fromColumn))
  const numeric =
    table?.columns.filter(
      (column) => isNumeric(column) && column.name !== right.column && !column.primaryKey && !foreign.has(column.name),
    ) ?? []
  const named =
    numeric.find((column) => /qty|quantity|stock|stok|hand|jumlah/i.test(column.name)) ??
    (numeric.length === 1 ? numeric[0] : undefined)
  return named && { table: right.table, column: named.name }
}

/** '2 or more friends', 'age 20 or older'. */
const readSuffix = (reading: Reading, at: number, op: Compare): undefined => {
  const before = at - 1
  const number = reading.items[before]
  if (number?.is !== 'number') return
  use(reading, at, before)
  const next = nextAt(reading, at)
  const table = next >= 0 ? asTable(reading, next) : undefined
  if (table) {
    use(reading, next)
    return add(reading, at, {
      is: 'having',
      figure: { is: 'fold', fold: 'count', table: table.name },
      op,
      value: number.value,
    })
  }
  const subject = subjectBefore(reading, before)
  const column = next >= 0 ? asColumn(reading, next, isNumeric) : undefined
  if (subject?.shown.is === 'column') {
    use(reading, ...subject.items)
    return add(reading, at, compare(subject.shown.ref, op, number.value))
  }
  if (subject) {
    use(reading, ...subject.items)
    return add(reading, at, { is: 'having', figure: subject.shown, op, value: number.value })
  }
  if (column) {
    use(reading, next)
    return add(reading, at, compare(column.ref, op, number.value))
  }
  reading.doubt += 0.6
}

const readBetween = (reading: Reading, at: number): undefined => {
  const low = nextAt(reading, at)
  const joint = nextAt(reading, low)
  const high = nextAt(reading, joint)
  const [left, right] = [reading.items[low], reading.items[high]]
  if (left?.is !== 'number' || right?.is !== 'number' || !isOperator(reading.items[joint], 'and')) return
  const before = subjectBefore(reading, at)
  const subject = before?.shown.is === 'column' ? before : undefined
  const behind = nextAt(reading, high)
  const column = !subject && behind >= 0 ? asColumn(reading, behind, comparable) : undefined
  const ref =
    subject?.shown.is === 'column'
      ? subject.shown.ref
      : (adjectiveAhead(reading, high) ?? column?.ref ?? nearestNumeric(reading, at))
  if (!ref) {
    reading.doubt += 0.6
    return
  }
  use(reading, at, low, joint, high, ...(subject?.items ?? []), ...(column ? [behind] : []))
  add(reading, at, compare(ref, '>=', Math.min(left.value, right.value)))
  add(reading, at, compare(ref, '<=', Math.max(left.value, right.value)))
}
