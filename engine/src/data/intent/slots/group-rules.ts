import { stem } from '#engine/language/index.ts'
import type { Bucket } from '#engine/period/index.ts'
import { grainWords } from '../../lexicon/grain-words.ts'
import type { Group } from '../../parse/query-intent.ts'
import { dateOf } from '../../parse/times.ts'
import { nameWords } from '../../schema/names.ts'
import { pathBetween } from '../../schema/paths.ts'
import { hasRole } from '../../schema/roles.ts'
import type { Column, Table } from '../../types.ts'
import { isQuantity } from '../view.ts'
import { foldAt } from './figure-rules.ts'
import type { Word } from './senses.ts'
import {
  distanceOf,
  doubtOf,
  hopsAbove,
  isDay,
  isOperator,
  type SlotRule,
  type Subject,
  sensesOf,
  tablesBelow,
} from './slot.ts'
import { isKindOf, valueCondition } from './values.ts'

export const grainsOf: Partial<Record<string, Bucket>> = {
  each_day: 'day',
  each_weekday: 'weekday',
  each_hour: 'hour',
  each_week: 'week',
  each_month: 'month',
  each_quarter: 'quarter',
  each_year: 'year',
  trend: 'month',
}

/** Students have a class whose tutor is a teacher: 'students per teacher' is no group of theirs. */
const isOtherwiseTied = ({ known, root }: Subject, { name }: Table): boolean => {
  const path = pathBetween(known.hops, root.name, name) ?? []
  const stemsOf = (text: string) => nameWords(text).map((word) => stem(word, 'en'))
  const key = stemsOf(path.at(-1)?.fromColumn ?? '')
  return path.length > 1 && !stemsOf(name).some((word) => key.includes(word))
}

/** 'by town' means towns, never the numbers by which rows name theirs. */
const pointsElsewhere = ({ name }: Column): boolean => {
  const words = nameWords(name)
  return words.length > 1 && words.at(-1) === 'id'
}

const groupsAt = (subject: Subject, at: number): { group: Group; end: number; cost: number }[] => {
  const { words } = subject
  const grain = grainWords.get(words[at]?.text ?? '')
  const found: { group: Group; end: number; cost: number }[] = grain
    ? [{ group: { is: 'time', grain }, end: at + 1, cost: 0 }]
    : []
  for (const { table, score } of sensesOf(words[at], 'table')) {
    const far = distanceOf(subject, table.name)
    if (far !== undefined && table !== subject.root)
      found.push({
        group: { is: 'table', table: table.name },
        end: at + 1,
        cost: doubtOf(score) + far / 2 + (isOtherwiseTied(subject, table) ? 0.4 : 0),
      })
  }
  const owner = sensesOf(words[at], 'table').some(({ table }) => hopsAbove(subject, table.name) !== undefined)
  for (const place of owner ? [at, at + 1] : [at])
    for (const { table, column, score } of sensesOf(words[place], 'column', 0.7)) {
      const far = distanceOf(subject, table.name)
      if (far === undefined || isDay(column) || pointsElsewhere(column) || isTaken(subject, column)) continue
      const ref = { table: table.name, column: column.name }
      found.push({
        group: { is: 'column', ref },
        end: place + 1,
        cost: doubtOf(score) + far + (place > at ? 0.02 : 0.05),
      })
    }
  return found
}

const amounts = /^(hours?|jam|minutes?|menit|km|kilometers?|kg|kilograms?|tons?|liters?|litres?|nights?|malam)$/

/** How much of something a row takes: 'cost per hour worked' is no group of the rows that took as many hours. */
const isTaken = (subject: Subject, column: Column): boolean =>
  isQuantity(subject.known, subject.root.name, column) && nameWords(column.name).some((word) => amounts.test(word))

/** 'cost per hour worked': for each of the hours that rows count, not by the hour of the day. */
const countsHours = (subject: Subject, next: Word | undefined): boolean =>
  next?.lead === '' &&
  next.senses.some(({ is }) => is === 'table' || is === 'column') &&
  subject.root.columns.some((column) => isTaken(subject, column))

