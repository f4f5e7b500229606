import { qualityOf } from '../lexicon/adjectives.ts'
import { keyOf } from '../schema/keys.ts'
import { figuresAt, shownAt } from './figures.ts'
import type { Shown } from './frame.ts'
import { qualityColumn } from './qualities.ts'
import {
  asColumn,
  asTable,
  bestMeasure,
  bestTable,
  isNumeric,
  isOperator,
  isQuantity,
  isTemporal,
  nextAt,
  type Reading,
  use,
} from './reading.ts'

/** 'ordered by age from the oldest', 'in descending order of price', 'urutkan dari yang tertinggi'. */
export const readOrder = (reading: Reading): void => {
  const { items, frame } = reading
  for (const [at, item] of items.entries()) {
    if (reading.used.has(at) || !isOperator(item, 'order', 'ascending', 'descending')) continue
    const around = items.findIndex(
      (other, index) => index > at - 6 && !reading.used.has(index) && isOperator(other, 'descending', 'ascending'),
    )
    const descending = around >= 0 ? isOperator(items[around], 'descending') : false
    let target = nextAt(reading, at)
    while (target >= 0 && isOperator(items[target], 'order', 'ascending', 'descending', 'by', 'each'))
      target = nextAt(reading, target)
    let found = target >= 0 ? shownAt(reading, target) : undefined
    if (target >= 0 && items[target]?.is === 'superlative') {
      const made = bySuperlative(reading, target)
      if (made) {
        frame.order = made
        use(reading, at, target)
        continue
      }
    }
    if (!found && around >= 0) {
      const before = nextAt(reading, Math.min(at, around), -1)
      found = before >= 0 ? shownAt(reading, before) : undefined
      if (found) found = { ...found, items: [] }
    }
    if (!found) {
      found = firstColumn(reading, at)
      reading.doubt += 0.1
    }
    if (!found) continue
    frame.order = { by: found.value, descending }
    const direction = items.flatMap((other, index) =>
      isOperator(other, 'order', 'ascending', 'descending') && index >= at - 2 ? [index] : [],
    )
    use(reading, at, ...direction, ...found.items, ...spoken(reading, at))
  }
}

// 'from oldest to youngest' behind an order says again what the order is.
const spoken = (reading: Reading, from: number): number[] =>
  reading.items.flatMap((item, at) => (at > from && item.is === 'superlative' ? [at] : []))

const bySuperlative = (reading: Reading, at: number): { by: Shown; descending: boolean } | undefined => {
  const item = reading.items[at]
  if (item?.is !== 'superlative') return undefined
  const quality = qualityColumn(reading, item.adjective, at)
  return quality && { by: { is: 'column', ref: quality.ref }, descending: quality.descending }
}

const firstColumn = (reading: Reading, before: number) => {
  for (let at = 0; at < before; at += 1) {
    const column = asTable(reading, at) ? undefined : asColumn(reading, at)
    if (column && column.score > 0.6) return { value: { is: 'column', ref: column.ref } as Shown, items: [] }
  }
  return undefined
}

/** 'the oldest singer', 'the stadium with the most concerts', 'top 5 products by revenue', '10 pelanggan terbesar'. */
export const readSuperlatives = (reading: Reading): void => {
  for (const [at, item] of reading.items.entries()) {
    if (reading.used.has(at) || reading.frame.order) continue
    if (isOperator(item, 'top', 'bottom')) readTop(reading, at)
    else if (isOperator(item, 'most', 'least')) readMost(reading, at)
    else if (item.is === 'superlative') readSuperlative(reading, at, item.adjective)
    else if (
      isOperator(item, 'max', 'min') &&
      /^(with|has|have|had|having|whose|dengan|memiliki|mempunyai)$/i.test(reading.items[at - 1]?.text ?? '')
    )
      readExtreme(reading, at)
  }
}

