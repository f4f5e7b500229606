import { contradictEachOther } from '../parse/contradiction.ts'
import {
  type ColumnRef,
  type Condition,
  conditionTables,
  type Group,
  type QueryIntent,
  type ShownValue,
  tableOf,
} from '../parse/query-intent.ts'
import { keyOf } from '../schema/keys.ts'
import { shownColumns } from '../schema/prepared-schema.ts'
import { extremeOf } from './conditions.ts'
import type { Feature, Part, Piece } from './parts.ts'
import { isOp, isQuantity, type View } from './view.ts'

export interface Draft {
  intent: QueryIntent
  features: Feature[]
}

interface Sorted {
  shown: ShownValue[]
  groups: Group[]
  conditions: { at: number; condition: Condition }[]
  orders: { at: number; order: Extract<Piece, { is: 'order' }> }[]
  mentions: { at: number; table: string }[]
  distinct: boolean
  limit?: number
  counts: boolean
  /** Only names are shown, and nobody asked for them. */
  named: boolean
  features: Feature[]
}

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

const sort = (view: View, parts: readonly Part[]): Sorted => {
  const out: Sorted = {
    shown: [],
    groups: [],
    conditions: [],
    orders: [],
    mentions: [],
    distinct: false,
    counts: false,
    named: true,
    features: [],
  }
  const show = (values: readonly ShownValue[]): void => {
    for (const value of values) {
      if (out.shown.some((other) => same(other, value))) out.features.push(['shownTwice', 1])
      else out.shown.push(value)
    }
  }
  for (const { items, pieces } of parts) {
    const at = items[0] ?? 0
    for (const piece of pieces)
      switch (piece.is) {
        case 'show':
          show(piece.shown)
          out.named = false
          break
        case 'name': {
          const table = view.known.tables.get(piece.table)
          const columns = !table
            ? []
            : piece.all
              ? table.columns.filter((column) => !column.hidden)
              : shownColumns(table)
          show(columns.map((column) => ({ is: 'column', ref: { table: piece.table, column: column.name } })))
          out.mentions.push({ at, table: piece.table })
          break
        }
        case 'countRows':
          out.counts = true
          break
        case 'mention':
          out.mentions.push({ at, table: piece.table })
          break
        case 'condition':
          out.conditions.push({ at, condition: piece.condition })
          break
        case 'group':
          if (!out.groups.some((other) => same(other, piece.group))) out.groups.push(piece.group)
          break
        case 'order':
          out.orders.push({ at, order: piece })
          break
        case 'limit':
          out.limit = piece.limit
          break
        case 'distinct':
          out.distinct = true
      }
  }
  return out
}

const groupTable = (group: Group): string | undefined =>
  group.is === 'table' ? group.table : group.is === 'column' ? group.ref.table : undefined

/** The queries that parts can stand for together: what the words leave open is a choice with features of its own. */
export const assembleParts = (view: View, parts: readonly Part[]): Draft[] => {
  const sorted = sort(view, parts)
  if (sorted.orders.length > 2) return []
  const drafts: Draft[] = []
  const forms = insideForms(sorted.conditions).flatMap((form) =>
    conditionForms(view, form.conditions).map((item) => ({ ...item, features: [...item.features, ...form.features] })),
  )
  for (const { conditions, features } of forms)
    for (const base of outputForms(view, sorted))
      for (const focus of focuses(sorted, base.shown, conditions))
        for (const order of orderForms(view, sorted, base.shown)) {
          const kept = conditions.filter(
            (condition) =>
              !(
                condition.is === 'exists' &&
                !condition.not &&
                condition.conditions.length === 0 &&
                (uses(base.shown, sorted.groups, focus.table, condition.table) ||
                  conditions.some(
                    (other) =>
                      other !== condition &&
                      !(other.is === 'exists' && other.not) &&
                      conditionTables(other).includes(condition.table),
                  ))
              ),
          )
          const intent: QueryIntent = {
            shown: base.shown,
            groups: sorted.groups,
            conditions: [...kept, ...order.conditions],
            focus: focus.table,
            ...(base.named ? { named: true } : {}),
            ...(order.order ? { order: order.order } : {}),
            ...(order.limit !== undefined ? { limit: order.limit } : {}),
          }
          const features_ = [...sorted.features, ...features, ...base.features, ...focus.features, ...order.features]
          if (kept.length < conditions.length) features_.push(['existsIdle', 1])
          drafts.push(...distinctForms(view, sorted, intent, features_))
        }
  return drafts
}

