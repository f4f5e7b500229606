import { z } from 'zod'
import { dataSourceId } from '../data-sources/schemas.ts'
import { agentId, fileId, id, timestamp } from '../kit/id.ts'
import { localizedText, untranslated } from '../kit/localized-text.ts'
import { limits } from '../limits.ts'

const bounds = limits.useCase

export const useCaseId = id('use-case')
export type UseCaseId = z.infer<typeof useCaseId>
export const useCaseType = z.enum(['tables', 'files'])
export type UseCaseType = z.infer<typeof useCaseType>

const text = (max: number) => z.string().trim().max(max)
const name = z.string().min(1).max(300)

/** A text in one or both languages; what is not said is empty. */
const words = z.object({ en: text(bounds.note).default(''), id: text(bounds.note).default('') })
export type NoteWords = z.output<typeof words>
const list = z.array(text(bounds.synonym).min(1)).max(bounds.synonyms).default([])
/** Other names that people use, by language. */
const synonyms = z.object({ en: list, id: list })
export type NoteSynonyms = z.output<typeof synonyms>

/** What a person says about a column. A hidden one is out of every query, a masked one is shown as ••••. */
const columnNote = z.object({
  name,
  description: words.default(untranslated('')),
  synonyms: synonyms.default({ en: [], id: [] }),
  unit: text(bounds.unit).default(''),
  hidden: z.boolean().default(false),
  masked: z.boolean().default(false),
})
export type ColumnNote = z.output<typeof columnNote>

const tableRef = {
  data_source_id: dataSourceId,
  table: name,
  /** Null where the database finds the table without it. */
  schema: name.nullish().transform((text) => text ?? null),
}
const notes = { description: words, synonyms, columns: z.array(columnNote).max(bounds.columns) }

/** Which table, and what is said about it. */
export const tableNotes = z.object({ ...tableRef, ...notes })
export type TableNotes = z.output<typeof tableNotes>

const fileRef = { file_id: fileId }

/** A table or a file that a use case relates; `missing`: it is not there any more. */
const tableRelation = tableNotes.extend({ data_source_name: z.string(), missing: z.boolean() })
export type TableRelation = z.output<typeof tableRelation>
const fileRelation = z.object({ ...fileRef, filename: z.string(), missing: z.boolean() })
export type FileRelation = z.output<typeof fileRelation>

/** A table to relate: notes that are left out stay as they are. */
const tableToRelate = z.object(tableRef).extend(z.object(notes).partial().shape)
const fileToRelate = z.object(fileRef)
export type TableToRelate = z.output<typeof tableToRelate>
export type FileToRelate = z.output<typeof fileToRelate>

/** How a database could be told to an agent: every table with names and descriptions, those worth asking about first. */
export const useCaseSuggestion = z.object({
  usecase: z.string(),
  description: z.string(),
  tables: z.array(
    tableNotes.extend({
      label: localizedText,
      /** Null: not counted. */
      rows: z.number().nullable(),
      suggested: z.boolean(),
    }),
  ),
})
export type UseCaseSuggestion = z.output<typeof useCaseSuggestion>

const expression = text(bounds.expression)
/** A named figure over one table: an aggregate such as `sum(orders.total - orders.discount)`. */
export const measure = z.object({
  ...tableRef,
  name: text(bounds.measureName).min(1),
  synonyms: synonyms.default({ en: [], id: [] }),
  description: words.default(untranslated('')),
  expression: expression.min(1),
  /** A condition over the same table; empty: all rows. */
  filter: expression.default(''),
  unit: text(bounds.unit).default(''),
})
export type UseCaseMeasure = z.output<typeof measure>

export const useCase = z.object({
  _id: useCaseId,
  bot_id: agentId,
  usecase: z.string(),
  description: z.string(),
  type: useCaseType,
  relations: z.array(z.union([tableRelation, fileRelation])),
  measures: z.array(measure),
  /** Something is related: the agent answers from it. */
  related: z.boolean(),
  editable: z.boolean(),
  removable: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type UseCase = z.infer<typeof useCase>

const useCaseText = { usecase: text(bounds.name).min(1), description: text(bounds.description) }
export const useCaseInput = z.object({
  usecase: useCaseText.usecase,
  description: useCaseText.description.default(''),
  type: useCaseType,
})
/** What is left out stays. */
export const useCaseChanges = z.object(useCaseText).partial()
export const relationInput = z.object({
  usecase_id: useCaseId,
  /** All of them: what is not named is related no longer. */
  relations: z.array(z.union([tableToRelate, fileToRelate])).max(bounds.relations),
})
export const measuresInput = z.object({ measures: z.array(measure).max(bounds.measures) })

/** A use case to begin with, in the person's language. */
export const defaultUseCase = z.object({
  _id: z.string(),
  usecase: z.string(),
  description: z.string(),
  type: useCaseType,
})
export type DefaultUseCase = z.infer<typeof defaultUseCase>

/** A column as the database has it. */
export const tableColumn = z.object({
  name: z.string(),
  type: z.enum(['text', 'integer', 'number', 'date', 'timestamp', 'boolean']),
  key: z.boolean(),
  /** What the database says about it, where it says something. */
  description: localizedText,
})
export type TableColumn = z.infer<typeof tableColumn>

const role = z.enum(['owner', 'admin', 'member'])
const columnRef = { table: name, schema: tableRef.schema, column: name }
/** A column that use cases hide or mask for everyone in their place; `state` null: none does any more. */
const hiddenColumn = z.object({
  ...columnRef,
  state: z.enum(['hidden', 'masked']).nullable(),
  /** `bot_id` null: the agent was deleted, and what its use case hides or masks is kept. */
  use_cases: z.array(z.object({ _id: useCaseId, bot_id: agentId.nullable(), usecase: z.string() })),
  /** The roles that see it all the same. */
  open_to: z.array(role),
})
export type HiddenColumn = z.infer<typeof hiddenColumn>
/** `personal`: in personal mode, where there is nobody but the owner. */
export const hiddenColumns = z.object({
  columns: z.array(hiddenColumn),
  may_open: z.boolean(),
  personal: z.boolean(),
})
export type HiddenColumns = z.infer<typeof hiddenColumns>
/** For these roles and no others; for none it is closed again. */
export const columnOpening = z.object({ ...columnRef, open_to: z.array(role).max(role.options.length) })
export type ColumnOpening = z.output<typeof columnOpening>

/** What a measure gives over all rows; the query is the one that ran. */
export const measureCheck = z.object({ value: z.union([z.string(), z.number(), z.null()]), sql: z.string() })
export type MeasureCheck = z.infer<typeof measureCheck>

/** The tables of a use case and how they are related: declared by the database, confirmed by a person, or guessed. */
export const useCasePicture = z.object({
  tables: z.array(
    z.object({
      data_source_id: dataSourceId,
      table: z.string(),
      schema: z.string().nullable(),
      columns: z.array(tableColumn),
    }),
  ),
  relations: z.array(
    z.object({
      data_source_id: dataSourceId,
      table: z.string(),
      column: z.string(),
      to_table: z.string(),
      to_column: z.string(),
      origin: z.enum(['declared', 'confirmed', 'guessed']),
      /** A person may say whether a guess is right: not so in the sample company. */
      decidable: z.boolean(),
    }),
  ),
})
export type UseCasePicture = z.infer<typeof useCasePicture>