const limitAround = (reading: Reading, at: number): { limit: number; items: number[] } => {
  for (const place of [nextAt(reading, at), at - 1, nextAt(reading, at, -1)]) {
    const item = reading.items[place]
    if (
      item?.is === 'number' &&
      !reading.used.has(place) &&
      item.value >= 1 &&
      item.value <= 1_000 &&
      Number.isInteger(item.value)
    ) {
      return { limit: item.value, items: [place] }
    }
  }
  // '5 produk terlaris': the number stands before the thing.
  const before = nextAt(reading, at, -1)
  const number = before >= 0 ? nextAt(reading, before, -1) : -1
  const item = reading.items[number]
  const behind =
    asTable(reading, before) !== undefined && item?.is === 'number' && !reading.used.has(number) && item.value <= 1_000
  if (behind && item.is === 'number') return { limit: item.value, items: [number] }
  const counted = reading.items.findIndex(
    (one, place) =>
      one.is === 'number' &&
      !reading.used.has(place) &&
      Number.isInteger(one.value) &&
      one.value >= 1 &&
      one.value <= 1_000 &&
      place < at &&
      asTable(reading, nextAt(reading, place)) !== undefined,
  )
  const found = reading.items[counted]
  return found?.is === 'number' ? { limit: found.value, items: [counted] } : { limit: 1, items: [] }
}

const readTop = (reading: Reading, at: number): void => {
  const { items, frame } = reading
  const { limit, items: limitItems } = limitAround(reading, at)
  const later = items.findIndex(
    (item, place) => place > at && place <= at + 4 && (isOperator(item, 'most', 'least') || item.is === 'superlative'),
  )
  if (later >= 0 && limitItems.length > 0) {
    use(reading, at)
    return
  }
  if (limitItems.length === 0 && !by(reading, at) && !headed(reading, at)) return
  const bottom = isOperator(items[at], 'bottom')
  const target = by(reading, at)
  const quality = target ? undefined : figureBehind(reading, at)
  const found = target ?? quality
  frame.limit = limit
  if (found) frame.order = { by: found.value, descending: !bottom }
  else {
    const first = temporalOrder(reading, at)
    if (first)
      frame.order = {
        by: first,
        descending: bottom,
      }
    else if (limitItems.length === 0) {
      delete frame.limit
      return
    } else reading.doubt += 0.15
  }
  use(reading, at, ...limitItems, ...(found?.items ?? []))
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

const isDated = (pick: { column: { name: string; type: string } } | undefined): boolean =>
  pick !== undefined &&
  (pick.column.type === 'date' || pick.column.type === 'timestamp' || /date|time/i.test(pick.column.name))

const temporalOrder = (reading: Reading, at: number): Shown | undefined => {
  const text = reading.items[at]?.text.toLowerCase()
  if (text !== 'first' && text !== 'last') return undefined
  for (const [place] of reading.items.entries()) {
    const column =
      place > at && !asTable(reading, place) ? asColumn(reading, place, (one) => isDated({ column: one })) : undefined
    if (column && column.score > 0.4) return { is: 'column', ref: column.ref }
  }
  const quality = qualityColumn(reading, 'new', at)
  return quality && { is: 'column', ref: quality.ref }
}

const by = (reading: Reading, at: number) => {
  for (let place = at + 1; place < reading.items.length; place += 1) {
    if (
      !isOperator(reading.items[place], 'by', 'order') &&
      !['terms', 'based'].includes(reading.items[place]?.text.toLowerCase() ?? '')
    )
      continue
    const target = shownAt(reading, nextAt(reading, place))
    if (target) return { ...target, items: [place, ...target.items] }
  }
  return undefined
}

const figureBehind = (reading: Reading, at: number) => {
  for (let place = at + 1; place < reading.items.length; place += 1) {
    if (asTable(reading, place)) continue
    const figures = figuresAt(reading, place)
    const [figure] = figures?.value ?? []
    if (figures && figure) return { value: figure as Shown, items: figures.items }
  }
  return undefined
}

const readMost = (reading: Reading, at: number): void => {
  const descending = isOperator(reading.items[at], 'most')
  const next = nextAt(reading, at)
  const { limit, items } = limitAround(reading, at)
  const adjective = reading.items[next]
  if (adjective?.is === 'unknown' || adjective?.is === 'link') {
    const quality = qualityOf(adjective.text.toLowerCase())
    if (quality && readQuality(reading, at, adjective.text.toLowerCase(), descending ? 1 : -1, [next])) return
  }
  const beside = [at - 1, at + 1].filter((place) =>
    /^(sold|sell|sells|selling|terjual|laku|dijual|purchased|bought|dibeli)$/i.test(reading.items[place]?.text ?? ''),
  )
  const loyal = /loyal|setia/i.test(reading.items[at]?.text ?? '')
  const sells = loyal || beside.length > 0 || /sell|sold|laris|laku/i.test(reading.items[at]?.text ?? '')
  const place = (loyal ? visitsOf(reading, at) : sells ? sellingOf(reading, at) : undefined) ?? mostOf(reading, at)
  if (!place) return
  reading.frame.order = { by: place.value, descending }
  reading.frame.limit = sells && items.length === 0 && !oneAsked(reading) ? usualTop : limit
  use(reading, at, ...items, ...place.items, ...(sells ? beside : []))
}

/** 'best-selling products' without a number. */
const usualTop = 10
const oneAsked = (reading: Reading): boolean =>
  reading.items.some((item) => /^(which|what|mana|apa)$/i.test(item.text)) &&
  !reading.items.some((item) => item.is === 'link' && /s$/.test(item.text) && bestTable(item) !== undefined)

/** Who comes back most: the rows below, such as a customer's orders. */
const visitsOf = (reading: Reading, at: number): { value: Shown; items: number[] } | undefined => {
  const subject = reading.tables.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0]
  const below = subject
    ? (reading.known.hops.get(subject.table) ?? []).flatMap((hop) =>
        hop.many ? (reading.known.tables.get(hop.to) ?? []) : [],
      )
    : []
  const most = below.toSorted((a, b) => (b.rowCount ?? 0) - (a.rowCount ?? 0))[0]
  return most && { value: { is: 'fold', fold: 'count', table: most.name }, items: [] }
}

