// The public shapes of the data engine: what it is told about a database, and what it answers.

import type { LocalizedText } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import type { Calendar } from '#engine/period/index.ts'
import type { Dialect } from '#sql/dialect.ts'
import type { Confidence, Features } from './confidence/band.ts'

export type { Dialect } from '#sql/dialect.ts'

export type ColumnType = 'text' | 'integer' | 'number' | 'date' | 'timestamp' | 'boolean'

/**
 * What a column is for, beyond its type. `quantity`: how many of a thing a row holds; `counted`: the same, or any other
 * number of things; `sold`: how many went out; `section`: the part of a statement a row belongs to; `snapshot_day`: the
 * day a figure stood at, never added up over days; `statement_period`: the stretch of time a row is stated for; `place`: where a thing is;
 * `row_order`: numbers the rows as the file has them;
 * `paid`: how much of an amount was paid; `due`: by when it has to be; `deleted`, `departed`, `begun`: whether or when a row was deleted, went or came.
 */
export type ColumnRole =
  | 'quantity'
  | 'counted'
  | 'sold'
  | 'section'
  | 'snapshot_day'
  | 'statement_period'
  | 'place'
  | 'paid'
  | 'due'
  | 'deleted'
  | 'departed'
  | 'begun'
  | 'row_order'

export interface Column {
  name: string
  /** What people call it, in a word or two; else the engine makes one of the name and the synonyms. */
  label?: Partial<LocalizedText>
  type: ColumnType
  primaryKey?: boolean
  description?: Partial<LocalizedText>
  /** Other names people use for it, in any language. */
  synonyms?: string[]
  /** 'IDR', '%', 'kg' …: only changes how figures are written. */
  unit?: string
  /** Never shown or searched, but may be joined over. */
  hidden?: boolean
  /** Shown as ••••: may be listed, but nothing is computed with it or looked up by it. Its type is text. */
  masked?: boolean
  /** The distinct values, where there are few enough (up to some thousands): lets a question name them. */
  values?: string[]
  /** What it is for; else guessed from its name, see `schema/roles.ts`. */
  roles?: ColumnRole[]
  /** Numbers that the database keeps as text. */
  asText?: boolean
  /** Profiled: no two rows hold the same value; left out where nobody looked. */
  unique?: boolean
  /** The range of the data; for dates ISO text. */
  min?: string | number
  max?: string | number
}

export interface Table {
  name: string
  /** What people call its rows, in a word or two; else the engine makes one of the name and the synonyms. */
  label?: Partial<LocalizedText>
  schema?: string
  description?: Partial<LocalizedText>
  synonyms?: string[]
  rowCount?: number
  columns: Column[]
}

export interface ForeignKey {
  table: string
  column: string
  toTable: string
  toColumn: string
  /** A person says so, not the database. */
  confirmed?: boolean
}

/**
 * A named figure that every answer then uses, such as net revenue. `expression` is an aggregate over columns of
 * `table` only, each written `table.column`; `filter` is a condition over the same. Both are trusted SQL written by
 * the owner of the schema, valid in its dialect.
 */
export interface Measure {
  name: string
  /** What people call it; else the engine picks the name or a synonym. */
  label?: Partial<LocalizedText>
  synonyms?: string[]
  expression: string
  table: string
  unit?: string
  filter?: string
  /** The date column of `table` that periods apply to; else the engine picks one. */
  dateColumn?: string
  description?: Partial<LocalizedText>
}

export interface Schema {
  dialect: Dialect
  tables: Table[]
  foreignKeys: ForeignKey[]
  /** What looks like a relation and is none: never inferred. */
  notRelated?: ForeignKey[]
  measures?: Measure[]
}

export interface DataQuestion {
  question: string
  schema: Schema
  /** Today in the asker's zone, 'YYYY-MM-DD': relative dates count from it. */
  today: string
  /** When weeks and fiscal years begin; a Monday and January when left out. */
  calendar?: Omit<Calendar, 'today'>
  /** Language of the reading; detected from the question when left out. */
  language?: Language
  /** The outcome of the question before, so that 'and by store?' can build on it. */
  previous?: Answer
}

export interface ResultColumn {
  /** The name the column has in the result set. */
  key: string
  label: string
  type: 'text' | 'number' | 'date' | 'boolean'
  unit?: string
}

/** number: one row of figures; list: rows of things; grouped: figure per group; series: figure per period; comparison: two periods. */
export type Shape = 'number' | 'list' | 'grouped' | 'series' | 'comparison'

/** Another way to read the question. */
export interface Alternative {
  /** Asked as it is, with the answer as `previous`, it is answered in exactly this way. */
  question: string
  sql: string
  reading: string
  score: number
  /** What was understood, opaque to callers. */
  frame: unknown
}

export interface Answer {
  kind: 'answer'
  sql: string
  /** How the question was understood, in the asker's language, to be shown beside the figures. */
  reading: string
  title: string
  /** The title without the two periods that are compared. */
  topic?: string
  /** 0…1: how much of the question the reading explains; `confidence.probability` says how likely it is the one meant. */
  score: number
  /** Whether it is stated or only offered, and why; what was kept before there were bands has none. */
  confidence?: Confidence
  columns: ResultColumn[]
  shape: Shape
  language: Language
  alternatives: Alternative[]
  /** What was understood, opaque to callers: `followUps` and `previous` read it. */
  frame: unknown
  /** What results are to be weighed with (`triedQueries`, `weighTrials`), gone once they are: signs, and further readings that may take the place of equal ones. */
  trial?: {
    signs: Features
    further: Alternative[]
    isGiven: boolean
    /** What other readings give cannot speak against it; that it finds nothing can. */
    isPlain?: true
    /** Why it would be sure, and why only likely. */
    reasons: Record<Confidence['band'], string[]>
  }
  /** How the asker wants it drawn; left out: as it fits. */
  draw?: DrawnKind
}

export interface UnsureAnswer {
  kind: 'unsure'
  score: number
  language: Language
  /** Why, in the asker's language. */
  reason: string
  /** Questions that can be answered over this schema, in the asker's language. */
  suggestions: string[]
  /** What the words may mean, with other readings: to be chosen from by whoever can press, never given unasked. */
  offered?: Answer
}

/** A greeting, small talk, or a task that needs a language model. */
interface NotData {
  kind: 'not_data'
  language: Language
}

export type Outcome = Answer | UnsureAnswer | NotData
/** A result row: the value of each column under its key. */
export type Row = Record<string, unknown>

/** What a person may ask a result to be drawn as. */
export type DrawnKind = 'bar' | 'line' | 'area' | 'pie' | 'scatter' | 'table'

/** `data-chart`'s chart. */
export interface ChartSpec {
  kind: DrawnKind | 'number'
  x: string
  y: string[]
  series?: string
  stacked?: boolean
  sort?: 'asc' | 'desc'
  unit?: string
}
