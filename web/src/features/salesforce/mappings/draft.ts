import {
  type MappingDetail,
  type MappingInput,
  type MappingPair,
  type MappingSource,
  mappingInput,
  type ReadSource,
} from '#contract/salesforce/mappings.ts'
import { draftSchema } from '#web/lib/form/use-draft-form.ts'

/** A mapping that is being written. Null pairs, or a null key, are what is suggested until the person says otherwise. */
export type Draft = {
  name: string
  source: MappingSource | null
  object: string | null
  key_field: string | null
  pairs: readonly MappingPair[] | null
  clear_empty: boolean
}

export const emptyDraft: Draft = {
  name: '',
  source: null,
  object: null,
  key_field: null,
  pairs: null,
  clear_empty: false,
}

export const draftOf = ({ name, source, object, key_field, pairs, clear_empty }: MappingDetail): Draft => ({
  name,
  source,
  object,
  key_field,
  pairs,
  clear_empty,
})

/** Names a source as one text. */
export function sourceKey(source: MappingSource): string {
  if (source.kind === 'query') return `query/${source.verified_query_id}`
  const { kind, table } = source
  return kind === 'file'
    ? `file/${source.file_id}/${table}`
    : `table/${source.data_source_id}/${source.schema ?? ''}/${table}`
}

export const pairsOf = ({ pairs }: Draft, read: ReadSource | undefined): readonly MappingPair[] =>
  pairs ?? read?.suggested ?? []
export const keyOf = ({ key_field }: Draft, read: ReadSource | undefined): string | null =>
  key_field ?? read?.suggested_key ?? null

/** What is previewed; undefined while something is missing. */
export function inputOf(draft: Draft, read: ReadSource | undefined): MappingInput | undefined {
  const { name, source, object, key_field, ...written } = toSend(draft, read)
  if (!source || !object || !key_field || written.pairs.length === 0) return undefined
  return { ...written, name: name.trim(), source, object, key_field }
}

const toSend = (draft: Draft, read: ReadSource | undefined) => ({
  ...draft,
  key_field: keyOf(draft, read),
  pairs: [...pairsOf(draft, read)],
})

/** What is saved, with what is suggested where the person said nothing else. */
export const mappingSchema = (readOf: (draft: Draft) => ReadSource | undefined) =>
  // What is not chosen yet, the schema is asked about.
  draftSchema(mappingInput, (draft: Draft) => toSend(draft, readOf(draft)) as MappingInput)

/** Maps a column to a field; null: it is not sent. */
export const withPair = (pairs: readonly MappingPair[], column: string, field: string | null): MappingPair[] => {
  const others = pairs.filter((pair) => pair.column !== column)
  return field === null ? others : [...others, { column, field }]
}
