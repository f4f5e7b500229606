import type pg from 'pg'
import { type CompanyServer, namesOf, withClient } from './server-access.ts'

/** Raise it when the same `today` no longer gives the same rows: installations then build the company anew. */
export const VERSION = 2
const COMPANY = 'toko-nusantara'

export interface SampleCompanyState {
  /**
   * `unfinished`: a build was interrupted; `outdated`: built by another version; `foreign`: a database of that name
   * exists that we did not make.
   */
  readonly state: 'absent' | 'unfinished' | 'loaded' | 'outdated' | 'foreign'
  readonly rows?: number
  /** The last day of the data, YYYY-MM-DD. */
  readonly today?: string
}

/** What is there now. Changes nothing. Throws SampleCompanyError when the server cannot be reached. */
export function sampleCompanyState(server: CompanyServer): Promise<SampleCompanyState> {
  return withClient(server.admin, (client) => stateOf(client, namesOf(server).database))
}

/**
 * The state is a comment on the database: every database of the server sees it, it moves with a rename, and there is
 * no table for it among the company's own.
 */
export async function stateOf(client: pg.Client, database: string): Promise<SampleCompanyState> {
  const { rows } = await client.query<{ open: boolean; mark: string | null }>(
    `SELECT datallowconn AS open, shobj_description(oid, 'pg_database') AS mark FROM pg_database WHERE datname = $1`,
    [database],
  )
  const [found] = rows
  if (!found) return { state: 'absent' }
  const mark = parseMark(found.mark)
  if (!mark) return { state: 'foreign' }
  if (!found.open || mark.rows === undefined) return { state: 'unfinished' }
  return { state: mark.version === VERSION ? 'loaded' : 'outdated', rows: mark.rows, today: mark.today ?? '' }
}

interface Mark {
  readonly version: number
  readonly today?: string
  readonly rows?: number
}

export async function markDatabase(client: pg.Client, database: string, mark: Omit<Mark, 'version'>): Promise<void> {
  const text = JSON.stringify({ company: COMPANY, version: VERSION, ...mark })
  await client.query(`COMMENT ON DATABASE ${database} IS ${client.escapeLiteral(text)}`)
}

function parseMark(text: string | null): Mark | undefined {
  try {
    const mark: unknown = JSON.parse(text ?? '')
    return isMark(mark) ? mark : undefined
  } catch {
    return undefined
  }
}

const isMark = (mark: unknown): mark is Mark =>
  typeof mark === 'object' && mark !== null && 'company' in mark && mark.company === COMPANY && 'version' in mark
