import { comparativeOf } from '../lexicon/adjectives.ts'
import type { ColumnRef, Condition, Literal, ShownValue } from '../parse/query-intent.ts'
import { dateOf } from '../parse/times.ts'
import { nameWords } from '../schema/names.ts'
import { nameColumn, valueKey } from '../schema/prepared-schema.ts'
import type { Aggregate, Compare } from '../sql/ast.ts'
import { literalPattern } from '../sql/print.ts'
import type { Column } from '../types.ts'
import { qualityColumns } from './orders.ts'
import type { Feature, Part, Piece } from './parts.ts'
import { columnFeatures, conditionPiece, countOf, linksFrom, makePart, type Rule, tableFeatures } from './rule.ts'
import { type ColumnChoice, isNumeric, isOp, isQuantity, isTemporal, type View } from './view.ts'

const negations = (view: View, at: number, reach = 3): number[] => {
  for (let near = at - 1; near >= Math.max(0, at - reach); near -= 1) {
    if (view.items[near]?.is === 'stop') break
    if (isOp(view.items[near], 'not', 'never', 'except', 'differs')) return [near]
  }
  return []
}

const text = (value: string): Literal => ({ is: 'text', value })
const few = (column: Column): Feature[] => [['value.few', (column.values?.length ?? 99) <= 20 ? 1 : 0]]

/** 'in Jakarta', 'whose country is France', 'not online': a stored value. */
const valued: Rule = {
  name: 'value',
  matches: (view, at) => {
    const item = view.items[at]
    return item?.is === 'link' && item.refs.length > 0
  },
  *proposes(view, at) {
    const item = view.items[at]
    if (item?.is !== 'link') return
    const seen = new Set<string>()
    const refs = item.refs.filter((ref) => {
      const key = `${ref.table.name}.${ref.column.name}`
      return seen.has(key) ? false : Boolean(seen.add(key))
    })
    const rank = (table: string): number => (view.mentioned.has(table) ? 0 : 1)
    const sorted = refs.toSorted((a, b) => rank(a.table.name) - rank(b.table.name)).slice(0, 10)
    const naming = item.namings[0]?.score ?? 0
    const near = [...linksFrom(view, at, -1, 5), ...linksFrom(view, at, 1, 2)]
    const columnsSaid = sorted.map((ref) =>
      near.flatMap((place) =>
        (view.columns[place] ?? [])
          .filter((choice) => choice.column === ref.column && choice.table === ref.table && choice.score > 0.6)
          .map((choice) => ({ place, choice })),
      ),
    )
    const anySaid = columnsSaid.some((said) => said.length > 0)
    for (const [index, ref] of sorted.entries()) {
      const own: ColumnRef = { table: ref.table.name, column: ref.column.name }
      const isName = nameColumn(ref.table) === ref.column
      const base: Feature[] = [
        ['value.score', item.valueScore],
        ['value.naming', naming - item.valueScore],
        ['value.mentioned', view.mentioned.has(ref.table.name) ? 1 : 0],
        ['value.name', isName ? 1 : 0],
        [
          'value.link',
          view.known.hops.get(ref.table.name)?.some((hop) => !hop.many && hop.fromColumn === ref.column.name) ? 1 : 0,
        ],
        ['value.choices', Math.min(sorted.length - 1, 4) / 4],
        ['value.otherSaid', anySaid && (columnsSaid[index]?.length ?? 0) === 0 ? 1 : 0],
        ...few(ref.column),
      ]
      const negated = negations(view, at, 4)
      const equal = (op: Compare): Condition => ({ is: 'compare', ref: own, op, value: text(ref.value) })
      const told = [[], ...(columnsSaid[index] ?? []).slice(0, 2).map(({ place }) => [place])]
      for (const items of told) {
        const variant = items.length > 0 ? 'said' : ''
        const features: Feature[] = [
          ...base,
          ...(items[0] !== undefined ? [[`value.${items[0] < at ? 'before' : 'behind'}`, 1] as Feature] : []),
        ]
        yield makePart(view, 'value', [at, ...items], [conditionPiece(equal('='))], features, variant || 'plain')
        if (negated.length === 0) continue
        yield makePart(
          view,
          'value',
          [at, ...items, ...negated],
          [conditionPiece(equal('<>'))],
          features,
          `${variant}Not`,
        )
        yield makePart(
          view,
          'value',
          [at, ...items, ...negated],
          [conditionPiece({ is: 'exists', table: own.table, not: true, conditions: [equal('=')] })],
          [...features, ['value.notExists.table', view.mentioned.has(own.table) ? 1 : 0]],
          'notExists',
        )
      }
    }
  },
}

