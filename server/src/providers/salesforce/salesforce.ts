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
  /** Salesforce's code, such as `FIELD_CUSTOM_VALIDATION_EXCEPTION`; empty: it gave none. */
  readonly code: string
  constructor(reason: Reason, words: string, { code = '', ...options }: ErrorOptions & { code?: string } = {}) {
    super(`${reason}: ${words}`, options)
    this.name = 'SalesforceError'
    this.reason = reason
    this.words = words.slice(0, 500)
    this.code = code
  }
}

export type SalesforceRow = { attributes?: { type?: string; url?: string } } & Record<string, unknown>
type Page = { totalSize: number; done: boolean; nextRecordsUrl?: string; records: SalesforceRow[] }
export type DescribedField = {
  name: string
  label: string
  type: string
  referenceTo?: string[]
  createable?: boolean
  updateable?: boolean
  nillable?: boolean
  defaultedOnCreate?: boolean
  calculated?: boolean
  filterable?: boolean
  length?: number
  precision?: number
  scale?: number
  digits?: number
  externalId?: boolean
  unique?: boolean
  /** Of texts; else case makes no difference where records are looked for. */
  caseSensitive?: boolean
  nameField?: boolean
  restrictedPicklist?: boolean
  picklistValues?: { value: string; label?: string | null; active: boolean }[]
}
export type DescribedObject = {
  name: string
  label: string
  custom: boolean
  queryable: boolean
  createable?: boolean
  updateable?: boolean
  fields?: DescribedField[]
  childRelationships?: { childSObject: string; field: string }[]
}

type Reach = { instanceUrl: string; token: TokenOf }
const timeoutMs = 30_000
const maxBytes = 16 * 1024 * 1024
const version = 'v62.0'
/** The fewest that it gives at once. */
const perPage = '200'

export type SalesforceClient = ReturnType<ReturnType<typeof createSalesforce>['open']>

type Values = Record<string, unknown>
type Sent = { method: 'POST' | 'PATCH' | 'DELETE'; body?: Values; headers?: Record<string, string> }

/** Salesforce's REST programs, as far as they are used here. Every call throws SalesforceError; `away` of one that writes: it may have been done. */
export function createSalesforce({ at, allow }: { at: string | undefined; allow: NetAllowance }) {
  const fetch = createGuardedFetch({ allow: allowOwn(at, allow), timeoutMs, maxBytes })
  const open = ({ instanceUrl, token }: Reach) => {
    const ask = async (path: string, sent?: Sent): Promise<unknown> => {
      const headers = {
        accept: 'application/json',
        'Sforce-Query-Options': `batchSize=${perPage}`,
        ...(sent?.body && { 'content-type': 'application/json' }),
        ...sent?.headers,
      }
      const init = {
        headers,
        ...(sent && { method: sent.method }),
        ...(sent?.body && { body: JSON.stringify(sent.body) }),
      }
      const response = await askWithToken(fetch, `${instanceUrl}${path}`, token, init).catch((error: unknown) => {
        throw error instanceof OAuthError ? toSalesforceError(error) : error
      })
      if (response.status === 204) return {}
      const body: unknown = await response.json().catch(() => undefined)
      if (!response.ok) throw failureOf(response.status, body)
      if (typeof body !== 'object' || body === null) throw new SalesforceError('away', 'unreadable answer')
      return body
    }
    const data = `/services/data/${version}`
    // What Salesforce documents of its answer; whoever asks reads only these fields.
    const get = async <T>(path: string): Promise<T> => (await ask(`${data}${path}`)) as T
    const change = async <T>(path: string, sent: Sent): Promise<T> => (await ask(`${data}${path}`, sent)) as T
    const recordPath = (object: string, id: string) =>
      `/sobjects/${encodeURIComponent(object)}/${encodeURIComponent(id)}`
    return {
      objects: async () => (await get<{ sobjects: DescribedObject[] }>('/sobjects')).sobjects,
      describe: (name: string) => get<DescribedObject>(`/sobjects/${encodeURIComponent(name)}/describe`),
      query: (soql: string) => get<Page>(`/query?${new URLSearchParams({ q: soql })}`),
      /** The page behind `cursorOf`. */
      more: (cursor: string) => get<Page>(`/query/${encodeURIComponent(cursor)}`),
      read: (object: string, id: string) => get<SalesforceRow>(recordPath(object, id)),
      /** Whose account it is, by Salesforce's own id. */
      userId: async () => ((await ask('/services/oauth2/userinfo')) as { user_id: string }).user_id,
      create: async (object: string, values: Values) =>
        (await change<{ id: string }>(`/sobjects/${encodeURIComponent(object)}`, { method: 'POST', body: values })).id,
      /** Creates the record with this value of an external-id field, or changes the one that has it: sent twice there is one. */
      put: async (object: string, key: { field: string; value: string }, values: Values) =>
        (
          await change<{ id: string }>(
            `/sobjects/${encodeURIComponent(object)}/${encodeURIComponent(key.field)}/${encodeURIComponent(key.value)}`,
            { method: 'PATCH', body: values },
          )
        ).id,
      /** Changes a record that nobody has changed after a moment; else the code is `PRECONDITION_FAILED`. Salesforce compares by the second. */
      update: async (object: string, id: string, values: Values, unmodifiedSince: Date) => {
        const headers = { 'If-Unmodified-Since': unmodifiedSince.toUTCString() }
        await change(recordPath(object, id), { method: 'PATCH', body: values, headers })
      },
      remove: async (object: string, id: string) => {
        await change(recordPath(object, id), { method: 'DELETE' })
      },
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
  if (code === 'REQUEST_LIMIT_EXCEEDED' || status === 429) return new SalesforceError('busy', words, { code })
  if (status === 404) return new SalesforceError('gone', words, { code })
  if (status === 412) return new SalesforceError('refused', words, { code: 'PRECONDITION_FAILED' })
  return new SalesforceError(status >= 500 ? 'away' : 'refused', words, { code })
}
