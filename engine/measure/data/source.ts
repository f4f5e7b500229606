import type { Schema } from '#engine/data/index.ts'

/** A database that questions are measured on. */
export interface MeasuredSource {
  schema: () => Promise<Schema>
  /** The rows of a query, each as its values in order. */
  rows: (sql: string) => Promise<unknown[][]>
  close: () => Promise<void>
}
