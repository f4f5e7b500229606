import { type SQL, sql } from 'drizzle-orm'

/**
 * Whether the process that a column names is none of the living any more (`instances`, from which whoever notices takes the dead: on the same machine
 * as soon as another one starts). Null where none is named.
 */
export const isOfEndedProcess = (column: SQL): SQL =>
  sql`(${column} is not null and not exists (select 1 from instances ended where ended.id::text = ${column}::text))`