interface Operand {
  value: number
  items: number[]
  op?: Compare
  date?: { from?: string; to?: string }
}

const numberOf = (view: View, at: number): number | undefined => {
  const item = view.items[at]
  if (item?.is === 'number') return item.value
  if (item?.is === 'period') return item.period.year
  if (/^(once|one|single|satu|sekali)$/i.test(item?.text ?? '')) return 1
  if (/^(twice|dua kali)$/i.test(item?.text ?? '')) return 2
  if (item?.is === 'quoted' && /^-?\d+(\.\d+)?$/.test(item.text)) return Number(item.text)
  return undefined
}

const compareOps: Partial<Record<string, Compare>> = {
  gt: '>',
  ge: '>=',
  lt: '<',
  le: '<=',
  eq: '=',
  differs: '<>',
  after: '>',
  before: '<',
}
const turned: Record<Compare, Compare> = { '>': '<', '>=': '<=', '<': '>', '<=': '>=', '=': '=', '<>': '<>' }

const before = /^(before|sebelum|earlier|prior)$/i
const after = /^(after|since|setelah|sesudah|later|sejak)$/i

/** The comparison an item stands for. */
const opAt = (view: View, at: number): { op: Compare; adjective?: string } | undefined => {
  const item = view.items[at]
  if (!item) return undefined
  if (item.is === 'comparative') return { op: '>', adjective: item.adjective }
  if (before.test(item.text)) return { op: '<' }
  if (after.test(item.text)) return { op: '>' }
  const op = item.is === 'operator' ? compareOps[item.operator] : undefined
  if (op) return { op }
  const more = comparativeOf(item.text.toLowerCase())
  return more ? { op: '>', adjective: more } : undefined
}

/** The number a comparison is with: behind it, 'or more' and the like included. */
const operandOf = (view: View, at: number): Operand | undefined => {
  for (let next = at + 1; next <= Math.min(view.items.length - 1, at + 3); next += 1) {
    const value = numberOf(view, next)
    if (value !== undefined) return { value, items: [at, next] }
    const item = view.items[next]
    const passes =
      item?.is === 'small' ||
      isOp(item, 'eq', 'gt', 'lt') ||
      (item?.is === 'link' && /^(years?|tahun|price|age|score|rating)$/i.test(item.text))
    if (!passes) return undefined
  }
  return undefined
}

const comparison = (
  { refs: [ref], column }: Pick<ColumnChoice, 'refs' | 'column'>,
  op: Compare,
  value: number,
): Condition | undefined => {
  if (!ref) return undefined
  if (isNumeric(column)) return { is: 'compare', ref, op, value: { is: 'number', value } }
  if (isTemporal(column) && Number.isInteger(value) && value > 1000 && value < 3000) {
    const [from, to] = [`${value}-01-01`, `${value + 1}-01-01`]
    const period =
      op === '<'
        ? { to: from }
        : op === '<='
          ? { to }
          : op === '>'
            ? { from: to }
            : op === '>='
              ? { from }
              : { from, to }
    return { is: 'period', ref, period: { ...period, grain: 'year' }, ...(op === '<>' ? { not: true } : {}) }
  }
  if (column.type === 'text' && (op === '=' || op === '<>' || /year|tahun|date/i.test(column.name)))
    return { is: 'compare', ref, op, value: text(String(value)) }
  return undefined
}

