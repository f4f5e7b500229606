import type { Period } from '#engine/language/index.ts'
import { stem } from '#engine/language/index.ts'
import type { Item } from '../link/items.ts'
import { keyOf } from '../schema/keys.ts'
import { nameColumn, type ValueRef } from '../schema/known.ts'
import { nameWords } from '../schema/names.ts'
import { pathBetween } from '../schema/paths.ts'
import { literalPattern } from '../sql/print.ts'
import type { ColumnRef, Condition } from './frame.ts'
import {
  asColumn,
  asTable,
  bestMeasure,
  isNumeric,
  isOperator,
  isQuantity,
  isTemporal,
  nextAt,
  type Reading,
  use,
} from './reading.ts'
import { roleScore } from './roles.ts'
import { dateColumnNear } from './times.ts'

const add = (reading: Reading, at: number, condition: Condition): void =>
  void reading.conditions.push({ at, condition })

/** The words just before an item: they tell a departure from an arrival. */
const roleAt = (reading: Reading, at: number): string[] => {
  const words: string[] = []
  for (let place = at - 1; place >= Math.max(0, at - 4); place -= 1) {
    const item = reading.items[place] as Item
    if (item.is === 'link' && item.refs.length > 0 && item.valueScore > 0.8 && !asTable(reading, place)) break
    words.push(...item.text.toLowerCase().split(' '))
  }
  return words
}

/** 'contains', 'starting with', 'mengandung': a part of a text. */
export const readPatterns = (reading: Reading): void => {
  for (const [at, item] of reading.items.entries()) {
    if (reading.used.has(at) || !isOperator(item, 'contains', 'startsWith', 'endsWith')) continue
    const target = patternOperand(reading, at)
    const operand = reading.items[target]
    if (!operand) continue
    const ref = patternColumn(reading, at, target)
    if (!ref) {
      reading.doubt += 0.4
      continue
    }
    const text = literalPattern(operand.text)
    const pattern = isOperator(item, 'startsWith')
      ? `${text}%`
      : isOperator(item, 'endsWith')
        ? `%${text}`
        : `%${text}%`
    const before = nextAt(reading, at, -1)
    const not = isOperator(reading.items[before], 'not')
    add(reading, at, { is: 'like', ref: ref.ref, pattern, ...(not ? { not } : {}) })
    use(reading, at, target, ...ref.items, ...(not ? [before] : []))
  }
}

const patternOperand = (reading: Reading, at: number): number => {
  let place = at + 1
  while (place < reading.items.length) {
    const item = reading.items[place] as Item
    const filler =
      item.is === 'small' ||
      isOperator(item, 'contains') ||
      /^(word|letter|letters|string|text|phrase|character|substring|kata|huruf|teks)s?$/i.test(item.text)
    if (!filler || item.is === 'quoted') return place
    place += 1
  }
  // 'which has Hey in its title': quoted words before the operator count too.
  return -1
}

const patternColumn = (
  reading: Reading,
  at: number,
  target: number,
): { ref: ColumnRef; items: number[] } | undefined => {
  const isText = (column: { type: string }): boolean => column.type === 'text'
  const behind = nextAt(reading, target)
  const named =
    behind >= 0 &&
    reading.items[behind]?.is === 'link' &&
    /\b(in|di|pada|dalam|as)$/i.test(
      reading.items
        .slice(target + 1, behind)
        .map((item) => item.text)
        .filter((text) => !/^(its|their|his|her)$/i.test(text))
        .join(' '),
    )
      ? asColumn(reading, behind, isText)
      : undefined
  const tables: string[] = []
  for (let place = at - 1; place >= Math.max(0, at - 8); place -= 1) {
    const column = asTable(reading, place) ? undefined : asColumn(reading, place, isText)
    const owner = /^names?$/i.test(reading.items[place]?.text ?? '') ? ownColumn(reading, place) : undefined
    if (owner) return { ref: owner.ref, items: [place, owner.at] }
    if (column && column.score > 0.6 && !named)
      return { ref: column.ref, items: reading.used.has(place) ? [] : clauseColumn(reading, place) }
    const table = asTable(reading, place)
    if (table) tables.push(table.name)
    const partial = named && bestPartial(reading, place, named.ref)
    if (partial) return { ref: partial, items: [behind, place] }
  }
  if (named) return { ref: named.ref, items: [behind] }
  for (const name of tables) {
    const table = reading.known.tables.get(name)
    const column = table && nameColumn(table)
    if (column) return { ref: { table: name, column: column.name }, items: [] }
  }
  return undefined
}

