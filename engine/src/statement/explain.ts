import type { Schema } from '#engine/data/index.ts'
import { type QueryParts, queryParts, split, textOf } from './query-parts.ts'
import { tablesRead } from './tables-read.ts'
import { type Token, tokensOf } from './tokens.ts'
import { type Said, say, Words } from './words-of.ts'

export type Step = {
  step: 'source' | 'join' | 'filter' | 'group' | 'measure' | 'having' | 'order' | 'limit' | 'combine'
  text: Said
  sql: string | null
}
export type Explained = { summary: Said; steps: Step[]; tables: string[]; understood: boolean }

/** How the numbers of a statement are made, step by step, in both languages. What is no plain SELECT is only named. */
export function explainQuery(sql: string, schema: Schema, source: string): Explained {
  const reads = tablesRead(sql, schema.dialect)
  const words = new Words(schema, reads)
  const tables = [...new Set(reads.map(({ table }) => table))]
  const parts = queryParts(sql, schema.dialect)
  if (!parts || reads.length === 0) return combined(tables, words, source)
  const steps = [
    ...fromSteps(parts, schema, words, source),
    ...filterSteps(parts, schema, words),
    ...figureSteps(parts, schema, words),
    ...endSteps(parts, words),
  ]
  return { summary: summaryOf(parts, schema, words, source, tables), steps, tables, understood: true }
}

function combined(tables: string[], words: Words, source: string): Explained {
  const named = tables.map((name) => words.table(name))
  const [en, id] = [named.map((one) => one.en).join(', '), named.map((one) => one.id).join(', ')]
  const text =
    tables.length === 0
      ? say(`It reads no table of ${source}.`, `Tidak membaca tabel apa pun dari ${source}.`)
      : say(
          `Several queries over ${en} in ${source} are put together.`,
          `Beberapa kueri atas ${id} di ${source} digabungkan.`,
        )
  return { summary: text, steps: [{ step: 'combine', text, sql: null }], tables, understood: false }
}

function fromSteps({ from }: QueryParts, schema: Schema, words: Words, source: string): Step[] {
  const { dialect } = schema
  const [first = [], ...joins] = splitJoins(tokensOf(from, dialect))
  const name = (tokens: Token[]) => tablesRead(`select * from ${textOf(tokens)}`, dialect)[0]?.table
  const inner = insideOf(textOf(first))
  if (inner)
    return derived([inner, ...joins.flatMap((tokens) => insideOf(textOf(tokens)) ?? [])], schema, words, source)
  const table = name(first)
  const begin = table ? words.table(table) : say('the result of another query', 'hasil kueri lain')
  const joined = joins.map((tokens): Step => {
    const other = name(tokens)
    const to = other ? words.table(other) : say('another query', 'kueri lain')
    const on = tokens.findIndex(({ kind, value }) => kind === 'word' && value === 'on')
    const link = on < 0 ? undefined : textOf(tokens.slice(on + 1))
    const by = link === undefined || words.isLink(link) ? undefined : words.condition(link)
    const text = by
      ? say(`Add the matching ${to.en}: ${by.en}.`, `Tambahkan ${to.id} yang cocok: ${by.id}.`)
      : say(`Add the ${to.en} they belong to.`, `Tambahkan ${to.id} yang terkait.`)
    return { step: 'join', text, sql: textOf(tokens) }
  })
  const text = say(`Take the rows of ${begin.en} from ${source}.`, `Ambil baris ${begin.id} dari ${source}.`)
  return [{ step: 'source', text, sql: textOf(first) }, ...joined]
}

/** The query that stands in brackets where a table could, with its name. */
function insideOf(sql: string): { sql: string; name: string | undefined } | undefined {
  const found = /^\(([\s\S]*)\)\s*(?:as\s+)?"?(\w+)?"?\s*(?:on\b[\s\S]*)?$/i.exec(sql.trim())
  return found ? { sql: found[1]!, name: found[2]?.replaceAll('_', ' ') } : undefined
}

/** Queries that the outer one rests on, each told by itself. */
function derived(
  inner: { sql: string; name: string | undefined }[],
  schema: Schema,
  words: Words,
  source: string,
): Step[] {
  return inner.flatMap(({ sql, name }): Step[] => {
    const parts = queryParts(sql, schema.dialect)
    const called = name ? ` “${name}”` : ''
    const head: Step = {
      step: 'combine',
      text: say(`First calculate${called} on its own:`, `Pertama hitung${called} tersendiri:`),
      sql: null,
    }
    return parts
      ? [
          head,
          ...fromSteps(parts, schema, words, source),
          ...filterSteps(parts, schema, words),
          ...figureSteps(parts, schema, words),
        ]
      : [head]
  })
}

const joinWords = new Set(['left', 'right', 'inner', 'full', 'outer', 'cross', 'natural'])

/** The tables of a FROM, each with its ON; the words before JOIN go. */
function splitJoins(tokens: Token[]): Token[][] {
  return split(tokens, 'join').map((piece, place, all) => {
    if (place === all.length - 1) return piece
    const end = piece.findLastIndex(({ kind, value }) => kind !== 'gap' && !(kind === 'word' && joinWords.has(value)))
    return piece.slice(0, end + 1)
  })
}

