import { foldOf } from '../parse/figure-read.ts'
import type { Figure } from '../parse/query-intent.ts'
import type { Aggregate } from '../sql/ast.ts'
import type { Part } from './parts.ts'
import { columnFeatures, columnValues, countOf, linksFrom, makePart, type Rule, tableFeatures } from './rule.ts'
import { type ColumnChoice, isNumeric, isOp, isQuantity, isTemporal, type View } from './view.ts'

const fold = (kind: Aggregate, { refs: [ref], table }: ColumnChoice, distinct = false): Figure => ({
  is: 'fold',
  fold: kind,
  table: table.name,
  ...(ref ? { of: ref } : {}),
  ...(distinct ? { distinct: true } : {}),
})

const kindFeatures = (view: View, rule: string, choice: ColumnChoice) =>
  [
    [
      `${rule}.kind:${choice.column.primaryKey ? 'key' : isTemporal(choice.column) ? 'date' : isQuantity(view.known, choice.table.name, choice.column) ? 'quantity' : isNumeric(choice.column) ? 'code' : 'text'}`,
      1,
    ],
  ] as const

/** 'name', 'their ages': a column that is shown. */
const shown: Rule = {
  name: 'show',
  matches: (view, at) => (view.columns[at]?.length ?? 0) > 0,
  *proposes(view, at) {
    for (const choice of view.columns[at] ?? [])
      yield makePart(
        view,
        'show',
        [at],
        [{ is: 'show', shown: columnValues(choice) }],
        [...columnFeatures('show', choice), ...kindFeatures(view, 'show', choice)],
      )
  },
}

/** A table that is named: what it is about, what is listed, or what must be there. */
const named: Rule = {
  name: 'table',
  matches: (view, at) => (view.tables[at]?.length ?? 0) > 0,
  *proposes(view, at) {
    const first = ![...view.mentioned.values()].some((places) => places.some((place) => place < at))
    for (const choice of view.tables[at] ?? []) {
      const table = choice.table.name
      const features = [...tableFeatures('table', choice)]
      const place = first ? 'first' : 'later'
      yield makePart(
        view,
        'table',
        [at],
        [{ is: 'mention', table }],
        [...features, [`table.mention.${place}`, 1]],
        'mention',
      )
      yield makePart(view, 'table', [at], [{ is: 'name', table }], [...features, [`table.name.${place}`, 1]], 'name')
      yield makePart(
        view,
        'table',
        [at],
        [
          { is: 'mention', table },
          { is: 'condition', condition: { is: 'exists', table, conditions: [] } },
        ],
        [...features, [`table.exists.${place}`, 1]],
        'exists',
      )
    }
  },
}

const everything = /^(all )?(information|info|details?|records?|data|everything|rows?|columns?|informasi|attributes?)$/i

/** 'all information about the cinemas'. */
const whole: Rule = {
  name: 'whole',
  matches: (view, at) => everything.test(view.items[at]?.text ?? ''),
  *proposes(view, at) {
    for (const target of [...linksFrom(view, at, 1, 7), ...linksFrom(view, at, -1, 3)])
      for (const choice of view.tables[target] ?? [])
        yield makePart(
          view,
          'whole',
          [at, target],
          [{ is: 'name', table: choice.table.name, all: true }],
          tableFeatures('whole', choice),
        )
  },
}

/** 'how many students', 'the number of countries'. */
const counted: Rule = {
  name: 'count',
  matches: (view, at) =>
    isOp(view.items[at], 'count', 'sum') || /^(berapa|ada berapa|how many)$/i.test(view.items[at]?.text ?? ''),
  *proposes(view, at) {
    const total = isOp(view.items[at], 'sum')
    const inAll = /total|jumlah/i.test(view.items[at]?.text ?? '') ? 'total' : 'plain'
    const rule = total ? 'countSum' : 'count'
    for (const target of linksFrom(view, at, 1, 5)) {
      for (const choice of view.tables[target] ?? [])
        yield makePart(
          view,
          rule,
          [at, target],
          [{ is: 'show', shown: [countOf(choice.table.name)] }],
          tableFeatures(rule, choice),
        )
      for (const choice of view.columns[target] ?? []) {
        const features = [...columnFeatures(rule, choice), ...kindFeatures(view, rule, choice)]
        const said = (variant: string) => [[`${rule}.${variant}:${inAll}`, 1] as const]
        const show = (figure: Figure) => [{ is: 'show', shown: [figure] }] as const
        if (!total) {
          yield makePart(
            view,
            rule,
            [at, target],
            show(fold('count', choice, true)),
            [...features, ...said('different')],
            'different',
          )
          yield makePart(
            view,
            rule,
            [at, target],
            [...show(countOf(choice.table.name)), { is: 'mention', table: choice.table.name }],
            [...features, ...said('rows')],
            'rows',
          )
        }
        if (isQuantity(view.known, choice.table.name, choice.column)) {
          const stored = /(num|count|total|amount|quantity|^no_|number|jumlah)/i.test(choice.column.name)
          const kept = [...features, [`${rule}.stored`, stored ? 1 : 0] as const]
          if (!total)
            yield makePart(
              view,
              rule,
              [at, target],
              [{ is: 'show', shown: columnValues(choice) }],
              [...kept, ...said('stored')],
              'stored',
            )
          if (!total)
            yield makePart(view, rule, [at, target], show(fold('sum', choice)), [...kept, ...said('sum')], 'sum')
        }
      }
    }
    if (!total) yield makePart(view, rule, [at], [{ is: 'countRows' }], [], 'alone')
  },
}

