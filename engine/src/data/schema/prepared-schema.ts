import type { LocalizedText } from '#contract/kit/localized-text.ts'
import { isStopWord, plain, stem, stems } from '#engine/language/index.ts'
import { qualityOf } from '../lexicon/adjectives.ts'
import { grainWords } from '../lexicon/grain-words.ts'
import { fillers, operators } from '../lexicon/operators.ts'
import { conceptsOf } from '../lexicon/synonyms.ts'
import { isPhrase } from '../link/words.ts'
import { quoteName } from '../sql/print.ts'
import type { Column, ForeignKey, Measure, Schema, Table } from '../types.ts'
import { accountOf } from './account-figures.ts'
import { derivedFigures } from './derived-figures.ts'
import { flatSales } from './flat-sales.ts'
import { inferForeignKeys, keyOf } from './keys.ts'
import { derivedSales, type KnownMeasure, lineMeasures, namesakes, wholeSalesNames, withRateNames } from './measures.ts'
import { nameRoots, nameWords } from './names.ts'
import { type Hops, hopsOf } from './paths.ts'
import { hasRole } from './roles.ts'
import { shortPlaces } from './short-places.ts'
import { leadingParts, type ValueParts, valueParts } from './value-parts.ts'

/** A part of the schema that a question can name. */
export type Element =
  | { is: 'table'; table: Table }
  | { is: 'column'; table: Table; column: Column }
  | { is: 'measure'; measure: Measure; table: Table }

interface NameForm {
  element: Element
  words: readonly string[]
  /** How much of the name each word carries. */
  weights: number[]
  /** The form's own trust: a name 1, a synonym 0.97, the owning table's words left out 0.9. */
  trust: number
  /** Only meant where all of its words are said: 'orders' is no 'average order value'. */
  whole?: boolean
}

export interface ValueRef {
  table: Table
  column: Column
  value: string
}

/** A schema made ready for reading questions. */
export interface PreparedSchema {
  schema: Schema
  tables: Map<string, Table>
  hops: Hops
  forms: NameForm[]
  /** The schema's measures, and those that can be derived from them. */
  measures: KnownMeasure[]

  /** Word stem → the words of forms it can mean. */
  words: Map<string, { form: number; word: number; strength: number }[]>
  /** Concept group → the same. */
  concepts: Map<number, { form: number; word: number; length: number; strength: number }[]>
  values: Map<string, ValueRef[]>
  /** Columns whose values name several things each. */
  parts: Map<Column, ValueParts>
  longestValue: number
}

const cache = new WeakMap<Schema, PreparedSchema>()

/** Indexes a schema once; the same object is read back from memory. */
export const prepareSchema = (schema: Schema): PreparedSchema => {
  const known = cache.get(schema) ?? build(schema)
  cache.set(schema, known)
  return known
}

const build = (schema: Schema): PreparedSchema => {
  const vocabulary = new Set(
    schema.tables
      .flatMap((table) => [table.name, ...table.columns.map((column) => column.name)])
      .flatMap((name) => nameWords(name))
      .map((word) => stem(word, 'en')),
  )
  const forms = schema.tables.flatMap((table) => [
    ...tableForms(table, vocabulary),
    ...table.columns.flatMap((column) => (column.hidden ? [] : columnForms(table, column, vocabulary))),
  ])
  const tables = new Map(schema.tables.map((table) => [table.name, table]))
  const keys = [...schema.foreignKeys, ...inferForeignKeys(schema)].filter(
    (key) => tables.has(key.table) && tables.has(key.toTable),
  )
  for (const key of keys) forms.push(...roleForms(key, tables, vocabulary))
  const hops = hopsOf(schema, keys)
  const quote = (text: string): string => quoteName(text, schema.dialect)
  const flat = flatSales(schema, hops, quote)
  const called = namesakes(schema, quote).filter(({ name }) => !flat.some((other) => other.name === name))
  const defined = [...(schema.measures ?? []), ...flat, ...called]
  // A measure is found by its name.
  const derived = derivedSales(schema, hops, quote).filter(({ name }) => !defined.some((other) => other.name === name))
  const figured = derivedFigures(schema, hops, { sales: derived, sheet: flat }, quote).filter(
    ({ name }) => !defined.some((other) => other.name === name),
  )
  const own = [...defined, ...derived]
  forms.push(...measureForms(defined.map(withRateNames), tables, 1.05), ...measureForms(derived, tables, 0.9))
  const alsoCalled = derived.map((measure) => ({ ...measure, synonyms: wholeSalesNames }))
  forms.push(...measureForms([...figured, ...alsoCalled], tables, 0.9).map((form) => ({ ...form, whole: true })))
  forms.push(...dealForms(own, schema, vocabulary))
  const known: PreparedSchema = {
    measures: [...own, ...figured, ...lineMeasures(schema, own, hops, quote)],
    schema,
    tables,
    hops,
    forms,
    words: new Map(),
    concepts: new Map(),
    values: new Map(),
    parts: new Map(),
    longestValue: 1,
  }
  indexWords(known)
  indexValues(known)
  indexParts(known)
  return known
}

