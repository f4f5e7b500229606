import type { Item } from '../link/items.ts'
import type { Aggregate, Compare } from '../sql/ast.ts'
import { againstColumn } from './comparison-columns.ts'
import { addComparison, againstNumber, compareCondition, countedRows } from './comparison-figures.ts'
import { adjectiveAhead, isComparable, nearestNumeric, subjectBefore } from './comparison-subjects.ts'
import { qualityColumn } from './qualities.ts'
import type { ColumnRef } from './query-intent.ts'
import { asColumn, asTable, isNumeric, isOperator, isTemporal, markUsed, nextAt, type Reading } from './reading.ts'

const compareOf: Partial<Record<string, Compare>> = { gt: '>', ge: '>=', lt: '<', le: '<=', eq: '=' }

const negated: Record<Compare, Compare> = { '>': '<=', '>=': '<', '<': '>=', '<=': '>', '=': '<>', '<>': '=' }

/** 'older than 20', 'at least 3 friends', 'cost below average', 'between 10 and 20', '4 or more'. */
export const readComparisons = (reading: Reading): void => {
  for (const [index, item] of reading.items.entries()) {
    if (reading.used.has(index)) continue
    if (isOperator(item, 'orMore', 'orLess')) readSuffix(reading, index, isOperator(item, 'orMore') ? '>=' : '<=')
    else if (isOperator(item, 'between')) readBetween(reading, index)
    else if (item.is === 'comparative') readComparison(reading, index, item.adjective)
    else if (item.is === 'operator' && compareOf[item.operator]) readComparison(reading, index)
  }
}

/** 'below the average', 'less than the maximum price': the fold that a column is compared with. */
const foldCompared = (item: Item | undefined): Aggregate | undefined =>
  isOperator(item, 'avg')
    ? 'avg'
    : isOperator(item, 'max') ||
        (item?.is === 'superlative' && /^(high|large|big|great|tinggi|besar)$/.test(item.adjective))
      ? 'max'
      : isOperator(item, 'min') ||
          (item?.is === 'superlative' && /^(low|small|little|rendah|kecil)$/.test(item.adjective))
        ? 'min'
        : undefined

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
  const aged = subject ? undefined : bornColumn(reading, at)
  if (aged) {
    subject = aged
    op = mirrored(op)
    items.push(...aged.items)
  }
  // 'above age 20', 'a greater weight than 10': the column stands between.
  const middle = subject || target < 0 ? undefined : (asColumn(reading, target, isComparable) ?? undefined)
  if (middle && middle.score > 0.6 && !asTable(reading, target)) {
    const behind = skipThan(reading, target)
    if (behind >= 0 && (reading.items[behind]?.is === 'number' || foldCompared(reading.items[behind]))) {
      subject = { ref: middle.ref, descending: true }
      items.push(target)
      target = behind
    }
  }
  const operand = reading.items[target]
  if (!operand) return
  // 'clubs that have at least a member': one will do.
  if (op === '>=' && asTable(reading, target) && target === at + 1) {
    markUsed(reading, ...items)
    return
  }
  const fold = foldCompared(operand)
  if (fold) return againstFold(reading, at, op, target, fold, subject?.ref, items)
  if (operand.is === 'period' && operand.period.year !== undefined)
    return againstYear(reading, at, op, target, operand.period.year, subject?.ref, items)
  if (operand.is === 'number') return againstNumber(reading, at, op, target, operand.value, subject?.ref, items)
  if (op === '=' || subject) return
  againstColumn(reading, at, op, target, items)
}

/** 'berumur di bawah 30 tahun' where only the day of birth is kept: the older, the earlier. */
const bornColumn = (reading: Reading, at: number) => {
  const before = nextAt(reading, at, -1)
  if (!/^(age|aged|umur|umurnya|berumur|usia|usianya|berusia)$/i.test(reading.items[before]?.text ?? ''))
    return undefined
  if ((asColumn(reading, before, isNumeric)?.score ?? 0) > 0.8) return undefined
  const born = qualityColumn(reading, 'old', at)
  const column = reading.known.tables
    .get(born?.ref.table ?? '')
    ?.columns.find((column) => column.name === born?.ref.column)
  if (!born || !column || !isTemporal(column)) return undefined
  const years = reading.items.findIndex((item, index) => index > at && /^(tahun|years?|years old)$/i.test(item.text))
  return { ...born, descending: true, items: [before, ...(years > 0 && years <= at + 3 ? [years] : [])] }
}

