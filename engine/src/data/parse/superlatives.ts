import { grainWords } from '../lexicon/grain-words.ts'
import { keyOf } from '../schema/keys.ts'
import { defaultMeasure } from '../schema/measures.ts'
import { pathBetween } from '../schema/paths.ts'
import { hasRole } from '../schema/roles.ts'
import { figuresAt, shownAt } from './figures.ts'
import { qualityColumn } from './qualities.ts'
import type { ShownValue } from './query-intent.ts'
import {
  asColumn,
  asTable,
  bestMeasure,
  isNumeric,
  isOperator,
  isQuantity,
  markUsed,
  nextAt,
  type Reading,
} from './reading.ts'
import { readRowLimit } from './row-limit.ts'
import { fitsOrder, isDated, isDatedShown, limitAround, oneAsked, readQuality, setOrder, usualTop } from './settling.ts'

/** 'the oldest singer', 'the stadium with the most concerts', 'top 5 products by revenue', '10 pelanggan terbesar'. */
export const readSuperlatives = (reading: Reading): void => {
  for (const [index, item] of reading.items.entries()) {
    if (reading.used.has(index) || reading.intent.order) continue
    if (isOperator(item, 'top', 'bottom')) readTop(reading, index)
    else if (isOperator(item, 'most', 'least')) readRowLimit(reading, index)
    else if (item.is === 'superlative') readSuperlative(reading, index, item.adjective)
    else if (
      isOperator(item, 'max', 'min') &&
      /^(with|has|have|had|having|whose|dengan|memiliki|mempunyai)$/i.test(reading.items[index - 1]?.text ?? '')
    )
      readExtreme(reading, index)
  }
}

const readTop = (reading: Reading, at: number): void => {
  const { items, intent } = reading
  const { limit, items: limitItems } = limitAround(reading, at)
  const later = items.findIndex(
    (item, index) => index > at && index <= at + 4 && (isOperator(item, 'most', 'least') || item.is === 'superlative'),
  )
  if (later >= 0 && limitItems.length > 0) {
    markUsed(reading, at)
    return
  }
  if (limitItems.length === 0 && !by(reading, at) && !headed(reading, at)) return
  const bottom = isOperator(items[at], 'bottom')
  const target = by(reading, at)
  const quality = target ? undefined : (figureBehind(reading, at) ?? rankedBy(reading, limitItems[0] ?? at))
  const found = target ?? quality
  intent.limit = limit
  if (found) intent.order = { by: found.value, descending: !bottom }
  else {
    const first = temporalOrder(reading, at)
    if (first)
      intent.order = {
        by: first,
        descending: bottom,
      }
    else if (limitItems.length === 0) {
      delete intent.limit
      return
    } else if (topSellers(reading, limitItems, bottom)) reading.doubt += 0.1
    else reading.doubt += 0.15
  }
  markUsed(reading, at, ...limitItems, ...(found?.items ?? []))
}

// 'the first student to register': the thing follows at once.
const headed = (reading: Reading, at: number): boolean => {
  const next = nextAt(reading, at)
  return (
    next >= 0 &&
    /^(first|last)$/i.test(reading.items[at]?.text ?? '') &&
    (asTable(reading, next) !== undefined || isDated(asColumn(reading, next)))
  )
}

const temporalOrder = (reading: Reading, at: number): ShownValue | undefined => {
  const text = reading.items[at]?.text.toLowerCase()
  if (text !== 'first' && text !== 'last') return undefined
  for (const [index] of reading.items.entries()) {
    const column =
      index > at && !asTable(reading, index)
        ? asColumn(reading, index, (column) => isDated({ column: column }))
        : undefined
    if (column && column.score > 0.4) return { is: 'column', ref: column.ref }
  }
  const quality = qualityColumn(reading, 'new', at)
  return quality && { is: 'column', ref: quality.ref }
}

