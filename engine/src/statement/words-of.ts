import type { Dialect, Schema } from '#engine/data/index.ts'
import { escapePattern, type Grain } from '#engine/language/index.ts'
import { bucket } from '../data/sql/buckets.ts'
import { columnLabel, measureLabel, rowLabel, tableLabel } from '../data/words/labels.ts'
import type { TableRead } from './tables-read.ts'

export type Said = { en: string; id: string }
export const say = (en: string, id: string): Said => ({ en, id })
const same = (text: string): Said => say(text, text)

const grains: Record<Grain, Said> = {
  ...{ day: say('day', 'hari'), week: say('week', 'minggu'), month: say('month', 'bulan') },
  ...{ quarter: say('quarter', 'kuartal'), half: say('half year', 'semester'), year: say('year', 'tahun') },
}
const folds: Record<string, (of: Said) => Said> = {
  sum: (of) => say(`the sum of ${of.en}`, `jumlah ${of.id}`),
  avg: (of) => say(`the average of ${of.en}`, `rata-rata ${of.id}`),
  min: (of) => say(`the least ${of.en}`, `${of.id} terkecil`),
  max: (of) => say(`the greatest ${of.en}`, `${of.id} terbesar`),
}
const rowCount = say('the number of rows', 'banyaknya baris')

/** Puts pieces of SQL in words, as far as it knows them; the rest stays as it is written. */
export class Words {
  readonly #schema: Schema
  readonly #reads: readonly TableRead[]
  readonly #patterns: [RegExp, Said][]

