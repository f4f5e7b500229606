import { qualityOf } from '../lexicon/adjectives.ts'
import { grainWords } from '../lexicon/grain-words.ts'
import type { ShownValue } from '../parse/query-intent.ts'
import { nameWords } from '../schema/names.ts'
import type { Column } from '../types.ts'
import type { Feature, Part, Piece } from './parts.ts'
import { columnFeatures, columnValues, countOf, linksFrom, makePart, type Rule, tableFeatures } from './rule.ts'
import { isNumeric, isOp, isQuantity, isTemporal, stemEnglish, type View } from './view.ts'

/** Columns an adjective speaks of, in the tables that are named and those they belong to. */
export const qualityColumns = (view: View, adjective: string) => {
  const quality = qualityOf(adjective)
  if (!quality) return []
  const named = view.subjects
  const above = named.flatMap((name) => (view.known.hops.get(name) ?? []).map((hop) => hop.to))
  const found: { table: string; column: Column; descending: boolean; features: readonly Feature[] }[] = []
  for (const [place, name] of [...new Set([...named, ...above])].entries()) {
    const table = view.known.tables.get(name)
    for (const [words, more] of [
      [quality.more, true],
      [quality.less, false],
    ] as const)
      for (const [rank, word] of words.entries())
        for (const item of table?.columns ?? []) {
          if (item.hidden || item.primaryKey || !(isNumeric(item) || isTemporal(item))) continue
          const says =
            nameWords(item.name).some((part) => stemEnglish(part) === stemEnglish(word)) ||
            (/^(date|time)$/.test(word) && isTemporal(item))
          if (says && !found.some((other) => other.column === item && other.table === name))
            found.push({
              table: name,
              column: item,
              descending: more === (quality.sign === 1),
              features: [
                ['quality.rank', Math.min(rank, 4) / 4],
                ['quality.owned', place < named.length ? 1 : 0],
                ['quality.only', nameWords(item.name).length === 1 ? 1 : 0],
              ] as const,
            })
        }
  }
  return found.slice(0, 6)
}

const direction = (view: View, at: number, reach = 9): { at: number; descending: boolean } | undefined => {
  for (let gap = 1; gap <= reach; gap += 1)
    for (const near of [at + gap, at - gap])
      if (isOp(view.items[near], 'ascending', 'descending') && Math.abs(near - at) <= (near > at ? reach : 3))
        return { at: near, descending: isOp(view.items[near], 'descending') }
  return undefined
}

function* keysFrom(
  view: View,
  rule: string,
  from: number,
  step: 1 | -1,
  reach: number,
): Generator<{ by: ShownValue; items: number[]; features: Part['features']; variant: string }> {
  for (const target of linksFrom(view, from, step, reach)) {
    for (const choice of view.columns[target] ?? []) {
      const [by] = columnValues(choice)
      if (!by || choice.refs.length > 1) continue
      const kind = isQuantity(view.known, choice.table.name, choice.column)
        ? 'quantity'
        : isTemporal(choice.column)
          ? 'date'
          : isNumeric(choice.column)
            ? 'code'
            : 'text'
      yield {
        by,
        items: [target],
        features: [...columnFeatures(rule, choice), [`${rule}.kind:${kind}`, 1]],
        variant: step > 0 ? 'column' : 'columnLeft',
      }
      for (let near = target - 1; near >= Math.max(0, target - 2); near -= 1)
        if (isOp(view.items[near], 'avg', 'sum', 'max', 'min') && isNumeric(choice.column) && choice.refs[0]) {
          const item = view.items[near]
          const fold = item?.is === 'operator' ? (item.operator as 'avg') : 'avg'
          yield {
            by: { is: 'fold', fold, of: choice.refs[0], table: choice.table.name },
            items: [near, target],
            features: [...columnFeatures(rule, choice)],
            variant: 'fold',
          }
        }
    }
    for (const choice of view.tables[target] ?? []) {
      const counts = [target - 1, target - 2].filter((near) => isOp(view.items[near], 'count', 'sum', 'most', 'least'))
      yield {
        by: countOf(choice.table.name),
        items: [...counts, target],
        features: [...tableFeatures(rule, choice), [`${rule}.saidCount`, counts.length > 0 ? 1 : 0]],
        variant: step > 0 ? 'count' : 'countLeft',
      }
    }
  }
}