const by = (reading: Reading, at: number) => {
  for (let index = at + 1; index < reading.items.length; index += 1) {
    if (
      !isOperator(reading.items[index], 'by', 'order') &&
      !['terms', 'based'].includes(reading.items[index]?.text.toLowerCase() ?? '')
    )
      continue
    const target = shownAt(reading, nextAt(reading, index))
    if (target) return { ...target, items: [index, ...target.items] }
  }
  return undefined
}

/** 'the mountains with the top 3 prominence': a number of the thing stands right behind the limit. */
const rankedBy = (reading: Reading, at: number) => {
  const next = at + 1 < reading.items.length ? nextAt(reading, at) : -1
  const pick = next < 0 || asTable(reading, next) ? undefined : asColumn(reading, next, isNumeric)
  if (!pick || pick.score < 0.7 || !isQuantity(reading, pick.ref.table, pick.column)) return undefined
  return { value: { is: 'column', ref: pick.ref } as ShownValue, items: [next] }
}

const figureBehind = (reading: Reading, at: number) => {
  for (let index = at + 1; index < reading.items.length; index += 1) {
    if (asTable(reading, index)) continue
    const figures = figuresAt(reading, index)
    const [figure] = figures?.value ?? []
    if (figures && figure) return { value: figure as ShownValue, items: figures.items }
  }
  return undefined
}

/** 'lowest stock': a table that has no rows of its own kind but holds amounts of others. */
const heldOf = (reading: Reading, at: number): ShownValue | undefined => {
  const index = [nextAt(reading, at), nextAt(reading, at, -1)].find(
    (value) => value >= 0 && asTable(reading, value) !== undefined,
  )
  const table = index === undefined ? undefined : asTable(reading, index)
  const behind = index === undefined ? -1 : nextAt(reading, index)
  if (!table || keyOf(table) || (behind >= 0 && asColumn(reading, behind, isNumeric))) return undefined
  const column = table.columns.find((column) => isQuantity(reading, table.name, column) && hasRole(column, 'quantity'))
  return column && { is: 'column', ref: { table: table.name, column: column.name } }
}

// 'the model with the minimum horsepower' is one model.
const readExtreme = (reading: Reading, at: number): void => {
  const found = shownAt(reading, nextAt(reading, at))
  if (found) setOrder(reading, at, found.value, isOperator(reading.items[at], 'max'), found.items)
}

/** 'our best month': the month in which most was sold, or most of what is named. */
const bestStretch = (reading: Reading, at: number, adjective: string): boolean => {
  const next = nextAt(reading, at)
  const grain = grainWords.get(reading.items[next]?.text.toLowerCase() ?? '')
  const figure =
    reading.items.map((item) => bestMeasure(item)?.measure).find((measure) => measure !== undefined) ??
    defaultMeasure(reading.known)
  if (!grain || !figure) return false
  reading.intent.groups.push({ is: 'time', grain })
  setOrder(
    reading,
    at,
    { is: 'measure', measure: figure.name, table: figure.table },
    !/bad|buruk|low|rendah|slow/.test(adjective),
    [next],
  )
  return true
}

// 'dengan total belanja tertinggi': what is folded stands with its fold before the superlative.
const foldedBefore = (reading: Reading, at: number) => {
  const said = nextAt(reading, at, -1)
  if (said < 0 || !isOperator(reading.items[said], 'sum', 'avg', 'count')) return undefined
  const folded = shownAt(reading, said)
  return folded?.items.includes(at) ? folded : undefined
}