function* comparedTo(
  view: View,
  rule: string,
  op: Compare,
  adjective: string | undefined,
  operand: Operand,
): Generator<Part> {
  const { value, items } = operand
  const first = Math.min(...items)
  const last = Math.max(...items)
  const sides = [
    ...(last > first + 1 ? linksFrom(view, first, 1, last - first - 1).map((at) => ({ at, side: 'right' })) : []),
    ...linksFrom(view, first, -1, 6).map((at) => ({ at, side: 'left' })),
    ...linksFrom(view, last, 1, 3).map((at) => ({ at, side: 'right' })),
  ]
  const negated = negations(view, first, 2)
  const inverse: Record<Compare, Compare> = { '>': '<=', '>=': '<', '<': '>=', '<=': '>', '=': '<>', '<>': '=' }
  const forms =
    negated.length > 0
      ? [
          { op, extra: [] as number[] },
          { op: inverse[op], extra: negated },
        ]
      : [{ op, extra: [] as number[] }]
  for (const form of forms) {
    for (const { at, side } of sides) {
      for (const choice of view.columns[at] ?? []) {
        const said = comparison(choice, form.op, value)
        if (!said) continue
        const range = choice.column
        const inside =
          typeof range.min === 'number' && typeof range.max === 'number'
            ? value >= range.min && value <= range.max
              ? 1
              : -1
            : 0
        const features: Feature[] = [
          ...columnFeatures(rule, choice),
          [`${rule}.inRange`, inside],
          [`${rule}.quantity`, isQuantity(view.known, choice.table.name, choice.column) ? 1 : 0],
        ]
        const folds = [at - 1, at - 2].filter((near) => isOp(view.items[near], 'avg', 'sum', 'max', 'min'))
        yield makePart(view, rule, [...items, at, ...form.extra], [conditionPiece(said)], features, `column.${side}`)
        const [fold] = folds
        const folder = fold === undefined ? undefined : view.items[fold]
        if (fold !== undefined && folder?.is === 'operator' && choice.refs[0] && isNumeric(choice.column))
          yield makePart(
            view,
            rule,
            [...items, at, fold, ...form.extra],
            [
              conditionPiece({
                is: 'having',
                figure: {
                  is: 'fold',
                  fold: folder.operator as Aggregate,
                  of: choice.refs[0],
                  table: choice.table.name,
                },
                op: form.op,
                value,
              }),
            ],
            features,
            'havingFold',
          )
        if (rule !== 'equals') continue
      }
      for (const choice of view.tables[at] ?? []) {
        const counts = [at - 1, at - 2].filter((near) => isOp(view.items[near], 'count', 'sum'))
        if (side === 'left' && counts.length === 0) continue
        yield makePart(
          view,
          rule,
          [...items, at, ...counts, ...form.extra],
          [conditionPiece({ is: 'having', figure: countOf(choice.table.name), op: form.op, value })],
          [...tableFeatures(rule, choice), [`${rule}.small`, value <= 20 ? 1 : 0]],
          `having.${side}`,
        )
      }
    }
    if (adjective)
      for (const found of qualityColumns(view, adjective)) {
        const direction = found.descending ? form.op : turned[form.op]
        const ref = { table: found.table, column: found.column.name }
        const said = comparison({ refs: [ref], column: found.column }, direction, value)
        if (said)
          yield makePart(view, rule, [...items, ...form.extra], [conditionPiece(said)], found.features, 'quality')
      }
    // 'used more than twice': rows of what is named, or of what hangs below it.
    if (value <= 20)
      for (const table of view.subjects) {
        const below = [table, ...(view.known.hops.get(table) ?? []).filter((hop) => hop.many).map((hop) => hop.to)]
        for (const counted of new Set(below)) {
          const times = /^(times?|kali)$/i.test(view.items[last + 1]?.text ?? '') ? [last + 1] : []
          yield makePart(
            view,
            rule,
            [...items, ...times, ...form.extra],
            [conditionPiece({ is: 'having', figure: countOf(counted), op: form.op, value })],
            [
              [`${rule}.times`, times.length],
              [`${rule}.rows.mentioned`, view.mentioned.has(counted) ? 1 : 0],
            ],
            'rows',
          )
        }
      }
    // No column is named: one that holds such numbers.
    for (const name of view.subjects)
      for (const column of view.known.tables.get(name)?.columns ?? []) {
        if (column.hidden || !(isNumeric(column) || isTemporal(column))) continue
        const year = value > 1000 && value < 2100 && Number.isInteger(value)
        const fits = year
          ? isTemporal(column) || nameWords(column.name).some((word) => word === 'year' || word === 'tahun')
          : isQuantity(view.known, name, column) &&
            typeof column.min === 'number' &&
            typeof column.max === 'number' &&
            value >= column.min &&
            value <= column.max
        if (!fits) continue
        const said = comparison({ refs: [{ table: name, column: column.name }], column }, form.op, value)
        if (said)
          yield makePart(view, rule, [...items, ...form.extra], [conditionPiece(said)], [], year ? 'year' : 'unnamed')
      }
  }
}