const extremes = new Map<string, Aggregate>([
  ['high', 'max'],
  ['tinggi', 'max'],
  ['large', 'max'],
  ['big', 'max'],
  ['great', 'max'],
  ['low', 'min'],
  ['rendah', 'min'],
  ['small', 'min'],
])

const foldAt = (view: View, at: number): Aggregate | undefined => {
  const item = view.items[at]
  if (item?.is === 'superlative') return extremes.get(item.adjective)
  return isOp(item, 'sum', 'avg', 'max', 'min') ? foldOf(item) : undefined
}

/** 'average age', 'the minimum, maximum and average price', 'average age and weight'. */
const folded: Rule = {
  name: 'fold',
  matches: (view, at) => foldAt(view, at) !== undefined,
  *proposes(view, at) {
    const folds: { at: number; fold: Aggregate }[] = []
    let next = at
    while (next < view.items.length) {
      const kind = foldAt(view, next)
      if (kind) folds.push({ at: next, fold: kind })
      else if (!isOp(view.items[next], 'and') && !/^(,|and|dan|of|the)$/i.test(view.items[next]?.text ?? '')) break
      next += 1
    }
    const last = folds.at(-1)?.at ?? at
    const worded = view.items[at]?.is === 'superlative' ? 'foldWord' : 'fold'
    const forms = folds.length > 1 ? [folds, folds.slice(0, 1)] : [folds]
    for (const form of forms) {
      const until = form.at(-1)?.at ?? last
      const items = form.map((item) => item.at)
      const targets = [...linksFrom(view, until, 1, 5), ...linksFrom(view, at, -1, 2)]
      for (const target of targets) {
        for (const choice of view.columns[target] ?? []) {
          const usable =
            isNumeric(choice.column) || (isTemporal(choice.column) && form.every((item) => /max|min/.test(item.fold)))
          if (!usable || choice.refs.length > 1) continue
          const features = [
            ...columnFeatures('fold', choice),
            ...kindFeatures(view, 'fold', choice),
            [`fold.side:${target > at ? 'right' : 'left'}`, 1] as const,
          ]
          const shows = (choice: ColumnChoice) => form.map((item) => fold(item.fold, choice))
          yield makePart(
            view,
            worded,
            [...items, target],
            [{ is: 'show', shown: shows(choice) }],
            features,
            form.length > 1 ? 'many' : form[0]?.fold,
          )
          const second = target + 2
          if (target > at && /^(and|dan|,)$/i.test(view.items[target + 1]?.text ?? ''))
            for (const other of (view.columns[second] ?? []).slice(0, 4))
              if (isQuantity(view.known, other.table.name, other.column))
                yield makePart(
                  view,
                  worded,
                  [...items, target, second],
                  [{ is: 'show', shown: [...shows(choice), ...shows(other)] }],
                  [...features, ...columnFeatures('fold', other)],
                  'pair',
                )
        }
      }
    }
  },
}

/** A figure that the owner of the schema has named. */
const measured: Rule = {
  name: 'measure',
  matches: (view, at) => {
    const item = view.items[at]
    return item?.is === 'link' && item.namings.some(({ element }) => element.is === 'measure')
  },
  *proposes(view, at): Iterable<Part> {
    const item = view.items[at]
    if (item?.is !== 'link') return
    for (const { element, score } of item.namings)
      if (element.is === 'measure')
        yield makePart(
          view,
          'measure',
          [at],
          [{ is: 'show', shown: [{ is: 'measure', measure: element.measure.name, table: element.table.name }] }],
          [['measure.score', score]],
        )
  },
}

const different: Rule = {
  name: 'distinct',
  matches: (view, at) =>
    isOp(view.items[at], 'distinct') || /^(different|distinct|unique)$/i.test(view.items[at]?.text ?? ''),
  *proposes(view, at) {
    yield makePart(view, 'distinct', [at], [{ is: 'distinct' }])
  },
}

export const outputRules: readonly Rule[] = [shown, named, whole, counted, folded, measured, different]
