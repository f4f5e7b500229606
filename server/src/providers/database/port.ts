import type { ExtraRight } from '#contract/data-sources/schemas.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Schema } from '#engine/data/index.ts'
import type { Statement } from '#sql/index.ts'

/** What a value is for a person who reads a table (wire: the `type` of a data-table's column). */
export type ValueType = 'text' | 'number' | 'date' | 'boolean'

/**
 * One cell. Dates are ISO 8601 text; a number with more than 15 digits before the point stays text so
 * that none is lost.
 */
export type Value = string | number | boolean | null

export interface QueryOptions {
  /** Rows to return at most; one more is read to know whether there were more. */
  readonly maxRows: number
  readonly timeoutMs: number
  /** Aborting cancels the query on the server, not only here. */
  readonly signal?: AbortSignal
}

export interface QueryResult {
  readonly columns: readonly { readonly name: string; readonly type: ValueType }[]
  /** Cells in the order of `columns`: names may repeat. */
  readonly rows: readonly (readonly Value[])[]
  /** Rows returned, not rows that exist. */
  readonly rowCount: number
  readonly truncated: boolean
  readonly durationMs: number
  /** It reads a table of which more is seen than anyone may: what comes of it is for whoever asked. The policy says so. */
  readonly opened?: true
}

/**
 * Reads a database and can do nothing else to it.
 * Every method throws `DatabaseError`.
 */
export interface DatabaseReader {
  /**
   * What the data engine needs to know: tables, columns, keys, known values. Takes up to seconds: cache it under
   * `fingerprint()`.
   */
  introspect(signal?: AbortSignal): Promise<Schema>
  /** Changes when a table, a column or a key does; one short query, without a look at the rows. */
  fingerprint(): Promise<string>
  /**
   * Runs one SELECT in a read-only transaction of its own. A text is read and printed first, under what this reader lets
   * through; no text reaches a database as it was written.
   */
  query(asked: string | Statement, options: QueryOptions): Promise<QueryResult>
  close(): Promise<void>
}

/** What else is known of a database that was reached over the network. */
export interface DatabaseFacts {
  /** Product and version, as people say it: `PostgreSQL 17.5`. */
  readonly server: string
  readonly encrypted: boolean
  /** What its user may do there besides reading. */
  readonly rights: readonly ExtraRight[]
}

/** A reader that was just connected, for a test of the connection. */
export interface ConnectedReader extends DatabaseReader {
  about(): Promise<DatabaseFacts>
  /** Table names, as a question would write them; one short query. */
  listTables(): Promise<string[]>
}

/** What a person can mend: each is a code of the catalogue (contract/src/data-sources/errors.ts). */
export type ConnectionProblem = Extract<
  ErrorCode,
  | `database_${'address_refused' | 'host_unknown' | 'not_reachable' | 'hangs' | 'wrong_password' | 'name_unknown'}`
  | `database_${'refused_connection' | 'certificate_refused' | 'without_tls' | 'needs_tls' | 'not_understood'}`
  | 'database_file_damaged'
  | `ssh_${'host_key_unknown' | 'host_key_changed' | 'refused' | 'key_unreadable' | 'not_reachable' | 'target_not_reachable'}`
>

export type DatabaseErrorCode =
  | 'database_unreachable'
  | 'database_refused'
  | 'query_failed'
  | 'query_timed_out'
  | 'query_not_allowed'
  | 'query_cancelled'

export interface DatabaseErrorDetails {
  /** Which rule the statement was refused by, or the server's SQLSTATE. */
  readonly reason?: string
  /** Where in the statement, counted from 1. */
  readonly position?: number
  /** Why there is no connection, where that is known. */
  readonly problem?: ConnectionProblem
  /** The key that an SSH server showed, `SHA256:…`. */
  readonly fingerprint?: string
}

/** A failure of the database that was asked, with a sentence that names no secret. */
export class DatabaseError extends Error {
  readonly code: DatabaseErrorCode
  readonly details: DatabaseErrorDetails

  constructor(code: DatabaseErrorCode, message: string, details: DatabaseErrorDetails = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'DatabaseError'
    this.code = code
    this.details = details
  }
}