/** 'per poli', 'by channel and month', 'in each branch', 'monthly'. */
export const grouped: SlotRule = {
  name: 'group',
  *reads(subject, at) {
    const { words } = subject
    const grain = words[at]?.item.is === 'operator' ? grainsOf[words[at].item.operator] : undefined
    if (grain) {
      if (grain === 'hour' && countsHours(subject, words[at + 1])) return
      // 'by month of filing', 'per bulan bayar'
      for (const { table, happening, score } of sensesOf(words[at + 1], 'happening', 0.8))
        if (happening.is === 'day' && hopsAbove(subject, table.name) !== undefined)
          yield {
            end: at + 2,
            cost: doubtOf(score) + 0.02,
            pieces: [
              { is: 'group', group: { is: 'time', grain, ref: { table: table.name, column: happening.column.name } } },
            ],
          }
      // 'hari apa' asks for one.
      const isAsked = isOperator(words[at - 1], 'who') || /\bapa$/.test(words[at]?.text ?? '')
      const group = { is: 'group', group: { is: 'time', grain } } as const
      if (isAsked) yield { end: at + 1, cost: 0, pieces: [{ ...group, ranked: true }] }
      yield { end: at + 1, cost: isAsked ? 0.02 : 0, pieces: [group] }
      return
    }
    // 'which day had the highest sales', 'bulan apa yang penjualannya tertinggi'
    const asks = (word: Word | undefined) => isOperator(word, 'who') || word?.text === 'berapa'
    const asked = isOperator(words[at], 'who') ? words[at + 1] : asks(words[at + 1]) ? words[at] : undefined
    const stretch = grainWords.get(asked?.text ?? '')
    if (stretch)
      yield { end: at + 2, cost: 0.02, pieces: [{ is: 'group', group: { is: 'time', grain: stretch }, ranked: true }] }
    if (!isOperator(words[at], 'each', 'by') || words[at]?.text === 'across') return
    // 'average weight per receipt by grade': a row is what is averaged over.
    if (isOperator(words[at], 'each') && words.slice(0, at).some((word) => foldAt(word) === 'avg'))
      for (const { table, score } of sensesOf(words[at + 1], 'table', 0.7))
        if (table === subject.root) yield { end: at + 2, cost: doubtOf(score) * 0.3 + 0.02, pieces: [] }
    for (const { group, end, cost } of groupsAt(subject, at + 1)) {
      yield { end, cost, pieces: [{ is: 'group', group }] }
      const joint = isOperator(words[end], 'and')
        ? isOperator(words[end + 1], 'each', 'by')
          ? end + 2
          : end + 1
        : undefined
      if (joint !== undefined)
        for (const second of groupsAt(subject, joint))
          yield {
            end: second.end,
            cost: cost + second.cost + 0.02,
            pieces: [
              { is: 'group', group },
              { is: 'group', group: second.group },
            ],
          }
    }
    // 'per kasir', where staff of several kinds are in one table.
    for (const sense of sensesOf(words[at + 1], 'value', 0.75)) {
      const far = isKindOf(sense) ? distanceOf(subject, sense.table.name) : undefined
      if (far !== undefined && sense.table !== subject.root)
        yield {
          end: at + 2,
          cost: doubtOf(sense.score) * 0.5 + far / 2,
          pieces: [
            { is: 'group', group: { is: 'table', table: sense.table.name } },
            { is: 'where', condition: valueCondition(sense, '', false) },
          ],
        }
    }
    // 'by date of payment'
    for (const place of [at + 1, at + 2])
      for (const { table, happening, score } of sensesOf(words[place], 'happening', 0.8))
        if (
          happening.is === 'day' &&
          table === subject.root &&
          /date|tanggal|tgl|waktu/.test(
            words
              .slice(at + 1, place + 1)
              .map(({ text }) => text)
              .join(' '),
          )
        )
          yield {
            end: place + 1,
            cost: doubtOf(score) + 0.05,
            pieces: [{ is: 'day', ref: { table: table.name, column: happening.column.name }, not: false }],
          }
  },
}

export const timed: SlotRule = {
  name: 'period',
  *reads(subject, at) {
    const item = subject.words[at]?.item
    if (item?.is !== 'period') return
    const period = { is: 'period', expr: item.expr, period: item.period } as const
    // 'policies that are in force today': how things stand, and nothing that happened today.
    const { words, root } = subject
    if (/^(today|hari ini)$/.test(item.text.toLowerCase()) && words.some((word) => isStateOf(word, root)))
      yield { end: at + 1, cost: 0, pieces: [] }
    const visits = visitsOf(subject, at)
    yield { end: at + 1, cost: visits ? 0.6 : 0, pieces: [period] }
    if (visits) yield { end: at + 1, cost: 0.1, pieces: [period, { is: 'table', table: visits, listed: false }] }
  },
}

const isStateOf = (word: Word, root: Table): boolean =>
  sensesOf(word, 'value').some(
    ({ table, column }) =>
      table === root && nameWords(column.name).some((name) => /^(status|state|keadaan)$/.test(name)),
  )

const cameBy = /\b(came|come|comes|visited|visit|datang|berkunjung|mampir)\b/

/** 'customers who came in last month' were there then, whenever they joined: the nearest table below that is dated. */
const visitsOf = ({ words, known, root }: Subject, at: number): string | undefined => {
  const own = dateOf(known, root.name)
  const joined = own && root.columns.find(({ name }) => name === own.column)
  if (!joined || !hasRole(joined, 'begun')) return undefined
  if (!cameBy.test(`${words[at - 1]?.text ?? ''} ${words[at]?.lead ?? ''}`)) return undefined
  return tablesBelow(known, root.name).find((table) => dateOf(known, table)?.table === table)
}

const splits = /^(split|breakdown|distribution|composition|mix|komposisi|sebaran|distribusi|rincian)$/

/** 'gender split', 'komposisi gender'. */
export const parted: SlotRule = {
  name: 'split',
  *reads(subject, at) {
    const before = splits.test(subject.words[at]?.text ?? '')
    for (const { group, end, cost } of groupsAt(subject, before ? at + 1 : at))
      if (before) yield { end, cost, pieces: [{ is: 'group', group }] }
      else if (splits.test(subject.words[end]?.text ?? ''))
        yield { end: end + 1, cost, pieces: [{ is: 'group', group }] }
  },
}