const readSuperlative = (reading: Reading, at: number, adjective: string): void => {
  if (bestStretch(reading, at, adjective)) return
  const direct = [
    'high',
    'tinggi',
    'large',
    'big',
    'besar',
    'great',
    'long',
    'good',
    'baik',
    'late',
    'new',
    'recent',
  ].includes(adjective)
    ? 1
    : ['low', 'rendah', 'small', 'kecil', 'short', 'bad', 'early', 'little'].includes(adjective)
      ? -1
      : undefined
  if (direct !== undefined) {
    const held = heldOf(reading, at)
    if (held) {
      setOrder(reading, at, held, direct === 1, [])
      if (reading.intent.limit === 1 && !oneAsked(reading)) reading.intent.limit = usualTop
      return
    }
    const next = nextAt(reading, at)
    const named =
      next >= 0
        ? (shownAt(reading, next) ?? (bestMeasure(reading.items[next]) ? shownAt(reading, next) : undefined))
        : undefined
    const before = nextAt(reading, at, -1)
    const earlier =
      before >= 0 && !asTable(reading, before) ? (foldedBefore(reading, before) ?? shownAt(reading, before)) : undefined
    const found =
      named ?? (next >= 0 && asTable(reading, next) && isTextShown(reading, earlier?.value) ? undefined : earlier)
    const timely = /^(late|new|recent|early)$/.test(adjective)
    if (found && fitsOrder(reading, found.value) && (!timely || isDatedShown(reading, found.value))) {
      setOrder(reading, at, found.value, direct === 1, found.items)
      return
    }
  }
  if (ofColumnBefore(reading, at, adjective) || readQuality(reading, at, adjective, 1, [])) return
  bySales(reading, at, adjective)
}

const isTextShown = ({ known }: Reading, shown: ShownValue | undefined): boolean =>
  shown?.is === 'column' &&
  known.tables.get(shown.ref.table)?.columns.find((column) => column.name === shown.ref.column)?.type === 'text'

/** 'top 5 customers' and nothing else: those that most was sold to. */
const topSellers = (reading: Reading, limitItems: readonly number[], bottom: boolean): boolean => {
  const by = salesTo(reading, [nextAt(reading, limitItems[0] ?? -1)])
  if (by) reading.intent.order = { by, descending: !bottom }
  return by !== undefined
}

/** What was sold to, by or of the first of these items that is a thing, where sales hang below it. */
const salesTo = (reading: Reading, items: readonly number[]): ShownValue | undefined => {
  const measure = defaultMeasure(reading.known)
  const thing = items.map((index) => asTable(reading, index)).find((table) => table)
  const isBelow =
    measure && thing && pathBetween(reading.known.hops, thing.name, measure.table)?.some((hop) => hop.many)
  return isBelow ? { is: 'measure', measure: measure.name, table: measure.table } : undefined
}

/** 'biggest customers', 'toko terbaik': those that most was sold to, where nothing of their own is big. */
const bySales = (reading: Reading, at: number, adjective: string): void => {
  const by = salesTo(reading, [nextAt(reading, at), nextAt(reading, at, -1)])
  if (!/^(big|large|great|besar|good|baik)$/.test(adjective) || !by) return
  setOrder(reading, at, by, true, [])
  if (reading.intent.limit === 1 && !oneAsked(reading)) reading.intent.limit = usualTop
  reading.doubt += 0.1
}

/** 'pemasok dengan waktu pengiriman terlama': the figure named right before. */
const ofColumnBefore = (reading: Reading, at: number, adjective: string): boolean => {
  const before = nextAt(reading, at, -1)
  const pick = before === at - 1 && !asTable(reading, before) ? asColumn(reading, before, isNumeric) : undefined
  const item = reading.items[before]
  const full =
    item?.is === 'link' &&
    item.namings.some(
      (naming) => naming.element.is === 'column' && naming.element.column === pick?.column && naming.full,
    )
  if (!pick || !full || pick.score < 0.9 || !isQuantity(reading, pick.ref.table, pick.column)) return false
  const least = /^(small|low|short|young|cheap|little|kecil|rendah|pendek|muda|murah|singkat|cepat|fast|quick)$/.test(
    adjective,
  )
  setOrder(reading, at, { is: 'column', ref: pick.ref }, !least, [before])
  return true
}