/** What selling is counted by: a measure or a quantity sold, else the rows below the thing. */
const sellingOf = (reading: Reading, at: number): { value: Shown; items: number[] } | undefined => {
  const sold = /sold|sell|terjual|quantity|qty|kuantitas/i
  const units =
    /^(units?|pieces|quantity|qty|jumlah|unit|barang|volume)\b.*\b(sold|terjual|penjualan)\b|^sales volume$/i
  const measure = reading.known.schema.measures?.find((one) =>
    [one.name, ...(one.synonyms ?? [])].some((name) => units.test(name)),
  )
  if (measure) return { value: { is: 'measure', measure: measure.name, table: measure.table }, items: [] }
  const subject = reading.tables.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0]
  const below = subject
    ? (reading.known.hops.get(subject.table) ?? [])
        .filter((hop) => hop.many)
        .map((hop) => reading.known.tables.get(hop.to))
    : []
  const largest = below.toSorted((a, b) => (b?.rowCount ?? 0) - (a?.rowCount ?? 0))
  for (const table of largest) {
    const column = table?.columns.find((one) => isNumeric(one) && sold.test(one.name))
    if (table && column)
      return {
        value: { is: 'fold', fold: 'sum', of: { table: table.name, column: column.name }, table: table.name },
        items: [],
      }
  }
  const [most] = largest
  return most && { value: { is: 'fold', fold: 'count', table: most.name }, items: [] }
}

/** What there is most of: the table, measure or numeric column behind, or (Indonesian) before. */
const mostOf = (reading: Reading, at: number): { value: Shown; items: number[] } | undefined => {
  const phrase = /common|popular|frequent|often|populer|sering/.test(reading.items[at]?.text.toLowerCase() ?? '')
  const behind = nextAt(reading, at)
  const places = phrase
    ? []
    : [behind, isOperator(reading.items[behind], 'distinct') ? nextAt(reading, behind) : -1, nextAt(reading, at, -1)]
  for (const place of places) {
    if (place < 0 || reading.used.has(place)) continue
    const table = asTable(reading, place)
    if (table) return { value: { is: 'fold', fold: 'count', table: table.name }, items: [place] }
    const figures = figuresAt(reading, place)
    const [figure] = figures?.value ?? []
    if (figures && figure) return { value: figure, items: figures.items }
    const column = asColumn(reading, place, isNumeric)
    if (column && column.score > 0.6 && isQuantity(reading, column.ref.table, column.column))
      return { value: { is: 'column', ref: column.ref }, items: [place] }
  }
  // 'alasan pengembalian terbanyak': the reason that comes up most.
  const told = [nextAt(reading, at, -1), behind]
    .map((place) =>
      place >= 0 && !asTable(reading, place) ? asColumn(reading, place, (column) => column.type === 'text') : undefined,
    )
    .find((pick) => pick && pick.score > 0.85)
  if (told) return { value: { is: 'fold', fold: 'count', table: told.ref.table }, items: [] }
  const tables = reading.tables.filter((mention) => !reading.used.has(mention.at))
  const counted = phrase ? tables.at(0) : tables.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0]
  if (!counted) return undefined
  reading.doubt += phrase ? 0.02 : 0.45
  return { value: { is: 'fold', fold: 'count', table: counted.table }, items: [] }
}