/** 'ordered by age', 'in descending order of price', 'sorted alphabetically'. */
const ordered: Rule = {
  name: 'order',
  matches: (view, at) => isOp(view.items[at], 'order', 'ascending', 'descending', 'by'),
  *proposes(view, at) {
    const item = view.items[at]
    const turned = isOp(item, 'order', 'by') ? direction(view, at) : { at, descending: isOp(item, 'descending') }
    if (isOp(item, 'by') && !turned) return
    const descending = turned?.descending === true
    const own = turned && turned.at !== at ? [at, turned.at] : [at]
    const orderBeside = isOp(item, 'ascending', 'descending')
      ? [at - 1, at - 2, at + 1, at + 2].filter((near) => isOp(view.items[near], 'order', 'by'))
      : []
    const all = [...own, ...orderBeside]
    const [first] = all.toSorted((a, b) => a - b)
    if (first !== at) return
    const from = Math.max(...all.filter((near) => near - at <= 3))
    for (const key of [
      ...keysFrom(view, 'order', from, 1, 5),
      ...(from > at ? keysFrom(view, 'order', at, 1, from - at) : []),
      ...(turned && turned.at > from ? keysFrom(view, 'order', from, 1, 5) : []),
      ...keysFrom(view, 'orderLeft', Math.min(...all), -1, 3),
    ])
      yield makePart(
        view,
        'order',
        [...all, ...key.items],
        [{ is: 'order', by: key.by, descending }],
        key.features,
        key.variant,
      )
    yield makePart(view, 'order', all, [{ is: 'order', descending }], [], 'first')
  },
}

const limitsAround = (view: View, at: number): { limit: number; items: number[]; said: boolean } => {
  for (const near of [at - 1, at + 1]) {
    const item = view.items[near]
    if (item?.is === 'number' && Number.isInteger(item.value) && item.value > 0 && item.value < 1000)
      return { limit: item.value, items: [near], said: true }
  }
  return { limit: 1, items: [], said: false }
}

const worded = /common|popular|frequent|often|populer|sering|loyal|laku|laris|sell|sold/i

/** 'the oldest', 'highest price', 'the most pets', 'top 3 by sales', 'most common city'. */
const superlatives: Rule = {
  name: 'top',
  matches: (view, at) => {
    const item = view.items[at + (view.items[at]?.is === 'number' ? 1 : 0)]
    return item?.is === 'superlative' || isOp(item, 'most', 'least', 'top', 'bottom', 'max', 'min')
  },
  *proposes(view, at) {
    const anchor = view.items[at]?.is === 'number' ? at + 1 : at
    const item = view.items[anchor]
    if (!item) return
    const { limit, items: counted, said } = limitsAround(view, anchor)
    if (anchor !== at && !counted.includes(at)) return
    const down =
      item.is === 'superlative' ? (qualityOf(item.adjective)?.sign ?? 1) === 1 : isOp(item, 'most', 'top', 'max')
    const own = [anchor, ...counted]
    const kind = item.is === 'superlative' ? 'adjective' : item.is === 'operator' ? item.operator : ''
    const flags = [
      [`top.kind:${kind}`, 1],
      ['top.limited', said ? 1 : 0],
    ] as const
    const order = (by: ShownValue, descending = down): Piece => ({ is: 'order', by, descending, limit })
    for (const key of [
      ...keysFrom(view, 'top', Math.max(...own), 1, 5),
      ...keysFrom(view, 'topLeft', Math.min(...own), -1, 3),
    ]) {
      const start = Math.min(...key.items)
      const from = [Math.max(...own) + 1, start - 1].filter(
        (near) => near < start && isOp(view.items[near], 'count', 'by', 'sum') && !key.items.includes(near),
      )
      const variant = `${kind}.${key.variant}${from.some((near) => isOp(view.items[near], 'by')) ? '.by' : ''}`
      yield makePart(
        view,
        'top',
        [...own, ...from, ...key.items],
        [order(key.by)],
        [...key.features, ...flags],
        variant,
      )
    }
    if (item.is === 'superlative' && !view.items[anchor]?.text.match(/^(best|worst)$/i))
      for (const found of qualityColumns(view, item.adjective))
        yield makePart(
          view,
          'top',
          own,
          [order({ is: 'column', ref: { table: found.table, column: found.column.name } }, found.descending)],
          [...found.features, ...flags],
          'quality',
        )
    if (worded.test(item.text))
      for (const target of linksFrom(view, Math.max(...own), 1, 3)) {
        for (const choice of view.columns[target] ?? []) {
          const group: Piece[] = choice.refs.map((ref) => ({ is: 'group', group: { is: 'column', ref } }))
          const rows = order(countOf(choice.table.name))
          yield makePart(
            view,
            'top',
            [...own, target],
            [...group, { is: 'show', shown: columnValues(choice) }, rows],
            [...columnFeatures('top', choice), ...flags],
            'common',
          )
          yield makePart(
            view,
            'top',
            [...own, target],
            [...group, rows],
            [...columnFeatures('top', choice), ...flags],
            'commonHidden',
          )
        }
      }
    if (isOp(item, 'most', 'least', 'top'))
      for (const table of view.subjects) {
        const below = [table, ...(view.known.hops.get(table) ?? []).filter((hop) => hop.many).map((hop) => hop.to)]
        for (const counted of new Set(below))
          yield makePart(
            view,
            'top',
            own,
            [order(countOf(counted))],
            [...flags, ['top.rows.mentioned', view.mentioned.has(counted) ? 1 : 0]],
            `${kind}.rows`,
          )
      }
  },
}