/** 'older than 30', 'price above 5', 'more than 2 pets', '3 or more albums', 'exactly 2 students'. */
const compared: Rule = {
  name: 'compare',
  matches: (view, at) => opAt(view, at) !== undefined,
  *proposes(view, at) {
    const said = opAt(view, at)
    const operand = operandOf(view, at)
    if (!said || !operand) return
    yield* comparedTo(view, 'compare', said.op, said.adjective, operand)
  },
}

/** 'before 1980' and 'since 2010' are one item. */
const sideOf = (view: View, at: number, year: number): Compare => {
  const item = view.items[at]
  const period = item?.is === 'period' ? item.period : undefined
  if (!period || (period.from && period.to)) return '='
  if (period.to) return period.to.startsWith(String(year)) ? '<' : '<='
  return period.from?.startsWith(String(year)) ? '>=' : '>'
}

/** 'level 6', 'two albums', '3 or more floors'. */
const equalled: Rule = {
  name: 'equals',
  matches: (view, at) => numberOf(view, at) !== undefined,
  *proposes(view, at) {
    const value = numberOf(view, at)
    if (value === undefined) return
    for (const next of [at + 1, at + 2, at + 3])
      if (isOp(view.items[next], 'orMore', 'orLess'))
        yield* comparedTo(view, 'compare', isOp(view.items[next], 'orMore') ? '>=' : '<=', undefined, {
          value,
          items: [at, next],
        })
    yield* comparedTo(view, 'equals', sideOf(view, at, value), undefined, { value, items: [at] })
  },
}

/** 'between 3 and 5 stars'. */
const ranged: Rule = {
  name: 'between',
  matches: (view, at) => isOp(view.items[at], 'between') || /^(from|dari)$/i.test(view.items[at]?.text ?? ''),
  *proposes(view, at) {
    const numbers = []
    for (let next = at + 1; next <= at + 5 && numbers.length < 2; next += 1)
      if (numberOf(view, next) !== undefined) numbers.push(next)
    const [low, high] = numbers
    if (low === undefined || high === undefined) return
    const [from, to] = [numberOf(view, low) ?? 0, numberOf(view, high) ?? 0].toSorted((a, b) => a - b)
    if (from === undefined || to === undefined) return
    const quality = Boolean(isOp(view.items[at], 'between'))
    for (const { at: target, side } of [
      ...linksFrom(view, at, -1, 6).map((at) => ({ at, side: 'left' })),
      ...linksFrom(view, high, 1, 3).map((at) => ({ at, side: 'right' })),
    ])
      for (const choice of view.columns[target] ?? []) {
        const [least, most] = [comparison(choice, '>=', from), comparison(choice, '<=', to)]
        if (least && most && !(choice.column.type === 'text'))
          yield makePart(
            view,
            'between',
            [at, low, high, target],
            [conditionPiece(least), conditionPiece(most)],
            [...columnFeatures('between', choice), ['between.said', quality ? 1 : 0]],
            side,
          )
      }
    for (const name of view.subjects)
      for (const column of view.known.tables.get(name)?.columns ?? []) {
        const choice = { refs: [{ table: name, column: column.name }], column }
        const usable = isTemporal(column) || isQuantity(view.known, name, column)
        const [least, most] = [comparison(choice, '>=', from), comparison(choice, '<=', to)]
        if (usable && least && most)
          yield makePart(
            view,
            'between',
            [at, low, high],
            [conditionPiece(least), conditionPiece(most)],
            [['between.said', quality ? 1 : 0]],
            'unnamed',
          )
      }
  },
}