/** 'lowest stock': a table that has no rows of its own kind but holds amounts of others. */
const heldOf = (reading: Reading, at: number): Shown | undefined => {
  const place = [nextAt(reading, at), nextAt(reading, at, -1)].find(
    (one) => one >= 0 && asTable(reading, one) !== undefined,
  )
  const table = place === undefined ? undefined : asTable(reading, place)
  const behind = place === undefined ? -1 : nextAt(reading, place)
  if (!table || keyOf(table) || (behind >= 0 && asColumn(reading, behind, isNumeric))) return undefined
  const column = table.columns.find(
    (one) =>
      isQuantity(reading, table.name, one) && /qty|quantity|stock|stok|on_?hand|jumlah|kuantitas/i.test(one.name),
  )
  return column && { is: 'column', ref: { table: table.name, column: column.name } }
}

// 'the model with the minimum horsepower' is one model.
const readExtreme = (reading: Reading, at: number): void => {
  const found = shownAt(reading, nextAt(reading, at))
  if (found) settle(reading, at, found.value, isOperator(reading.items[at], 'max'), found.items)
}

const readSuperlative = (reading: Reading, at: number, adjective: string): void => {
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
      settle(reading, at, held, direct === 1, [])
      if (reading.frame.limit === 1 && !oneAsked(reading)) reading.frame.limit = usualTop
      return
    }
    const next = nextAt(reading, at)
    const named =
      next >= 0
        ? (shownAt(reading, next) ?? (bestMeasure(reading.items[next]) ? shownAt(reading, next) : undefined))
        : undefined
    const before = nextAt(reading, at, -1)
    const earlier = before >= 0 && !asTable(reading, before) ? shownAt(reading, before) : undefined
    const found = named ?? earlier
    const timely = /^(late|new|recent|early)$/.test(adjective)
    if (found && fitsOrder(reading, found.value) && (!timely || isDatedShown(reading, found.value))) {
      settle(reading, at, found.value, direct === 1, found.items)
      return
    }
  }
  readQuality(reading, at, adjective, 1, [])
}

const isDatedShown = (reading: Reading, shown: Shown): boolean => {
  const column =
    shown.is === 'column'
      ? reading.known.tables.get(shown.ref.table)?.columns.find((one) => one.name === shown.ref.column)
      : undefined
  return isDated(column && { column })
}

const fitsOrder = (reading: Reading, shown: Shown): boolean => {
  if (shown.is !== 'column') return true
  const column = reading.known.tables.get(shown.ref.table)?.columns.find((one) => one.name === shown.ref.column)
  return column !== undefined && (isNumeric(column) || isTemporal(column) || column.type === 'text')
}

const readQuality = (reading: Reading, at: number, adjective: string, sign: 1 | -1, extra: number[]): boolean => {
  const quality = qualityColumn(reading, adjective, at)
  if (!quality) return false
  // 'the oldest age' and 'the age of the oldest': the column itself may stand beside it.
  const next = nextAt(reading, at)
  const own = next >= 0 ? asColumn(reading, next) : undefined
  const same = own && own.ref.column === quality.ref.column && own.ref.table === quality.ref.table
  settle(reading, at, { is: 'column', ref: quality.ref }, quality.descending === (sign === 1), [
    ...extra,
    ...(same ? [next] : []),
  ])
  return true
}

const settle = (reading: Reading, at: number, by: Shown, descending: boolean, items: number[]): void => {
  const { limit, items: limitItems } = limitAround(reading, at)
  reading.frame.order = { by, descending }
  reading.frame.limit = limit
  use(reading, at, ...items, ...limitItems)
}
