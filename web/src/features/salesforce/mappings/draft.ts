import type {
  MappingDetail,
  MappingInput,
  MappingPair,
  MappingSource,
  ReadSource,
} from '#contract/salesforce/mappings.ts'

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

/** What is saved and previewed; undefined while something is missing. */
export function inputOf(draft: Draft, read: ReadSource | undefined): MappingInput | undefined {
  const { name, source, object, clear_empty } = draft
  const pairs = pairsOf(draft, read)
  const key_field = keyOf(draft, read)
  if (!source || !object || key_field === null || pairs.length === 0) return undefined
  return { name: name.trim(), source, object, key_field, pairs: [...pairs], clear_empty }
}

/** Maps a column to a field; null: it is not sent. */
export const withPair = (pairs: readonly MappingPair[], column: string, field: string | null): MappingPair[] => {
  const others = pairs.filter((pair) => pair.column !== column)
  return field === null ? others : [...others, { column, field }]
}