// 'the state whose name contains': the column before is itself the name.
const ownColumn = (reading: Reading, place: number): { ref: ColumnRef; at: number } | undefined => {
  const before = nextAt(reading, place, -1)
  const whose = reading.items.slice(Math.max(0, before), place).some((item) => /^whose$/i.test(item.text))
  const column =
    whose && !asTable(reading, before) ? asColumn(reading, before, (one) => one.type === 'text') : undefined
  const words = (reading.items[before]?.text ?? '').toLowerCase().split(' ')
  const table = nameWords(column?.ref.table ?? '').map((word) => stem(word, 'en'))
  if (words.length > 1 && table.includes(stem(words.at(-1) ?? '', 'en'))) return undefined
  return column && column.score > 0.7 ? { ref: column.ref, at: before } : undefined
}

// 'a song having Hey in its name' where 'song' and 'name' are together one column: song_name.
const bestPartial = (reading: Reading, place: number, named: ColumnRef): ColumnRef | undefined => {
  const item = reading.items[place]
  if (item?.is !== 'link') return undefined
  const said = item.namings.find((naming) => {
    if (naming.element.is !== 'column') return false
    const words = nameWords(naming.element.column.name)
    const asked = nameWords(named.column).map((word) => stem(word, 'en'))
    return words.length > 1 && words.some((word) => asked.includes(stem(word, 'en')))
  })
  return said?.element.is === 'column'
    ? { table: said.element.table.name, column: said.element.column.name }
    : undefined
}

// A column in 'whose name contains …' is the condition's; the same word in 'list the names that contain' is shown too.
const clauseColumn = (reading: Reading, place: number): number[] => {
  const before = reading.items.slice(Math.max(0, place - 2), place).map((item) => item.text.toLowerCase())
  return before.some((word) => ['whose', 'with', 'having', 'where', 'yang', 'in', 'dengan'].includes(word))
    ? [place]
    : []
}

/** 'having Hey in its name': a quoted part of a name, without a word for 'contains'. */
export const readQuotedParts = (reading: Reading): void => {
  for (const [at, item] of reading.items.entries()) {
    const text = item.is === 'quoted' || (item.is === 'link' && item.refs.length > 0) ? item.text : undefined
    const inside = reading.items
      .slice(at + 1, at + 3)
      .map((next) => next.text.toLowerCase())
      .join(' ')
    if (text === undefined || reading.used.has(at) || !/^in (its|their|his|her)$/.test(inside)) continue
    const ref = patternColumn(reading, at, at)
    if (!ref) continue
    reading.conditions.push({ at, condition: { is: 'like', ref: ref.ref, pattern: `%${literalPattern(text)}%` } })
    use(reading, at, ...ref.items)
  }
}

/** Stored values and quoted texts. */
export const readValues = (reading: Reading): void => {
  for (const [at, item] of reading.items.entries()) {
    if (reading.used.has(at)) continue
    if (item.is === 'quoted' || (item.is === 'link' && item.refs.length === 0 && reading.items[at]?.is === 'quoted'))
      readQuoted(reading, at, item.text)
    else if (item.is === 'link' && item.refs.length > 0 && isValue(reading, at))
      readValue(reading, at, item.refs, item.text)
    else if (item.is === 'number') {
      // 'the one with', 'one of them': no figure.
      if (/^(one|satu)$/i.test(item.text)) use(reading, at)
      else readNumber(reading, at, item.value)
    }
  }
}