/** 'above the average price', 'longer than average', 'less than the maximum'. */
const averaged: Rule = {
  name: 'average',
  matches: (view, at) => opAt(view, at) !== undefined,
  *proposes(view, at) {
    const said = opAt(view, at)
    const target = [at + 1, at + 2, at + 3].find((near) => isOp(view.items[near], 'avg', 'max', 'min'))
    const folder = target === undefined ? undefined : view.items[target]
    if (!said || target === undefined || folder?.is !== 'operator') return
    const fold = folder.operator as Aggregate
    const make = (ref: ColumnRef, op: Compare) => conditionPiece({ is: 'average', ref, op, fold })
    const right = linksFrom(view, target, 1, 4)
    const left = linksFrom(view, at, -1, 5)
    for (const [places, side] of [
      [right, 'right'],
      [left, 'left'],
    ] as const)
      for (const place of places)
        for (const choice of view.columns[place] ?? []) {
          const [ref] = choice.refs
          if (!ref || !isNumeric(choice.column)) continue
          const other = (side === 'right' ? left : right)
            .filter((near) =>
              view.columns[near]?.some((item) => item.column === choice.column && item.table === choice.table),
            )
            .slice(0, 1)
          yield makePart(
            view,
            'average',
            [at, target, place, ...other],
            [make(ref, said.op)],
            [...columnFeatures('average', choice), ['average.both', other.length]],
            `${side}${other.length}`,
          )
        }
    if (said.adjective)
      for (const found of qualityColumns(view, said.adjective))
        yield makePart(
          view,
          'average',
          [at, target],
          [make({ table: found.table, column: found.column.name }, found.descending ? said.op : turned[said.op])],
          found.features,
          'quality',
        )
  },
}

/** 'higher temperature in Feb than in Jun', 'selling price above buying price'. */
const besides: Rule = {
  name: 'columns',
  matches: (view, at) => opAt(view, at) !== undefined,
  *proposes(view, at) {
    const said = opAt(view, at)
    if (!said) return
    const right = linksFrom(view, at, 1, 5)
    const left = linksFrom(view, at, -1, 4)
    const pairs = [
      ...left.flatMap((a) => right.map((b) => [a, b] as const)),
      ...right.flatMap((a) => right.filter((b) => b > a).map((b) => [a, b] as const)),
    ]
    for (const [a, b] of pairs)
      for (const first of (view.columns[a] ?? []).slice(0, 3))
        for (const second of (view.columns[b] ?? []).slice(0, 3)) {
          const [one, other] = [first.refs[0], second.refs[0]]
          if (
            !one ||
            !other ||
            first.column === second.column ||
            first.column.type !== second.column.type ||
            !(isNumeric(first.column) || isTemporal(first.column))
          )
            continue
          yield makePart(
            view,
            'columns',
            [a, at, b],
            [conditionPiece({ is: 'columns', left: one, op: said.op, right: other })],
            [
              ...columnFeatures('columns', first),
              ...columnFeatures('columns', second),
              ['columns.sameTable', one.table === other.table ? 1 : 0],
            ],
          )
        }
  },
}

const patternWords =
  /^(word|letter|letters|string|text|phrase|character|characters|substring|the|a|kata|huruf|teks|as|in|is)$/i

/** 'whose name contains', 'starting with', 'that has the word … in its title'. */
const patterned: Rule = {
  name: 'pattern',
  matches: (view, at) =>
    isOp(view.items[at], 'contains', 'startsWith', 'endsWith') ||
    view.items[at]?.is === 'quoted' ||
    view.kinds[at] === 'value',
  *proposes(view, at) {
    const item = view.items[at]
    const isWord = item?.is === 'operator'
    let target = isWord ? at + 1 : at
    while (
      isWord &&
      target < view.items.length - 1 &&
      (patternWords.test(view.items[target]?.text ?? '') || isOp(view.items[target], 'contains'))
    )
      target += 1
    const said = view.items[target]
    if (!said || (said.is === 'small' && isWord) || said.is === 'stop') return
    const literal = literalPattern(said.text)
    const pattern = isOp(item, 'startsWith') ? `${literal}%` : isOp(item, 'endsWith') ? `%${literal}` : `%${literal}%`
    const negated = negations(view, at, 2)
    const make = (ref: ColumnRef): Piece =>
      conditionPiece({ is: 'like', ref, pattern, ...(negated.length > 0 ? { not: true } : {}) })
    const own = [...(isWord ? [at] : []), target, ...negated]
    const rule = isWord ? 'pattern' : 'quoted'
    const sides = [
      ...linksFrom(view, Math.min(...own), -1, 6).map((place) => ({ place, side: 'left' })),
      ...linksFrom(view, target, 1, 4).map((place) => ({ place, side: 'right' })),
    ]
    for (const { place, side } of sides)
      for (const choice of view.columns[place] ?? []) {
        const [ref] = choice.refs
        if (!ref || (choice.column.type !== 'text' && isWord)) continue
        const features: Feature[] = [...columnFeatures(rule, choice), [`${rule}.quoted`, said.is === 'quoted' ? 1 : 0]]
        yield makePart(view, rule, [...own, place], [make(ref)], features, side)
        if (!isWord && said.is === 'quoted')
          yield makePart(
            view,
            rule,
            [...own, place],
            [
              conditionPiece({
                is: 'compare',
                ref,
                op: negated.length > 0 ? '<>' : '=',
                value:
                  isNumeric(choice.column) && Number.isFinite(Number(said.text))
                    ? { is: 'number', value: Number(said.text) }
                    : text(said.text),
              }),
            ],
            features,
            `${side}Equal`,
          )
      }
    for (const name of view.subjects) {
      const table = view.known.tables.get(name)
      const column = table && nameColumn(table)
      if (!column) continue
      yield makePart(view, rule, own, [make({ table: name, column: column.name })], [], 'name')
      if (!isWord && said.is === 'quoted')
        yield makePart(
          view,
          rule,
          own,
          [
            conditionPiece({
              is: 'compare',
              ref: { table: name, column: column.name },
              op: '=',
              value: text(said.text),
            }),
          ],
          [],
          'nameEqual',
        )
    }
  },
}

