import type { DataSourceId, SourceKind } from '#contract/data-sources/schemas.ts'
import type { Schema } from '#engine/data/index.ts'
import type { DatabaseReader } from '../../providers/database/port.ts'

/** A database that can be asked now. Its dialect is the schema's: SQL is written and checked in it. */
export type OpenSource = {
  id: DataSourceId
  name: string
  kind: SourceKind
  schema: Schema
  reader: DatabaseReader
  /** What relative dates count from, YYYY-MM-DD: the last day of data that ends, else left out. */
  today?: string
  /** The use cases that it is seen through; left out: none. */
  useCases?: readonly string[]
}