const uses = (shown: readonly ShownValue[], groups: readonly Group[], focus: string, table: string): boolean =>
  focus === table ||
  shown.some((value) => tableOf(value) === table) ||
  groups.some((group) => groupTable(group) === table)

const outputForms = (view: View, sorted: Sorted): { shown: ShownValue[]; named?: boolean; features: Feature[] }[] => {
  const { shown } = sorted
  const count: ShownValue[] = []
  if (sorted.counts) {
    const table =
      sorted.mentions[0]?.table ??
      sorted.conditions.flatMap(({ condition }) => conditionTables(condition))[0] ??
      (shown[0] && tableOf(shown[0]))
    if (!table) return []
    count.push({ is: 'fold', fold: 'count', table })
  }
  const [only] = shown
  const quantity =
    only?.is === 'column'
      ? view.known.tables.get(only.ref.table)?.columns.find((column) => column.name === only.ref.column)
      : undefined
  // 'yield per field': what is grouped adds up.
  if (
    only?.is === 'column' &&
    shown.length === 1 &&
    count.length === 0 &&
    sorted.groups.length > 0 &&
    quantity &&
    isQuantity(view.known, only.ref.table, quantity)
  )
    return [
      { shown, features: [['group.plain', 1]] },
      { shown: [{ is: 'fold', fold: 'sum', of: only.ref, table: only.ref.table }], features: [['group.added', 1]] },
    ]
  if (shown.length + count.length > 0)
    return [{ shown: [...shown, ...count], ...(sorted.named ? { named: true } : {}), features: [] }]
  const names = (table: string): ShownValue[] => {
    const found = view.known.tables.get(table)
    return found ? shownColumns(found).map((column) => ({ is: 'column', ref: { table, column: column.name } })) : []
  }
  const counted =
    sorted.groups.length > 0
      ? sorted.mentions.find(
          (mention) => !sorted.groups.some((group) => groupTable(group) === mention.table && group.is === 'table'),
        )
      : undefined
  const forms: { shown: ShownValue[]; named?: boolean; features: Feature[] }[] = counted
    ? [{ shown: [{ is: 'fold', fold: 'count', table: counted.table }], features: [['default.count', 1]] }]
    : []
  const grouped = sorted.groups.flatMap((group): ShownValue[] =>
    group.is === 'column' ? [{ is: 'column', ref: group.ref }] : group.is === 'table' ? names(group.table) : [],
  )
  if (grouped.length > 0) return [...forms, { shown: grouped, named: true, features: [['default.group', 1]] }]
  const [first] = sorted.mentions
  const table =
    first?.table ??
    [...view.mentioned.keys()][0] ??
    sorted.conditions.flatMap(({ condition }) => conditionTables(condition))[0]
  if (!table) return []
  return [{ shown: names(table), named: true, features: [['default.names', 1]] }]
}

const focuses = (
  sorted: Sorted,
  shown: readonly ShownValue[],
  conditions: readonly Condition[],
): { table: string; features: Feature[] }[] => {
  const first = shown[0] ? tableOf(shown[0]) : undefined
  const mention = sorted.mentions[0]?.table
  const found = new Map<string, Feature[]>()
  const counted = shown.find((value) => value.is !== 'column')
  if (counted) return [{ table: tableOf(counted), features: [] }]
  if (first) found.set(first, [['focus.shown', 1]])
  const having = conditions.find((condition) => condition.is === 'having')
  if (having?.is === 'having' && !found.has(having.figure.table) && shown.length === 1)
    found.set(having.figure.table, [['focus.having', 1]])
  if (mention && !found.has(mention)) found.set(mention, [['focus.mention', 1]])
  const [condition] = conditions
  const own =
    condition && condition.is !== 'exists' && condition.is !== 'having' ? conditionTables(condition)[0] : undefined
  if (own && !found.has(own)) found.set(own, [['focus.condition', 1]])
  return [...found].slice(0, 3).map(([table, features]) => ({ table, features }))
}

interface OrderForm {
  order?: NonNullable<QueryIntent['order']>
  limit?: number
  conditions: Condition[]
  features: Feature[]
}