const isValue = (reading: Reading, at: number): boolean => {
  const item = reading.items[at]
  if (item?.is !== 'link') return false
  const named = item.namings.find((naming) => naming.element.is !== 'measure' || bestMeasure(item))?.score ?? 0
  const before = nextAt(reading, at, -1)
  const column = before >= 0 && before === at - 1 && !asTable(reading, before) ? asColumn(reading, before) : undefined
  const after = nextAt(reading, at)
  const pointed = column && item.refs.some((ref) => ref.column.name === column.ref.column)
  const followed =
    after === at + 1 &&
    asTable(reading, after) &&
    item.refs.some((ref) => ref.table.name === asTable(reading, after)?.name)
  return item.valueScore > named + 0.02 || pointed === true || (followed === true && item.valueScore >= named - 0.15)
}

const negationBefore = (reading: Reading, at: number): number[] => {
  for (let place = at - 1; place >= Math.max(0, at - 2); place -= 1) {
    const item = reading.items[place]
    if (isOperator(item, 'not', 'except')) return reading.used.has(place) ? [] : [place]
    if (item?.is !== 'small' && !asColumn(reading, place)) return []
  }
  return []
}

const readValue = (reading: Reading, at: number, refs: readonly ValueRef[], text: string): void => {
  const role = roleAt(reading, at)
  const { ref, items, score } = chooseRef(reading, at, refs, role)
  const not = negationBefore(reading, at)
  const scoped = reading.scopes.some((scope) => scope.at <= (not[0] ?? -1))
  const negative = not.length > 0 && !scoped
  if (score < 0.2) reading.doubt += 0.1
  const value = ref.value ?? text
  add(reading, at, {
    is: 'compare',
    ref: { table: ref.table.name, column: ref.column.name },
    op: negative ? '<>' : '=',
    value: { is: 'text', value },
    role,
  })
  use(reading, at, ...items, ...(negative ? not : []))
}

const chooseRef = (
  reading: Reading,
  at: number,
  refs: readonly ValueRef[],
  role: string[],
): { ref: ValueRef; items: number[]; score: number } => {
  const scored = refs.map((ref) => {
    const beside = [at - 1, at + 1, nextAt(reading, at, -1), nextAt(reading, at), pastNot(reading, at)].find(
      (place) => place >= 0 && says(reading, place, ref),
    )
    const mentions = reading.tables.filter((mention) => mention.table === ref.table.name)
    const near =
      mentions.length > 0 ? Math.max(...mentions.map((mention) => 0.35 / (1 + 0.06 * Math.abs(mention.at - at)))) : 0
    const hops =
      near > 0 || reading.tables.length === 0
        ? 0
        : Math.min(
            ...reading.tables.map(
              (mention) => pathBetween(reading.known.hops, mention.table, ref.table.name)?.length ?? 5,
            ),
          )
    const score =
      (beside === undefined ? 0 : 0.6) +
      near -
      0.12 * hops +
      roleScore(ref.column.name, role) * 0.3 +
      (ref.column === nameColumn(ref.table) ? 0.08 : 0)
    return { ref, items: beside === undefined || isShownColumn(reading, beside, at) ? [] : [beside], score }
  })
  scored.sort((a, b) => b.score - a.score)
  const [first, second] = scored as [(typeof scored)[0], (typeof scored)[0] | undefined]
  if (second && first.score - second.score < 0.03) reading.doubt += 0.08
  return { ...first, score: first.score + 0.3 }
}

// 'the commander is not X': over the 'not'.
const pastNot = (reading: Reading, at: number): number => {
  const before = nextAt(reading, at, -1)
  return isOperator(reading.items[before], 'not', 'except', 'eq') ? nextAt(reading, before, -1) : -1
}

const says = (reading: Reading, place: number, ref: ValueRef): boolean => {
  const item = reading.items[place]
  if (item?.is !== 'link') return false
  return item.namings.some(
    (naming) => naming.element.is === 'column' && naming.element.column === ref.column && naming.score > 0.55,
  )
}