/** 'for each country', 'per month', 'of each department'. */
const grouped: Rule = {
  name: 'group',
  matches: (view, at) =>
    isOp(view.items[at], 'each', 'by', 'each_day', 'each_week', 'each_month', 'each_quarter', 'each_year') ||
    /^(different|various|berbeda|for)$/i.test(view.items[at]?.text ?? ''),
  *proposes(view, at) {
    const item = view.items[at]
    const rule = isOp(item, 'each') ? 'each' : isOp(item, 'by') ? 'by' : 'eachWord'
    if (item?.is === 'operator' && item.operator.startsWith('each_')) {
      const grain = grainWords.get(item.operator.slice(5))
      if (grain) yield makePart(view, 'grain', [at], [{ is: 'group', group: { is: 'time', grain } }])
      // 'in each year' where the year is a column of its own.
      for (const name of view.subjects)
        for (const column of view.known.tables.get(name)?.columns ?? [])
          if (!isTemporal(column) && nameWords(column.name).some((word) => grainWords.get(word) === grain))
            yield makePart(
              view,
              'grain',
              [at],
              [{ is: 'group', group: { is: 'column', ref: { table: name, column: column.name } } }],
              [],
              'column',
            )
    }
    for (const target of linksFrom(view, at, 1, 3)) {
      for (const choice of view.tables[target] ?? []) {
        const group: Piece = { is: 'group', group: { is: 'table', table: choice.table.name } }
        yield makePart(view, rule, [at, target], [group], tableFeatures(rule, choice), 'table')
        yield makePart(
          view,
          rule,
          [at, target],
          [{ is: 'mention', table: choice.table.name }],
          tableFeatures(rule, choice),
          'listed',
        )
        yield makePart(
          view,
          rule,
          [at, target],
          [{ is: 'name', table: choice.table.name }],
          tableFeatures(rule, choice),
          'named',
        )
      }
      for (const choice of view.columns[target] ?? []) {
        const kind = choice.column.primaryKey
          ? 'key'
          : isQuantity(view.known, choice.table.name, choice.column)
            ? 'quantity'
            : 'text'
        const groups: Piece[] = choice.refs.map((ref) => ({ is: 'group', group: { is: 'column', ref } }))
        yield makePart(
          view,
          rule,
          [at, target],
          groups,
          [...columnFeatures(rule, choice), [`${rule}.kind:${kind}`, 1]],
          'column',
        )
      }
    }
  },
}

/** 'show 3 customers'. */
const limited: Rule = {
  name: 'limit',
  matches: (view, at) => view.items[at]?.is === 'number' || isOp(view.items[at], 'top'),
  *proposes(view, at) {
    const near = view.items[at]?.is === 'number' ? at : at + 1
    const item = view.items[near]
    if (item?.is === 'number' && Number.isInteger(item.value) && item.value > 0 && item.value < 1000)
      yield makePart(view, 'limit', [at, near], [{ is: 'limit', limit: item.value }], [], near === at ? '' : 'top')
  },
}

export const orderRules: readonly Rule[] = [ordered, superlatives, grouped, limited]