const orderForms = (view: View, sorted: Sorted, shown: readonly ShownValue[]): OrderForm[] => {
  const [first, second] = sorted.orders
  if (!first) return [{ conditions: [], features: [], ...(sorted.limit === undefined ? {} : { limit: sorted.limit }) }]
  const by = first.order.by ?? shown[0]
  if (!by) return []
  const limit = sorted.limit ?? first.order.limit
  const forms: OrderForm[] = []
  if (second) {
    const top = [first, second].find(({ order }) => order.limit !== undefined && order.by)
    const rest = [first, second].find((item) => item !== top)
    if (!top?.order.by || !rest) return []
    const other = rest.order.by ?? shown[0]
    if (!other) return []
    if (sorted.limit !== undefined && same(top.order.by, other))
      return [
        {
          conditions: [],
          order: { by: other, descending: rest.order.descending },
          limit: sorted.limit,
          features: [['order.same', 1]],
        },
      ]
    const extreme = extremeOf(top.order.by, top.order.descending, entityBefore(view, top.at))
    if (!extreme) return []
    return [
      {
        conditions: [extreme],
        order: { by: other, descending: rest.order.descending },
        ...(rest.order.limit === undefined ? {} : { limit: rest.order.limit }),
        features: [['order.two', 1]],
      },
    ]
  }
  const figures = shown.every((value) => value.is !== 'column')
  if (!figures || limit === undefined)
    forms.push({
      order: { by, descending: first.order.descending },
      ...(limit === undefined ? {} : { limit }),
      conditions: [],
      features: [
        ['order.plain', 1],
        [`order.by:${by.is === 'column' ? 'column' : by.is === 'fold' ? by.fold : 'measure'}`, 1],
      ],
    })
  const extreme =
    limit === 1 && first.order.limit !== undefined && first.order.by
      ? extremeOf(first.order.by, first.order.descending, entityBefore(view, first.at))
      : undefined
  if (extreme)
    forms.push({
      conditions: [extreme],
      features: [
        ['order.extreme', 1],
        [`order.extreme.${figures ? 'figures' : 'columns'}`, 1],
        [`order.extreme.${extreme.is === 'extreme' && extreme.by.is === 'column' ? 'column' : 'figure'}`, 1],
      ],
    })
  return forms
}

/** The table that is named last before an item. */
const entityBefore = (view: View, at: number): string | undefined => {
  const before = [...view.mentioned].flatMap(([table, places]) =>
    places.filter((place) => place < at).map((place) => ({ table, place })),
  )
  return before.toSorted((a, b) => b.place - a.place)[0]?.table
}

/** 'without a mill built before 1850', 'below the lowest rating of English songs': what follows may be said of what is compared with. */
const insideForms = (said: Sorted['conditions']): { conditions: Sorted['conditions']; features: Feature[] }[] => {
  const forms: { conditions: Sorted['conditions']; features: Feature[] }[] = [{ conditions: said, features: [] }]
  for (const outer of said) {
    const { condition } = outer
    const takes =
      condition.is === 'average' || (condition.is === 'exists' && condition.not && condition.conditions.length === 0)
    if (!takes) continue
    const table = condition.is === 'average' ? condition.ref.table : condition.table
    const rest = said.filter((other) => other !== outer)
    const inner = rest.filter(
      (other) => other.at > outer.at && other.condition.is !== 'having' && other.condition.is !== 'average',
    )
    const [nearest] = inner
    if (!nearest) continue
    const [own] = conditionTables(nearest.condition)
    const moved = { ...condition, conditions: [nearest.condition] }
    forms.push({
      conditions: [...rest.filter((other) => other !== nearest), { at: outer.at, condition: moved }].toSorted(
        (a, b) => a.at - b.at,
      ),
      features: [
        [`inside.${condition.is}`, 1],
        ['inside.same', own === table ? 1 : 0],
      ],
    })
  }
  return forms
}