// In 'the grade of Kyle' the column behind or before is asked for, in 'grade A' it is what the value belongs to.
const isShownColumn = (reading: Reading, place: number, at: number): boolean => {
  if (asTable(reading, place)) return true
  if (/^(in|at|from|to|into|near|di|dari|ke)$/i.test(reading.items[place - 1]?.text ?? '')) return false
  return place < at && reading.items.slice(place + 1, at).some((item) => /^(of|for|dari|from)$/i.test(item.text))
}

const readQuoted = (reading: Reading, at: number, text: string): void => {
  const isText = (column: { type: string }): boolean => column.type === 'text'
  const past = pastNot(reading, at)
  const before = past >= 0 ? past : nextAt(reading, at, -1)
  const column = before >= 0 && !asTable(reading, before) ? asColumn(reading, before, isText) : undefined
  const table = before >= 0 ? asTable(reading, before) : undefined
  const named = table && nameColumn(table)
  const nearest = reading.tables.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0]
  const fallback = nearest && nameColumn(reading.known.tables.get(nearest.table) as NonNullable<typeof table>)
  const ref =
    column?.ref ??
    (table && named
      ? { table: table.name, column: named.name }
      : fallback && nearest
        ? { table: nearest.table, column: fallback.name }
        : undefined)
  if (!ref) {
    reading.doubt += 0.4
    return
  }
  const not = negationBefore(reading, at)
  add(reading, at, {
    is: 'compare',
    ref,
    op: not.length > 0 ? '<>' : '=',
    value: { is: 'text', value: text },
    role: roleAt(reading, at),
  })
  use(reading, at, ...(column && !isShownColumn(reading, before, at) ? [before] : []), ...not)
  reading.doubt += 0.08
}

