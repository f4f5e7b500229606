import type { DataSourceId, SourceKind } from '#contract/data-sources/schemas.ts'
import type { Schema } from '#engine/data/index.ts'
import type { DatabaseReader } from '../../providers/database/port.ts'

/**
 * A database from which nothing is kept from anyone. Only this module and the one that says what is kept (use-cases) may know
 * it: `tools/boundary-rules.ts` sees to it. Everyone else has an `OpenSource`.
 */
export type UnrestrictedSource = {
  id: DataSourceId
  name: string
  kind: SourceKind
  /** With values and ranges of its columns. */
  schema: Schema
  reader: DatabaseReader
  /** By whose clocks its days begin, IANA: what today is, and on which day a moment falls. */
  timeZone: string
  /** What relative dates count from, YYYY-MM-DD: the last day of data that ends, else left out. */
  today?: string
}