  /** `reads`: the tables of the statement, which its columns belong to, also by the names it gives them. */
  constructor(schema: Schema, reads: readonly TableRead[]) {
    this.#schema = schema
    this.#reads = reads
    this.#patterns = (Object.keys(grains) as Grain[]).map((grain) => [
      bucketPattern(grain, schema.dialect),
      grains[grain],
    ])
  }

  /** A column as people call it. */
  column(reference: string): Said {
    const name = unquote(reference.split('.').at(-1) ?? reference)
    const said = reference.split('.').at(-2)
    for (const table of this.#tablesOf(said && unquote(said))) {
      const found = table.columns.find((column) => column.name === name)
      if (!found) continue
      const [en, id] = [columnLabel(found, 'en'), columnLabel(found, 'id')]
      const of = (label: string, language: 'en' | 'id') =>
        generic.has(label) ? rowLabel(table, table.name, language) : ''
      return say([of(en, 'en'), en].join(' ').trim(), [id, of(id, 'id')].join(' ').trim())
    }
    return same(plain(name))
  }

  /** Where a column may stand: in the table that is named before it, else in those that the statement reads. */
  #tablesOf(said: string | undefined): Schema['tables'] {
    const { tables } = this.#schema
    const among = said
      ? this.#reads.filter(({ table, alias }) => (alias ?? table).toLowerCase() === said.toLowerCase())
      : this.#reads
    return among.flatMap(({ table }) => tables.find(({ name }) => name.toLowerCase() === table.toLowerCase()) ?? [])
  }

  table(name: string): Said {
    const found = this.#schema.tables.find((table) => table.name === name)
    return found ? say(tableLabel(found, name, 'en'), tableLabel(found, name, 'id')) : same(plain(name))
  }

  /** A figure that the schema has a name for, with what its owner says of it. */
  measure(sql: string): Said | undefined {
    const flat = (text: string) => text.toLowerCase().replaceAll(/\s+/g, '')
    const found = this.#schema.measures?.find(({ expression }) => flat(expression) === flat(sql))
    if (!found) return undefined
    const told = (language: 'en' | 'id') => {
      const meaning = found.description?.[language]?.trim().replace(/\.$/, '')
      return meaning
        ? `${measureLabel(found, language)} (${meaning.charAt(0).toLowerCase()}${meaning.slice(1)})`
        : measureLabel(found, language)
    }
    return say(told('en'), told('id'))
  }

  expression(sql: string): Said {
    const text = stripped(sql)
    if (isReference(text)) return this.column(text)
    const fold = /^(\w+)\s*\(\s*(distinct\s+)?([\s\S]*)\)$/i.exec(text)
    if (fold && closes(text)) {
      const [, name = '', distinct, inner = ''] = fold
      if (/^count$/i.test(name)) {
        if (inner.trim() === '*') return rowCount
        const of = this.expression(inner)
        return distinct
          ? say(`the number of different ${of.en}`, `banyaknya ${of.id} yang berbeda`)
          : say(`the number of ${of.en}`, `banyaknya ${of.id}`)
      }
      const known = folds[name.toLowerCase()]
      if (known) return known(this.expression(inner))
    }
    for (const [pattern, grain] of this.#patterns) {
      const date = pattern.exec(text)?.[1]
      if (date) {
        const of = this.expression(date)
        return say(`the ${grain.en} of ${of.en}`, `${grain.id} dari ${of.id}`)
      }
    }
    const share = /^round\s*\(\s*(?:cast\s*\(\s*)?100\.0\s*\*\s*([\s\S]+?)\s*\/\s*nullif\s*\(([\s\S]+),\s*0\s*\)/i.exec(
      text,
    )
    if (share) {
      const [part, whole] = [this.expression(share[1]!), this.expression(share[2]!)]
      return say(`${part.en} as a percentage of ${whole.en}`, `${part.id} sebagai persen dari ${whole.id}`)
    }
    const simple = /^(\S+)\s*([*+/-])\s*(\S+)$/.exec(text)
    if (simple && isReference(simple[1]!) && isReference(simple[3]!)) {
      const [one, other] = [this.column(simple[1]!), this.column(simple[3]!)]
      const sign = { '*': '×', '/': '÷', '+': '+', '-': '−' }[simple[2]!]
      return say(`${one.en} ${sign} ${other.en}`, `${one.id} ${sign} ${other.id}`)
    }
    return same(text)
  }

  /** Two columns that hold the same, as tables are joined. */
  isLink(sql: string): boolean {
    const [one = '', other = '', ...more] = stripped(sql)
      .split('=')
      .map((side) => side.trim())
    return more.length === 0 && isReference(one) && isReference(other)
  }

  condition(sql: string): Said {
    const text = stripped(sql)
    const empty = /^([\s\S]+?)\s+is\s+(not\s+)?null$/i.exec(text)
    if (empty) {
      const of = this.expression(empty[1]!)
      return empty[2] ? say(`${of.en} is filled in`, `${of.id} terisi`) : say(`${of.en} is empty`, `${of.id} kosong`)
    }
    const range = /^([\s\S]+?)\s+between\s+([\s\S]+?)\s+and\s+([\s\S]+)$/i.exec(text)
    if (range) {
      const [of, from, to] = [this.expression(range[1]!), literal(range[2]!), literal(range[3]!)]
      return say(`${of.en} is from ${from} to ${to}`, `${of.id} dari ${from} sampai ${to}`)
    }
    const member = /^([\s\S]+?)\s+(not\s+)?in\s*\(([\s\S]*)\)$/i.exec(text)
    if (member && !/^\s*select\b/i.test(member[3]!)) {
      const [of, list] = [
        this.expression(member[1]!),
        member[3]!
          .split(/,(?=(?:[^']*'[^']*')*[^']*$)/)
          .map(literal)
          .join(', '),
      ]
      return member[2]
        ? say(`${of.en} is none of ${list}`, `${of.id} bukan salah satu dari ${list}`)
        : say(`${of.en} is one of ${list}`, `${of.id} salah satu dari ${list}`)
    }
    const like = /^([\s\S]+?)\s+(not\s+)?i?like\s+(N?'[\s\S]*')/i.exec(text)
    if (like) {
      const [of, part] = [this.expression(like[1]!), literal(like[3]!).replaceAll('%', '')]
      return like[2]
        ? say(`${of.en} does not hold ${part}`, `${of.id} tidak memuat ${part}`)
        : say(`${of.en} holds ${part}`, `${of.id} memuat ${part}`)
    }
    const compared = /^([\s\S]+?)\s*(<=|>=|<>|!=|=|<|>)\s*([\s\S]+)$/.exec(text)
    if (compared && !/\b(and|or|select|case)\b/i.test(text))
      return this.#compared(compared[1]!, compared[2]!, compared[3]!)
    return same(text)
  }

  #compared(left: string, sign: string, right: string): Said {
    const of = this.expression(left)
    const value = isReference(right.trim()) ? this.column(right.trim()) : same(literal(right))
    const [en, id] = (isDay(value.en) ? times[sign] : undefined) ?? comparisons[sign]!
    return say(`${of.en} ${en} ${value.en}`, `${of.id} ${id} ${value.id}`)
  }
}

const comparisons: Record<string, readonly [string, string]> = {
  ...{ '=': ['is', 'adalah'], '<>': ['is not', 'bukan'], '!=': ['is not', 'bukan'] },
  ...{ '<': ['is below', 'di bawah'], '<=': ['is at most', 'paling banyak'] },
  ...{ '>': ['is above', 'di atas'], '>=': ['is at least', 'paling sedikit'] },
}

const times: Record<string, readonly [string, string]> = {
  ...{ '<': ['is before', 'sebelum'], '<=': ['is no later than', 'paling lambat'] },
  ...{ '>': ['is after', 'setelah'], '>=': ['is not before', 'mulai'] },
}
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** Names that say nothing without their table. */
const generic = new Set(
  'name code title status type kind description number date nama kode judul jenis nomor tanggal'.split(' '),
)

const plain = (name: string) => unquote(name).replaceAll('_', ' ')
const unquote = (name: string) => name.replace(/^(["`[])([\s\S]*)(["`\]])$/, '$2')
const isReference = (text: string) =>
  /^(?:[\p{L}_]\w*|"[^"]+"|`[^`]+`|\[[^\]]+\])(?:\.(?:[\p{L}_]\w*|"[^"]+"|`[^`]+`|\[[^\]]+\]))*$/u.test(text)

/** A literal as people write it: `DATE '2026-01-01'` is 2026-01-01. */
function literal(sql: string): string {
  const text = stripped(sql)
    .replace(/^(?:date|timestamp)\s+/i, '')
    .replace(/^cast\s*\(\s*('[^']*')\s+as\s+\w+\s*\)$/i, '$1')
  const quoted = /^N?'([\s\S]*)'$/.exec(text)?.[1]
  if (quoted === undefined) return text
  const value = quoted.replaceAll("''", "'")
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : `“${value}”`
}

/** Without brackets around the whole. */
function stripped(sql: string): string {
  const text = sql.trim()
  return text.startsWith('(') && closes(text) ? stripped(text.slice(1, -1)) : text
}

/** Whether the first bracket is closed by the last character. */
function closes(text: string): boolean {
  let depth = 0
  for (let at = text.indexOf('('); at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return at === text.length - 1
  }
  return false
}

function bucketPattern(grain: Grain, dialect: Dialect): RegExp {
  const [first = '', ...rest] = bucket('§', grain, dialect).split('§')
  const others = rest.map(escapePattern).join('\\1')
  return new RegExp(`^${escapePattern(first)}([\\w."\`\\[\\]]+?)${others}$`, 'i')
}