/** 'grade 10', 'grade 9 or 10': a bare number belongs to the column before it. */
const readNumber = (reading: Reading, at: number, value: number): void => {
  const owner =
    asTable(reading, at - 1) ??
    (/^(number|no|id|nomor|#)$/i.test(reading.items[at - 1]?.text ?? '') ? asTable(reading, at - 2) : undefined)
  const key = owner && keyOf(owner)
  if (owner && key && isNumeric(key)) {
    add(reading, at, {
      is: 'compare',
      ref: { table: owner.name, column: key.name },
      op: '=',
      value: { is: 'number', value },
    })
    use(reading, at, at - 1)
    return
  }
  const ahead =
    reading.items[at + 1]?.is === 'link' && !asTable(reading, at + 1) ? asColumn(reading, at + 1, isNumeric) : undefined
  if (ahead && ahead.score > 0.8 && isQuantity(reading, ahead.ref.table, ahead.column)) {
    add(reading, at, { is: 'compare', ref: ahead.ref, op: '=', value: { is: 'number', value } })
    use(reading, at, at + 1)
    return
  }
  for (let place = at - 1; place >= Math.max(0, at - 4); place -= 1) {
    const item = reading.items[place] as Item
    if (item.is === 'number' || isOperator(item, 'and', 'or') || item.is === 'small') continue
    const column = asTable(reading, place)
      ? undefined
      : asColumn(reading, place, (one) => isNumeric(one) || one.type === 'text')
    if (!column || column.score < 0.6) return
    const text = column.column.type === 'text'
    const not = negationBefore(reading, at)
    add(reading, at, {
      is: 'compare',
      ref: column.ref,
      op: not.length > 0 ? '<>' : '=',
      value: text ? { is: 'text', value: String(value) } : { is: 'number', value },
    })
    use(reading, at, place, ...not)
    return
  }
}

/** 'in 2014', 'last quarter', 'sejak Maret': the nearest date it can be about. */
export const readPeriods = (reading: Reading): void => {
  for (const [at, item] of reading.items.entries()) {
    if (reading.used.has(at) || item.is !== 'period') continue
    const found = dateColumnNear(reading, at, item.period)
    if (!found) {
      reading.doubt += 0.35
      continue
    }
    use(reading, at, ...found.items)
    add(
      reading,
      at,
      found.year
        ? yearCondition(found.ref, item.period, found.text === true)
        : { is: 'period', ref: found.ref, period: item.period },
    )
  }
}

const yearCondition = (ref: ColumnRef, period: Period, text: boolean): Condition => {
  const year = (iso: string): number => Number(iso.slice(0, 4))
  const literal = (value: number) =>
    text ? ({ is: 'text', value: String(value) } as const) : ({ is: 'number', value } as const)
  const from = period.from === undefined ? undefined : year(period.from)
  const to = period.to === undefined ? undefined : year(period.to) - 1
  if (from !== undefined && from === to) return { is: 'compare', ref, op: '=', value: literal(from) }
  if (from !== undefined && to === undefined) {
    // 'after 2013' keeps the number that was said.
    return period.year !== undefined && period.year < from
      ? { is: 'compare', ref, op: '>', value: literal(period.year) }
      : { is: 'compare', ref, op: '>=', value: literal(from) }
  }
  if (from === undefined && to !== undefined)
    return period.year !== undefined && period.year > to
      ? { is: 'compare', ref, op: '<', value: literal(period.year) }
      : { is: 'compare', ref, op: '<=', value: literal(to) }
  return {
    is: 'member',
    ref,
    values: Array.from({ length: Math.min(100, (to ?? 0) - (from ?? 0) + 1) }, (_, index) =>
      literal((from ?? 0) + index),
    ),
  }
}

/** 'without any concert', 'do not have a pet', 'never ordered': a scope in which later conditions hold. */
export const readScopes = (reading: Reading): void => {
  for (const [at, item] of reading.items.entries()) {
    if (reading.used.has(at) || !isOperator(item, 'not', 'never', 'except')) continue
    const target = scopeTable(reading, at)
    if (!target) continue
    reading.scopes.push({ at, table: target.table, not: true })
    use(reading, at, ...target.items)
  }
}

const scopeTable = (reading: Reading, at: number): { table: string; items: number[] } | undefined => {
  const subject = reading.tables.find((mention) => mention.at < at)?.table
  const next = reading.items[at + 1]
  for (let place = at + 1; place < Math.min(reading.items.length, at + 7); place += 1) {
    const item = reading.items[place] as Item
    if (isOperator(item, 'contains') || item.is === 'stop') return undefined
    if (item.is === 'link' && item.refs.length > 0 && isValue(reading, place)) {
      if (place <= at + 2 && !behindTable(reading, place, subject)) return undefined
      continue
    }
    const table = asTable(reading, place)
    if (table && table.name !== subject) return { table: table.name, items: [place, ...between(reading, at, place)] }
    const verb =
      item.is === 'link'
        ? item.namings.find(
            (naming) => naming.element.is === 'table' && naming.score > 0.6 && naming.element.table.name !== subject,
          )
        : undefined
    if (verb?.element.is === 'table') return { table: verb.element.table.name, items: [place] }
    if (isOperator(item, 'and') && place > at + 1) break
  }
  return next && isOperator(reading.items[at], 'never') ? verbTable(reading, at, subject) : undefined
}

// 'never won an award in the evaluation': what stands before the table is its verb.
const between = (reading: Reading, from: number, to: number): number[] =>
  reading.items.flatMap((item, place) =>
    place > from && place < to && item.is === 'link' && item.refs.length === 0 ? [place] : [],
  )

const behindTable = (reading: Reading, place: number, subject: string | undefined): boolean => {
  for (let next = place + 1; next <= place + 2; next += 1) {
    const table = asTable(reading, next)
    if (table) return table.name !== subject
  }
  return false
}

// 'customers who never bought': a verb without its noun; the one table that hangs below the subject.
const verbTable = (
  reading: Reading,
  at: number,
  subject: string | undefined,
): { table: string; items: number[] } | undefined => {
  const below = subject ? (reading.known.hops.get(subject) ?? []).filter((hop) => hop.many) : []
  const [only] = below
  if (!only || new Set(below.map((hop) => hop.to)).size !== 1) return undefined
  reading.doubt += 0.1
  return { table: only.to, items: [at] }
}

export const isDateColumn = isTemporal