/** Conditions with 'or' between them, two values of one column, one table without another. */
const conditionForms = (view: View, said: Sorted['conditions']): { conditions: Condition[]; features: Feature[] }[] => {
  const ors = view.items.flatMap((item, index) => (isOp(item, 'or') ? [index] : []))
  const both = view.items.some((item) => isOp(item, 'both') || /^(both|also)$/i.test(item.text))
  const groups: { at: number; condition: Condition }[][] = []
  for (const item of said) {
    const last = groups.at(-1)
    const before = last?.at(-1)
    const joined = before && ors.some((at) => at > before.at && at < item.at + 4 && at >= before.at)
    if (last && joined && mergeable(item.condition) && before && mergeable(before.condition)) last.push(item)
    else groups.push([item])
  }
  const anys = groups.filter((group) => group.length > 1).length
  const joined = groups.map((group): Condition => {
    const [only, ...rest] = group
    return rest.length === 0 && only ? only.condition : { is: 'any', of: group.map((item) => item.condition) }
  })
  const features: Feature[] = [
    ['conditions', joined.length / 4],
    ['conditions.any', anys],
    ...(ors.length > 0 && anys === 0 ? [['conditions.orLost', 1] as Feature] : []),
  ]
  const clash = joined.flatMap((left, index) =>
    joined.slice(index + 1).flatMap((right) => (clashing(left, right) ? [[left, right] as const] : [])),
  )[0]
  if (!clash) return [{ conditions: joined, features }]
  const rest = joined.filter((condition) => !clash.includes(condition))
  return [
    { conditions: joined, features: [...features, ['clash.kept', 1], ['clash.both', both ? 1 : 0]] },
    {
      conditions: [...rest, { is: 'any', of: [...clash] }],
      features: [
        ...features,
        ['clash.any', 1],
        ['clash.any.both', both ? 1 : 0],
        ['clash.any.or', ors.length > 0 ? 1 : 0],
      ],
    },
  ]
}

const mergeable = (condition: Condition): boolean =>
  /^(compare|member|like|null|period|average|columns)$/.test(condition.is)

const clashing = (a: Condition, b: Condition): boolean =>
  a.is === 'compare' && b.is === 'compare' && same(a.ref, b.ref) && contradictEachOther(a, b)

const isKey = (view: View, { table, column }: ColumnRef): boolean => {
  const found = view.known.tables.get(table)
  return found !== undefined && keyOf(found)?.name === column
}

const also = (intent: QueryIntent): boolean => intent.conditions.some((condition) => condition.is === 'also')

/** Rows that are alike once or as often as they come. Two values of one column are of two rows of what is shown. */
const distinctForms = (view: View, sorted: Sorted, intent: QueryIntent, features: Feature[]): Draft[] => {
  const columns = intent.shown.filter((value) => value.is === 'column')
  const said = sorted.distinct
  if (columns.length < intent.shown.length) {
    const [figure] = intent.shown
    if (said && intent.shown.length === 1 && figure?.is === 'fold' && figure.fold === 'count' && figure.of)
      return [{ intent: { ...intent, shown: [{ ...figure, distinct: true }] }, features }]
    return [{ intent, features: said ? [...features, ['distinct.figure', 1]] : features }]
  }
  const forms: Draft[] = []
  const clash = intent.conditions.find((condition, index) =>
    intent.conditions.slice(index + 1).some((other) => clashing(condition, other)),
  )
  const [first] = columns
  const negative = intent.conditions.find(
    (condition) => condition.is === 'exists' && condition.not && condition.table === intent.focus,
  )
  const base: Draft[] = [{ intent, features }]
  if (first && clash && 'ref' in clash && clash.ref.table === first.ref.table && columns.length === 1) {
    const rest = intent.conditions.filter((condition) => condition !== clash)
    base.push({
      intent: { ...intent, conditions: [...rest, { is: 'also', ref: first.ref, conditions: [clash] }] },
      features: [...features, ['also', 1]],
    })
  }
  if (
    first &&
    negative?.is === 'exists' &&
    negative.conditions.length > 0 &&
    columns.length === 1 &&
    !isKey(view, first.ref)
  ) {
    const rest = intent.conditions.filter((condition) => condition !== negative)
    base.push({
      intent: {
        ...intent,
        conditions: [...rest, { is: 'also', not: true, ref: first.ref, conditions: negative.conditions }],
      },
      features: [...features, ['also.not', 1]],
    })
  }
  for (const draft of base) {
    const unique = columns.some((value) => isKey(view, value.ref))
    const tables = new Set(intent.conditions.flatMap(conditionTables)).size
    forms.push({
      ...draft,
      features: [
        ...draft.features,
        ['distinct.no', 1],
        ['distinct.lost', said ? 1 : 0],
        ['distinct.no.also', also(draft.intent) ? 1 : 0],
      ],
    })
    if (!unique && intent.groups.length === 0 && !intent.order?.by.is.startsWith('f'))
      forms.push({
        intent: { ...draft.intent, distinct: true },
        features: [
          ...draft.features,
          ['distinct.yes', 1],
          ['distinct.said', said ? 1 : 0],
          ['distinct.tables', tables > 1 ? 1 : 0],
          ['distinct.one', columns.length === 1 ? 1 : 0],
          ['distinct.code', columns.some((value) => /code|id|type|status|category/i.test(value.ref.column)) ? 1 : 0],
        ],
      })
  }
  return forms
}