const conditionsOf = (sql: string | undefined, { dialect }: Schema): string[] =>
  sql === undefined ? [] : split(tokensOf(sql, dialect), 'and').map(textOf)

function filterSteps({ where }: QueryParts, schema: Schema, words: Words): Step[] {
  return conditionsOf(where, schema).map((sql) => {
    const { en, id } = words.condition(sql)
    return { step: 'filter', text: say(`Keep only rows where ${en}.`, `Sisakan baris yang ${id}.`), sql }
  })
}

function figureSteps({ items, having, distinct }: QueryParts, schema: Schema, words: Words): Step[] {
  const folded = items.filter(({ folds }) => folds)
  const plain = items.filter(({ folds }) => !folds)
  const listed = (of: typeof items) => {
    const said = of.map(({ sql }) => words.expression(sql))
    return say(said.map(({ en }) => en).join(', '), said.map(({ id }) => id).join(', '))
  }
  const by = listed(plain)
  const groups: Step[] =
    folded.length > 0 && plain.length > 0
      ? [
          {
            step: 'group',
            text: say(`Put them together by ${by.en}.`, `Kelompokkan menurut ${by.id}.`),
            sql: plain.map(({ sql }) => sql).join(', '),
          },
        ]
      : distinct
        ? [
            {
              step: 'group',
              text: say('Each different row counts once.', 'Tiap baris yang berbeda dihitung sekali.'),
              sql: null,
            },
          ]
        : []
  const measures = folded.map(({ sql, name }): Step => {
    const { en, id } = words.measure(sql) ?? words.expression(sql)
    const called = name ? name.replaceAll('_', ' ') : undefined
    return {
      step: 'measure',
      text: called ? say(`${called} is ${en}.`, `${called} adalah ${id}.`) : say(`Calculate ${en}.`, `Hitung ${id}.`),
      sql,
    }
  })
  const kept = conditionsOf(having, schema).map((sql): Step => {
    const { en, id } = words.condition(sql)
    return {
      step: 'having',
      text: say(`Of the groups keep those where ${en}.`, `Dari kelompoknya sisakan yang ${id}.`),
      sql,
    }
  })
  return [...groups, ...measures, ...kept]
}

/** What `order by 2` or `order by revenue` means: a column of the result, by its place or its name. */
function orderedBy(by: string, items: QueryParts['items'], words: Words): Said {
  const item = /^\d+$/.test(by) ? items[Number(by) - 1] : items.find(({ name }) => name === by)
  if (!item) return words.measure(by) ?? words.expression(by)
  const called = item.name?.replaceAll('_', ' ')
  return item.folds && called ? say(called, called) : (words.measure(item.sql) ?? words.expression(item.sql))
}

function endSteps({ items, orderBy, limit }: QueryParts, words: Words): Step[] {
  const orders = orderBy.map((sql): Step => {
    const down = /\bdesc\b/i.test(sql)
    const { en, id } = orderedBy(sql.replace(/\s+(asc|desc)\b[\s\S]*$/i, '').trim(), items, words)
    const text = down
      ? say(`Sort by ${en}, greatest first.`, `Urutkan menurut ${id}, terbesar dulu.`)
      : say(`Sort by ${en}.`, `Urutkan menurut ${id}.`)
    return { step: 'order', text, sql: `order by ${sql}` }
  })
  if (limit === undefined) return orders
  return [
    ...orders,
    { step: 'limit', text: say(`Show the first ${limit}.`, `Tampilkan ${limit} pertama.`), sql: `limit ${limit}` },
  ]
}

function summaryOf(
  { items, where, from }: QueryParts,
  schema: Schema,
  words: Words,
  source: string,
  tables: string[],
): Said {
  const inner = insideOf(from.trim().startsWith('(') ? textOf(splitJoins(tokensOf(from, schema.dialect))[0] ?? []) : '')
  const innerParts = inner && queryParts(inner.sql, schema.dialect)
  if (innerParts) return summaryOf(innerParts, schema, words, source, tables)
  const folded = items.filter(({ folds }) => folds).map(({ sql }) => words.measure(sql) ?? words.expression(sql))
  const plain = items.filter(({ folds }) => !folds).map(({ sql }) => words.expression(sql))
  const main = words.table(tables[0] ?? '')
  const count = conditionsOf(where, schema).length
  const [en, id] = (['en', 'id'] as const).map((language) => {
    const what = (folded.length > 0 ? folded : plain).map((one) => one[language]).join(', ')
    const by = folded.length > 0 && plain.length > 0 ? plain.map((one) => one[language]).join(', ') : ''
    if (language === 'en')
      return `It shows ${what}${by && `, by ${by}`}, from ${main.en} in ${source}${count > 0 ? `, with ${count} ${count === 1 ? 'condition' : 'conditions'}` : ''}.`
    return `Menampilkan ${what}${by && `, menurut ${by}`}, dari ${main.id} di ${source}${count > 0 ? `, dengan ${count} syarat` : ''}.`
  })
  return say(en!, id!)
}