const generic = new Set('id name code no number details other type ref of the in and date value'.split(' '))
const weigh = (words: readonly string[]): number[] => words.map((word) => (generic.has(word) ? 0.6 : 1))

const form = (element: Element, words: readonly string[], trust: number): NameForm[] =>
  words.length === 0 ? [] : [{ element, words, weights: weigh(words), trust }]

// A description of a few words is a name in another language.
const otherNames = ({
  synonyms,
  description,
}: {
  synonyms?: string[]
  description?: Partial<LocalizedText>
}): string[][] =>
  [...(synonyms ?? []), description?.en ?? '', description?.id ?? '']
    .map(phrase)
    .filter((words) => words.length > 0 && words.length <= 4)

const tableForms = (table: Table, vocabulary: ReadonlySet<string>): NameForm[] => {
  const element: Element = { is: 'table', table }
  const words = nameWords(table.name, vocabulary).filter((word) => word !== 'ref' && word !== 'tbl')
  // 'data_karyawan' holds employees: what it is says nothing.
  const things = words.filter((word) => !holders.has(word))
  const short = things.length < words.length ? form(element, things, 0.86) : []
  return [...form(element, words, 1), ...short, ...otherNames(table).flatMap((other) => form(element, other, 0.97))]
}

const holders = new Set('data daftar list tabel table master rekap rekapan laporan report sheet'.split(' '))

const columnForms = (table: Table, column: Column, vocabulary: ReadonlySet<string>): NameForm[] => {
  const element: Element = { is: 'column', table, column }
  const words = nameWords(column.name, vocabulary)
  const own = nameWords(table.name, vocabulary).map((word) => stem(word, 'en'))
  const rest = words.filter((word) => !own.includes(stem(word, 'en')) && word !== 'of')
  const short = rest.length > 0 && rest.length < words.length ? form(element, rest, 0.95) : []
  return [...form(element, words, 1), ...short, ...otherNames(column).flatMap((other) => form(element, other, 0.97))]
}

// 'student_id' that points to people says that these people are students. A column that two tables share points to no row of either.
const roleForms = (key: ForeignKey, tables: Map<string, Table>, vocabulary: ReadonlySet<string>): NameForm[] => {
  const table = tables.get(key.toTable)
  const words = nameWords(key.column, vocabulary)
  const last = words.at(-1)
  if (
    !table ||
    keyOf(table)?.name !== key.toColumn ||
    words.length < 2 ||
    (last !== 'id' && last !== 'code' && last !== 'number')
  )
    return []
  const own = nameWords(table.name, vocabulary).map((word) => stem(word, 'en'))
  const rest = words.slice(0, -1).filter((word) => !['by', 'in', 'of', 'to', 'from'].includes(word))
  return rest.length === 0 || rest.some((word) => own.includes(stem(word, 'en')))
    ? []
    : form({ is: 'table', table }, rest, 0.86)
}

const measureForms = (measures: readonly Measure[], tables: Map<string, Table>, trust: number): NameForm[] =>
  measures.flatMap((measure) => {
    const table = tables.get(measure.table)
    if (!table) return []
    const element: Element = { is: 'measure', measure, table }
    return [nameWords(measure.name), ...otherNames(measure)].flatMap((words) => form(element, words, trust))
  })