const quality = (reading: Reading, adjective: string, at: number) => {
  const before = nextAt(reading, at, -1)
  const own = before >= 0 && !asTable(reading, before) ? asColumn(reading, before, isComparable) : undefined
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

const skipThan = (reading: Reading, at: number): number => {
  const next = nextAt(reading, at)
  return next >= 0 &&
    reading.items[next]?.is === 'operator' &&
    /than|over|above|below|under/.test(reading.items[next].text)
    ? nextAt(reading, next)
    : next
}

const againstFold = (
  reading: Reading,
  at: number,
  op: Compare,
  target: number,
  fold: Aggregate,
  known: ColumnRef | undefined,
  items: number[],
): undefined => {
  let behind = nextAt(reading, target)
  const owner = behind >= 0 ? asTable(reading, behind) : undefined
  // 'the average checking balance', 'the average of all tracks': the column may stand behind its table.
  if (owner && asColumn(reading, behind + 1, isNumeric)?.ref.table === owner.name) {
    items.push(behind)
    behind += 1
  }
  const named = behind >= 0 && !asTable(reading, behind) ? asColumn(reading, behind, isNumeric) : undefined
  const before = known || named ? undefined : subjectBefore(reading, at)
  const ref =
    known ??
    (named && named.score > 0.5 ? named.ref : undefined) ??
    (before?.shown.is === 'column' ? before.shown.ref : undefined) ??
    nearestNumeric(reading, at)
  if (!ref) {
    reading.doubt += 0.6
    return
  }
  const said = named ? subjectBefore(reading, at) : undefined
  const twice = said?.shown.is === 'column' && said.shown.ref.column === ref.column ? said.items : []
  markUsed(
    reading,
    ...items,
    target,
    ...twice,
    ...(named && named.ref === ref ? [behind] : []),
    ...(before?.items ?? []),
  )
  addComparison(reading, at, { is: 'average', ref, op, fold })
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
  markUsed(reading, ...items, target, ...(before?.items ?? []))
  addComparison(reading, at, compareCondition(ref, op, year))
}

/** '2 or more friends', 'age 20 or older'. */
const readSuffix = (reading: Reading, at: number, op: Compare): undefined => {
  const before = at - 1
  const number = reading.items[before]
  if (number?.is !== 'number') return
  markUsed(reading, at, before)
  const often = countedRows(reading, at, at)
  if (often) return addComparison(reading, at, { is: 'having', figure: often, op, value: number.value })
  const next = nextAt(reading, at)
  const table = next >= 0 ? asTable(reading, next) : undefined
  if (table) {
    markUsed(reading, next)
    return addComparison(reading, at, {
      is: 'having',
      figure: { is: 'fold', fold: 'count', table: table.name },
      op,
      value: number.value,
    })
  }
  const subject = subjectBefore(reading, before)
  const column = next >= 0 ? asColumn(reading, next, isNumeric) : undefined
  if (subject?.shown.is === 'column') {
    markUsed(reading, ...subject.items)
    return addComparison(reading, at, compareCondition(subject.shown.ref, op, number.value))
  }
  if (subject) {
    markUsed(reading, ...subject.items)
    return addComparison(reading, at, { is: 'having', figure: subject.shown, op, value: number.value })
  }
  if (column) {
    markUsed(reading, next)
    return addComparison(reading, at, compareCondition(column.ref, op, number.value))
  }
  reading.doubt += 0.6
}

// 'between 5 and 10 million': the millions are of both.
const scaleOf = (said: string, right: { text: string; value: number }): number => {
  const [, digits, word] = /^([\d.,]+)\s*([a-z]+)$/i.exec(right.text) ?? []
  const number = Number(digits)
  return word && /^\d+$/.test(said) && number > 0 && Number(said) < number ? right.value / number : 1
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
  const column = !subject && behind >= 0 ? asColumn(reading, behind, isComparable) : undefined
  const ref =
    subject?.shown.is === 'column'
      ? subject.shown.ref
      : (adjectiveAhead(reading, high) ?? column?.ref ?? nearestNumeric(reading, at))
  if (!ref) {
    reading.doubt += 0.6
    return
  }
  markUsed(reading, at, low, joint, high, ...(subject?.items ?? []), ...(column ? [behind] : []))
  const from = left.value * scaleOf(left.text, right)
  addComparison(reading, at, compareCondition(ref, '>=', Math.min(from, right.value)))
  addComparison(reading, at, compareCondition(ref, '<=', Math.max(from, right.value)))
}