/** 'who have no pets', 'that never ordered', 'without any student'. */
const missing: Rule = {
  name: 'missing',
  matches: (view, at) => isOp(view.items[at], 'not', 'never', 'except'),
  *proposes(view, at) {
    const rule = isOp(view.items[at], 'except') ? 'missingExcept' : 'missing'
    for (const target of [...linksFrom(view, at, 1, 6), ...linksFrom(view, at, -1, 1)]) {
      for (const choice of view.tables[target] ?? [])
        yield makePart(
          view,
          rule,
          [at, target],
          [conditionPiece({ is: 'exists', table: choice.table.name, not: true, conditions: [] })],
          tableFeatures(rule, choice),
          'table',
        )
      for (const choice of view.columns[target] ?? [])
        if (choice.score > 0.7)
          yield makePart(
            view,
            rule,
            [at, target],
            [conditionPiece({ is: 'exists', table: choice.table.name, not: true, conditions: [] })],
            [...columnFeatures(rule, choice)],
            'column',
          )
    }
    for (const name of view.subjects)
      for (const hop of view.known.hops.get(name) ?? [])
        if (hop.many && !view.mentioned.has(hop.to))
          yield makePart(
            view,
            rule,
            [at],
            [conditionPiece({ is: 'exists', table: hop.to, not: true, conditions: [] })],
            [],
            'below',
          )
  },
}

/** 'in 2014', 'last month', 'before March 2020'. */
const dated: Rule = {
  name: 'period',
  matches: (view, at) => view.items[at]?.is === 'period',
  *proposes(view, at) {
    const item = view.items[at]
    const period = item?.is === 'period' ? item.period : undefined
    if (!period) return
    const compare = [at - 1, at - 2].find((near) => opAt(view, near))
    const op = compare === undefined ? undefined : opAt(view, compare)?.op
    const forms = [{ period, items: [at], variant: 'in' }]
    if (compare !== undefined && op && op !== '=')
      forms.push({
        period:
          op === '<'
            ? { grain: period.grain, ...(period.from ? { to: period.from } : {}) }
            : op === '<='
              ? { grain: period.grain, ...(period.to ? { to: period.to } : {}) }
              : op === '>'
                ? { grain: period.grain, ...(period.to ? { from: period.to } : {}) }
                : { grain: period.grain, ...(period.from ? { from: period.from } : {}) },
        items: [compare, at],
        variant: 'side',
      })
    for (const form of forms) {
      const seen = new Set<string>()
      for (const target of [...linksFrom(view, at, -1, 6), ...linksFrom(view, at, 1, 2)])
        for (const choice of view.columns[target] ?? []) {
          const [ref] = choice.refs
          if (ref && isTemporal(choice.column))
            yield makePart(
              view,
              'period',
              [...form.items, target],
              [conditionPiece({ is: 'period', ref, period: form.period })],
              columnFeatures('period', choice),
              `${form.variant}.column`,
            )
        }
      for (const name of view.subjects) {
        const own = dateOf(view.known, name)
        const dates = (view.known.tables.get(name)?.columns ?? [])
          .filter((column) => isTemporal(column) && !column.hidden)
          .map((column) => ({ table: name, column: column.name }))
        for (const ref of [...(own ? [own] : []), ...dates]) {
          const key = `${ref.table}.${ref.column}`
          if (seen.has(key)) continue
          seen.add(key)
          yield makePart(
            view,
            'period',
            form.items,
            [conditionPiece({ is: 'period', ref, period: form.period })],
            [
              ['period.best', ref === own ? 1 : 0],
              ['period.own', ref.table === name ? 1 : 0],
            ],
            form.variant,
          )
        }
      }
    }
  },
}