const dealNames = ['transaction', 'receipt', 'nota', 'struk']

/** The rows of what is sold are transactions, where nothing else is called so. */
const dealForms = (measures: readonly Measure[], { tables }: Schema, vocabulary: ReadonlySet<string>): NameForm[] => {
  const sold = new Set(measures.map(({ table }) => table))
  const [only] = tables.filter(({ name }) => sold.has(name))
  // Something may be called so in the other language.
  const taken = new Set(
    [...vocabulary].flatMap((word) =>
      conceptsOf([word]).flatMap(({ group, strength }) => (strength > 0.8 ? [group] : [])),
    ),
  )
  if (!only || sold.size > 1) return []
  return dealNames.flatMap((word) =>
    vocabulary.has(stem(word, 'en')) ||
    conceptsOf([word]).some(({ group, strength }) => strength > 0.8 && taken.has(group))
      ? []
      : form({ is: 'table', table: only }, [word], 0.9),
  )
}

const phrase = (text: string): string[] =>
  plain(text)
    .split(/[\s_]+/)
    .flatMap((word) => (isPhrase(word) ? [word] : word.split('-')))
    .filter((word) => word !== '')

const push = <K, V>(map: Map<K, V[]>, key: K, value: V): void => {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

const indexWords = (known: PreparedSchema): void => {
  for (const [index, { words }] of known.forms.entries()) {
    for (const [word, text] of words.entries()) {
      for (const key of stems(text)) push(known.words, key, { form: index, word, strength: key === text ? 1 : 0.98 })
      if (text.length >= 3 && text.length <= 5) push(known.words, `${text}…`, { form: index, word, strength: 0.7 })
      for (let length = 1; length <= 3 && word + length <= words.length; length += 1) {
        for (const concept of conceptsOf(words.slice(word, word + length))) {
          push(known.concepts, concept.group, { form: index, word, length, strength: concept.strength })
        }
      }
    }
  }
}

const indexValues = (known: PreparedSchema): void => {
  for (const table of known.schema.tables) {
    for (const column of table.columns) {
      if (column.hidden || column.type !== 'text') continue
      for (const value of column.values ?? []) indexValue(known, { table, column, value })
      for (const { name, value } of shortPlaces(column.values ?? []))
        push(known.values, valueKey(name).join(' '), { table, column, value })
    }
  }
}

/** What values name within themselves, where nothing else is called so. */
const indexParts = (known: PreparedSchema): void => {
  // What tables, columns and figures are called, and the words of every question, name no goods.
  const isFree = (word: string): boolean =>
    !operators.has(word) &&
    !fillers.has(word) &&
    !grainWords.has(word) &&
    !isStopWord(word, 'en') &&
    !isStopWord(word, 'id') &&
    qualityOf(word) === undefined &&
    !stems(word).some((key) => known.words.has(key)) &&
    !conceptsOf([word]).some(({ group }) => known.concepts.has(group))
  const whole = new Set(known.values.keys())
  for (const table of known.schema.tables) {
    // A statement of an account notes what each row was for.
    const isNoted = accountOf(table) !== undefined
    for (const column of table.columns) {
      if (column.hidden || column.type !== 'text') continue
      const own = new Set(column.values?.map((value) => value.toLowerCase()))
      const named = isCalledShort(table, column) ? leadingParts(column.values ?? [], isFree) : []
      const parts = [...named, ...valueParts(column.values ?? [], isNoted)].filter(([key]) => !own.has(key))
      for (const [, { part }] of parts) {
        if (!whole.has(valueKey(part).join(' '))) indexValue(known, { table, column, value: part })
      }
      if (parts.length > 0) known.parts.set(column, new Map(parts))
    }
  }
}

const goods = /^(?:barang|produk|product|item|goods?|sku|menu|obat|material|article)s?$/

/** Names of what is sold: of a product, or a column 'nama barang'; and of people in a sheet, who go by their first names. */
const isCalledShort = (table: Table, column: Column): boolean => {
  const isName = nameColumn(table) === column
  const isSheet = table.columns.some((other) => hasRole(other, 'row_order'))
  return (
    nameWords(column.name).some((word) => goods.test(word)) ||
    (isName && (isSheet || nameWords(table.name).some((word) => goods.test(word))))
  )
}

const indexValue = (known: PreparedSchema, ref: ValueRef): void => {
  const words = valueKey(ref.value)
  if (words.length === 0 || words.length > 10) return
  push(known.values, words.join(' '), ref)
  known.longestValue = Math.max(known.longestValue, words.length)
  const stemmed = `~${words.map((word) => stem(word, 'en')).join(' ')}`
  push(known.values, stemmed, ref)
}

/** The words values are compared in. */
export const valueKey = (value: string): string[] => plain(value).match(/[\p{L}\p{N}]+/gu) ?? []

/** Whose name stands in a row without being the row's own. */
const parties = new Set(
  'doctor customer client patient supplier vendor contact manager owner sender receiver recipient buyer seller staff employee driver dokter pelanggan pemasok penerima pengirim kontak member tenant student subscriber guest borrower anggota pasien pembeli nasabah klien penyewa siswa murid tamu'
    .split(' ')
    .map((word) => stem(word, 'en')),
)

/** Whether rows are people or firms that one deals with. */
export const isParty = ({ name }: Table): boolean => {
  const words = nameWords(name)
  return words.some((word) => parties.has(stem(word, 'en')))
}

/** The column that says what a row is called: 'name', 'title', a column named as its table, else the first text that is no code. */
export const nameColumn = (table: Table): Column | undefined => {
  const shown = table.columns.filter((column) => !column.hidden && column.type === 'text')
  const own = nameRoots(table.name)
  const words = (column: Column): string[] => nameRoots(column.name)
  const rest = (column: Column): string[] => words(column).filter((word) => !own.includes(word))
  // Who has a first and a last name is not called by a title: that is a job or a form of address.
  const parts = shown.filter((column) => /^(first|last) name$/.test(rest(column).join(' ')))
  const names = parts.length === 2 ? ['name', 'nama'] : ['name', 'titl', 'nama', 'judul']
  const plainName = shown.find((column) => names.includes(rest(column).join(' ')))
  const asTable = shown.find((column) => rest(column).length === 0)
  // A prescription with a number of its own is not called by its doctor's name.
  const isNumbered = shown.some((column) => words(column).at(-1) === 'number')
  const isOfOther = (said: readonly string[]): boolean => said.length === 2 && parties.has(said[0] ?? '')
  const ending = shown.find(
    (column) =>
      names.includes(words(column).at(-1) ?? '') &&
      !words(column).some((word) => ['first', 'last', 'middl'].includes(word)) &&
      !(isNumbered && isOfOther(rest(column))),
  )
  return plainName ?? asTable ?? ending ?? shown.find((column) => words(column)[0] === 'nama')
}

/** Whether each row has a name of its own, as far as is known. */
export const isNamedUniquely = ({ rowCount }: Table, { values }: Column): boolean =>
  rowCount === undefined || values === undefined || values.length * 1.5 > rowCount

/** What a row is shown as: its name, first and last name, else its key. */
export const shownColumns = (table: Table): Column[] => {
  const named = nameColumn(table)
  if (named) return [named]
  const own = nameRoots(table.name)
  const part = (word: string) =>
    table.columns.find(
      ({ name, hidden }) =>
        !hidden &&
        nameWords(name)
          .filter((item) => !own.includes(stem(item, 'en')))
          .join(' ') === `${word} name`,
    )
  const full = [part('first'), part('last')].filter((column) => column !== undefined)
  if (full.length > 0) return full
  const described = table.columns.find(
    (column) => ['description', 'summary'].includes(nameWords(column.name).at(-1) ?? '') && column.type === 'text',
  )
  const key = keyOf(table)
  return described && !key
    ? [described]
    : key && !key.hidden
      ? [key]
      : table.columns.filter((column) => !column.hidden).slice(0, 3)
}
