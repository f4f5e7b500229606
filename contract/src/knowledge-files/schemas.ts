import { z } from 'zod'
import { drive } from '../add-ons/vendors.ts'
import { documentFormats } from '../kit/document-formats.ts'
import { agentId, fileId, id, timestamp } from '../kit/id.ts'

const knowledgeVersionId = id('knowledge-version')
export type KnowledgeVersionId = z.infer<typeof knowledgeVersionId>

/** What a list of files is sorted by, and which way; without a way names and kinds go up, sizes and dates down. */
export const knowledgeFileOrder = z.object({
  sort: z.enum(['added', 'name', 'size', 'kind']).default('added'),
  order: z.enum(['asc', 'desc']).optional(),
})
export type KnowledgeFileOrder = z.output<typeof knowledgeFileOrder>
export const knowledgeFileSorts = knowledgeFileOrder.shape.sort.unwrap().options

/** The way that a list goes. */
export const orderOf = ({ sort, order }: KnowledgeFileOrder): 'asc' | 'desc' =>
  order ?? (sort === 'name' || sort === 'kind' ? 'asc' : 'desc')

/** `waiting` and `reading` go on by themselves; `failed` says why in `problem` and can be tried again. */
export const readingState = z.enum(['waiting', 'reading', 'ready', 'failed'])
export type ReadingState = z.infer<typeof readingState>

/** Something about a file in the person's language; `code` is from the error catalogue, or names a remark. */
const remark = z.object({ code: z.string(), message: z.string() })

const reading = {
  state: readingState,
  /** 0 to 100. */
  progress: z.number().int(),
  /** Why it could not be read, and what to do; null unless `failed`. `file_no_text`: a scan, pictures of pages. */
  problem: remark.nullable(),
  /** What a person should know of how it was read. */
  remarks: z.array(remark),
  /** Null until it is read. */
  kind: z.enum(['text', 'tables']).nullable(),
  language: z.enum(['en', 'id']).nullable(),
  pages: z.number().int().nullable(),
  passages: z.number().int().nullable(),
  tables: z.number().int().nullable(),
  rows: z.number().int().nullable(),
}

/**
 * The drive that a file comes from. `current`: kept up to date; `ended`: the account that added it lets us in no more; `gone`: it is not
 * there any more.
 */
const fileSource = z.object({
  drive,
  state: z.enum(['current', 'ended', 'gone']),
  checked_at: timestamp,
})
export type FileSource = z.infer<typeof fileSource>

/** A document that an agent answers from. Numbers are those of its newest version. */
export const knowledgeFile = z.object({
  id: fileId,
  bot_id: agentId,
  name: z.string(),
  /** The names that clients know: id, name, mime and url. */
  _id: fileId,
  filename: z.string(),
  type: z.string(),
  path: z.string(),
  format: z.enum(documentFormats),
  mime: z.string(),
  bytes: z.number().int(),
  ...reading,
  version: z.number().int(),
  /** The version that answers are made from while a newer one is read or has failed; null: none yet. */
  answering_version: z.number().int().nullable(),
  /** Path of the file itself below the gateway. */
  url: z.string(),
  /** Null or left out: it was uploaded. */
  source: fileSource.nullish(),
  added_by: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type KnowledgeFile = z.infer<typeof knowledgeFile>

/** What became of one file of an upload. `same`: this very content is there already and nothing was stored. */
const uploadOutcome = z.enum(['added', 'new_version', 'same'])
export const knowledgeUpload = z.object({
  files: z.array(knowledgeFile.extend({ outcome: uploadOutcome })),
  /** Files that were not taken in, each with its reason; the others go on. */
  refused: z.array(remark.extend({ name: z.string() })),
})
export type KnowledgeUpload = z.infer<typeof knowledgeUpload>

/** So many cited versions are asked about together. */
export const mostCitedVersions = 100

/** `<file id>:<version>`, by commas: what answers cite. */
export const citedVersions = z
  .string()
  .max(mostCitedVersions * 48)
  .transform((text) =>
    text.split(',').map((pair) => {
      const [file_id, version] = pair.split(':')
      return { file_id, version: Number(version) }
    }),
  )
  .pipe(z.array(z.object({ file_id: fileId, version: z.number().int().min(1) })).max(mostCitedVersions))
export type CitedVersion = z.output<typeof citedVersions>[number]

/**
 * A cited file from another version of which answers are made by now, and since when. All null: it is there no more, here or in the
 * drive that it came from, and nothing else is told of it.
 */
export const changedSource = z.object({
  file_id: fileId,
  version: z.number().int().nullable(),
  name: z.string().nullable(),
  changed_at: timestamp.nullable(),
})
export type ChangedSource = z.infer<typeof changedSource>

export const knowledgeVersion = z.object({
  id: knowledgeVersionId,
  number: z.number().int(),
  bytes: z.number().int(),
  ...reading,
  added_by: z.string().nullable(),
  created_at: timestamp,
})
export type KnowledgeVersion = z.infer<typeof knowledgeVersion>

/** A piece of a document that is found as one: `text` is exactly as in the document, `position` counts from 1. */
export const knowledgePassage = z.object({
  position: z.number().int(),
  page: z.number().int().nullable(),
  heading: z.string().nullable(),
  text: z.string(),
})
export type KnowledgePassage = z.infer<typeof knowledgePassage>

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])
export const knowledgeTable = z.object({
  /** Its name in a query. */
  name: z.string(),
  label: z.string(),
  rows: z.number().int(),
  columns: z.array(z.object({ name: z.string(), label: z.string(), type: z.string() })),
  /** The first rows. */
  sample: z.array(z.array(cell)),
})
export type KnowledgeTable = z.infer<typeof knowledgeTable>

/** A found passage: `quote` stands word for word on that page of that version. Scores from 0 to 1. */
const knowledgeHit = z.object({
  file_id: fileId,
  name: z.string(),
  version: z.number().int(),
  ...knowledgePassage.shape,
  quote: z.string(),
  /** How likely the quote answers the question, and whether the engine holds that it does. */
  confidence: z.number(),
  answered: z.boolean(),
  score: z.number(),
  /** Its parts: by words and by likeness of vectors. */
  words_score: z.number(),
  vector_score: z.number(),
})
export type KnowledgeHit = z.infer<typeof knowledgeHit>

export const knowledgeSearch = z.object({
  hits: z.array(knowledgeHit),
  took_ms: z.number(),
  /** Passages that were searched. */
  passages: z.number().int(),
  /** What the vectors are made by: `built-in`, or the name of the provider's model. */
  embedding: z.string(),
})
export type KnowledgeSearch = z.infer<typeof knowledgeSearch>