/** 'whose email is missing'. */
const emptied: Rule = {
  name: 'empty',
  matches: (view, at) => isOp(view.items[at], 'empty', 'present', 'not'),
  *proposes(view, at) {
    const not = !isOp(view.items[at], 'empty')
    for (const [step, reach] of [
      [-1, 4],
      [1, 3],
    ] as const)
      for (const target of linksFrom(view, at, step, reach))
        for (const choice of view.columns[target] ?? []) {
          const [ref] = choice.refs
          if (!ref) continue
          const rule = isOp(view.items[at], 'not') ? 'emptyNot' : 'empty'
          const has = choice.column.values?.some(
            (value) => valueKey(value).length === 0 || /^(null|none|n\/a)$/i.test(value),
          )
          yield makePart(
            view,
            rule,
            [at, target],
            [conditionPiece({ is: 'null', ref, ...(not && rule === 'empty' ? { not: true } : {}) })],
            [...columnFeatures(rule, choice), ['empty.stored', has ? 1 : 0]],
            step > 0 ? 'right' : 'left',
          )
        }
  },
}

/** 'the average rating of the oldest movie': a thing that is the most in something, among conditions. */
export const extremeOf = (by: ShownValue, descending: boolean, entity: string | undefined): Condition | undefined => {
  if (by.is === 'column') return { is: 'extreme', table: by.ref.table, by, descending }
  return entity && entity !== by.table ? { is: 'extreme', table: entity, by, descending } : undefined
}

/** 'a higher price than any wine from …': against the least or the most of others, which conditions behind it tell. */
const against: Rule = {
  name: 'against',
  matches: (view, at) => opAt(view, at) !== undefined,
  *proposes(view, at) {
    const said = opAt(view, at)
    if (!said) return
    const word = [1, 2, 3, 4]
      .map((gap) => at + gap)
      .find((near) => /^(any|some|all|every|semua|setiap)$/i.test(view.items[near]?.text ?? ''))
    if (word === undefined) return
    const all = !/^(any|some)$/i.test(view.items[word]?.text ?? '')
    const foldFor = (op: Compare): Aggregate => (op.startsWith('>') === all ? 'max' : 'min')
    const make = (ref: ColumnRef, op: Compare) => conditionPiece({ is: 'average', ref, op, fold: foldFor(op) })
    const own = [at, word]
    const features: Feature[] = [[`against.${all ? 'all' : 'any'}`, 1]]
    for (const [place, side] of [
      ...linksFrom(view, at, 1, 2).map((place) => [place, 'right'] as const),
      ...linksFrom(view, at, -1, 4).map((place) => [place, 'left'] as const),
    ])
      for (const choice of view.columns[place] ?? []) {
        const [ref] = choice.refs
        if (ref && isNumeric(choice.column))
          yield makePart(
            view,
            'against',
            [...own, place],
            [make(ref, said.op)],
            [...columnFeatures('against', choice), ...features],
            side,
          )
      }
    if (said.adjective)
      for (const found of qualityColumns(view, said.adjective))
        yield makePart(
          view,
          'against',
          own,
          [make({ table: found.table, column: found.column.name }, found.descending ? said.op : turned[said.op])],
          [...found.features, ...features],
          'quality',
        )
  },
}

export const conditionRules: readonly Rule[] = [
  valued,
  compared,
  equalled,
  ranged,
  averaged,
  against,
  besides,
  patterned,
  missing,
  dated,
  emptied,
]
