import { allowOwn, createGuardedFetch, type NetAllowance } from '../../platform/net/index.ts'
import { askWithToken, type TokenOf } from '../oauth/ask-with-token.ts'
import { OAuthError } from '../oauth/port.ts'

/**
 * `ended`: the account is to be connected again; `busy`: the organization has used up its requests; `gone`: not there, or not to be seen; `refused`: it says why;
 * `away`: no answer.
 */
type Reason = 'ended' | 'busy' | 'gone' | 'refused' | 'away'

export class SalesforceError extends Error {
  readonly reason: Reason
  /** Salesforce's own words. */
  readonly words: string
  constructor(reason: Reason, words: string, options?: ErrorOptions) {
    super(`${reason}: ${words}`, options)
    this.name = 'SalesforceError'
    this.reason = reason
    this.words = words.slice(0, 500)
  }
}

export type SalesforceRow = { attributes?: { type?: string; url?: string } } & Record<string, unknown>
type Page = { totalSize: number; done: boolean; nextRecordsUrl?: string; records: SalesforceRow[] }
type DescribedField = { name: string; label: string; type: string; referenceTo?: string[] }
export type DescribedObject = {
  name: string
  label: string
  custom: boolean
  queryable: boolean
  fields?: DescribedField[]
}

type Reach = { instanceUrl: string; token: TokenOf }
const timeoutMs = 30_000
const maxBytes = 16 * 1024 * 1024
const version = 'v62.0'
/** The fewest that it gives at once. */
const perPage = '200'

export type SalesforceClient = ReturnType<ReturnType<typeof createSalesforce>['open']>

/** Salesforce's REST programs, as far as they read. Every call throws SalesforceError. */
export function createSalesforce({ at, allow }: { at: string | undefined; allow: NetAllowance }) {
  const fetch = createGuardedFetch({ allow: allowOwn(at, allow), timeoutMs, maxBytes })
  const open = ({ instanceUrl, token }: Reach) => {
    const get = async <T>(path: string): Promise<T> => {
      const headers = { accept: 'application/json', 'Sforce-Query-Options': `batchSize=${perPage}` }
      const url = `${instanceUrl}/services/data/${version}${path}`
      const response = await askWithToken(fetch, url, token, { headers }).catch((error: unknown) => {
        throw error instanceof OAuthError ? toSalesforceError(error) : error
      })
      const body = await response.json().catch(() => undefined)
      if (!response.ok) throw failureOf(response.status, body)
      if (typeof body !== 'object' || body === null) throw new SalesforceError('away', 'unreadable answer')
      // What Salesforce documents of its answer; whoever asks reads only these fields.
      return body as T
    }
    return {
      objects: async () => (await get<{ sobjects: DescribedObject[] }>('/sobjects')).sobjects,
      describe: (name: string) => get<DescribedObject>(`/sobjects/${encodeURIComponent(name)}/describe`),
      query: (soql: string) => get<Page>(`/query?${new URLSearchParams({ q: soql })}`),
      /** The page behind `cursorOf`. */
      more: (cursor: string) => get<Page>(`/query/${encodeURIComponent(cursor)}`),
      read: (object: string, id: string) =>
        get<SalesforceRow>(`/sobjects/${encodeURIComponent(object)}/${encodeURIComponent(id)}`),
      search: async (object: string, words: string, fields: readonly string[]) => {
        const query = { q: words, sobject: object, [`${object}.fields`]: fields.join(','), [`${object}.limit`]: '20' }
        const path = `/parameterizedSearch?${new URLSearchParams(query)}`
        return (await get<{ searchRecords: SalesforceRow[] }>(path)).searchRecords
      },
    }
  }
  return { scopes: ['api', 'refresh_token', 'openid'] as const, open, close: fetch.close }
}

/** What asks for the next page; undefined: there is none. */
export const cursorOf = ({ done, nextRecordsUrl }: Pick<Page, 'done' | 'nextRecordsUrl'>): string | undefined =>
  done ? undefined : nextRecordsUrl?.split('/').at(-1)

function toSalesforceError(error: OAuthError): SalesforceError {
  if (error.reason === 'ended') return new SalesforceError('ended', error.words, { cause: error })
  return new SalesforceError(error.reason === 'busy' ? 'busy' : 'away', error.words, { cause: error })
}

/** Bodies of errors are lists of `{errorCode, message}`. */
function failureOf(status: number, body: unknown): SalesforceError {
  const [first]: unknown[] = Array.isArray(body) ? body : []
  const told: { errorCode?: unknown; message?: unknown } = typeof first === 'object' && first !== null ? first : {}
  const code = typeof told.errorCode === 'string' ? told.errorCode : `status ${status}`
  const words = typeof told.message === 'string' ? told.message.replace(/\s+/g, ' ').trim() : code
  if (code === 'REQUEST_LIMIT_EXCEEDED' || status === 429) return new SalesforceError('busy', words)
  if (status === 404) return new SalesforceError('gone', words)
  return new SalesforceError(status >= 500 ? 'away' : 'refused', words)
}
