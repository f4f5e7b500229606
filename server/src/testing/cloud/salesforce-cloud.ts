import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenOnLoopback } from '../loopback-server.ts'
import { type CloudAuthorization, createAuthorization } from './authorization.ts'
import { type CloudField, type CloudRecord, inferredFields, type Refused, systemFields } from './salesforce-fields.ts'
import { matchesWhere } from './salesforce-where.ts'
import { createWrites, type Write } from './salesforce-writes.ts'
import { readForm, sendCloudAnswer } from './sending.ts'

export { choices, cloudField } from './salesforce-fields.ts'

export type SalesforceCloud = CloudAuthorization & {
  url: string
  /** By object. */
  records: Record<string, CloudRecord[]>
  /** What was asked by SOQL, in order. */
  asked: string[]
  /** Fields as they are described; of an object that is not here they are taken from its first record. */
  fields: Record<string, CloudField[]>
  /** What was written, in order. */
  writes: Write[]
  /** Changes a record as somebody else in the organization. */
  edit: (object: string, id: string, values: Record<string, unknown>) => void
  faults: {
    limited?: boolean
    /** Answers so many requests before it says 429 to all others, as it does when too many come at once. */
    crowdedAfter?: number | undefined
    perPage: number
    /** How many writes are done without an answer. */
    lost?: number
    /** Refuses a write, as rules of the organization do. */
    refuse?: ((write: Write) => Refused | undefined) | undefined
    /** Comes before a write is looked at. */
    before?: ((write: Write) => void) | undefined
  }
  close: () => Promise<void>
}

/**
 * Salesforce on loopback: its sign-in, and as much of the REST programs as is asked here, with bodies of errors as it documents them. Of a query it reads the
 * fields, the object, conditions joined by AND, and the limit.
 */
export async function startSalesforceCloud(port = 0): Promise<SalesforceCloud> {
  const authorization = Object.assign(createAuthorization(), { issuer: 'https://login.salesforce.com' })
  const records: SalesforceCloud['records'] = {}
  const asked: string[] = []
  const faults: SalesforceCloud['faults'] = { perPage: 200 }
  const cursors = new Map<string, { found: object[]; from: number }>()
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end())
  })
  const { origin: url, close } = await listenOnLoopback(server, port)
  authorization.besides = { instance_url: url, id: `${url}/id/00D/005` }
  const fields: SalesforceCloud['fields'] = {}
  const fieldsOf = (object: string) => fields[object] ?? inferredFields(records[object]?.[0])
  const { write, writes, edit } = createWrites({ records, fieldsOf, now: () => authorization.now() })
  return Object.assign(authorization, { url, records, asked, fields, writes, edit, faults, close })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', url)
    if (pathname === '/services/oauth2/authorize') return sendCloudAnswer(response, authorization.authorize(query))
    if (pathname === '/services/oauth2/token')
      return sendCloudAnswer(response, authorization.token(await readForm(request)))
    if (pathname === '/services/oauth2/revoke')
      return sendCloudAnswer(response, authorization.revoke(await readForm(request)))
    if (!authorization.grantOf(request.headers.authorization))
      return refuse(response, 401, 'INVALID_SESSION_ID', 'Session expired or invalid')
    if (faults.limited) return refuse(response, 403, 'REQUEST_LIMIT_EXCEEDED', 'TotalRequests Limit exceeded.')
    if (faults.crowdedAfter !== undefined && faults.crowdedAfter-- <= 0)
      return refuse(
        response,
        429,
        'REQUEST_LIMIT_EXCEEDED',
        'ConcurrentRequests (Concurrent API Requests) Limit exceeded.',
      )
    // Documented: 16,384 bytes for an address and its headers.
    if ((request.url ?? '').length > 16_384)
      return refuse(response, 414, 'URI_TOO_LONG', 'The length of the URI exceeds the limit.')
    if (pathname === '/services/oauth2/userinfo') return give(response, { user_id: '005000000000001AAA' })
    const path = pathname.replace('/services/data/v62.0', '')
    if (request.method !== 'GET') return change(request, response, path)
    if (path === '/sobjects') return give(response, { sobjects: Object.keys(records).map(objectOf) })
    const [, described] = /^\/sobjects\/(\w+)\/describe$/.exec(path) ?? []
    if (described) return describe(response, described)
    const [, object = '', id] = /^\/sobjects\/(\w+)\/(\w+)$/.exec(path) ?? []
    if (id) {
      const found = records[object]?.find((record) => record.Id === id)
      return found ? give(response, withAttributes(object, found)) : notFound(response)
    }
    if (path === '/query') return ask(response, query.get('q') ?? '')
    const [, cursor] = /^\/query\/([\w-]+)$/.exec(path) ?? []
    const rest = cursor && cursors.get(cursor)
    if (rest) return givePage(response, rest.found, rest.from)
    if (path === '/parameterizedSearch') return search(response, query)
    return notFound(response)
  }

  function describe(response: ServerResponse, name: string): unknown {
    if (!records[name]) return notFound(response)
    const childRelationships = records[`${name}History`]
      ? [{ childSObject: `${name}History`, field: `${name}Id`, relationshipName: 'Histories' }]
      : []
    return give(response, { ...objectOf(name), fields: fieldsOf(name), childRelationships })
  }

  /** It is done before the answer is lost. */
  async function change(request: IncomingMessage, response: ServerResponse, path: string): Promise<unknown> {
    const answered = await write(request, path, faults)
    if (faults.lost && answered.status < 300) {
      faults.lost--
      return response.destroy()
    }
    if (answered.status === 204) return response.writeHead(204).end()
    return sendCloudAnswer(response, answered)
  }

  function ask(response: ServerResponse, soql: string): unknown {
    asked.push(soql)
    const [, given = '', object = '', limit] = /^SELECT (.*?) FROM (\w+).*?(?: LIMIT (\d+))?$/.exec(soql) ?? []
    const rows = records[object]
    if (!rows) return refuse(response, 400, 'INVALID_TYPE', `sObject type '${object}' is not supported.`)
    if (given.startsWith('COUNT(Id)')) {
      const row = { attributes: { type: 'AggregateResult' }, [given.split(' ')[1] ?? 'expr0']: rows.length }
      return givePage(response, [row], 0)
    }
    const named = given.split(', ')
    const known = new Set([...fieldsOf(object).map(({ name }) => name), ...systemFields, ...Object.keys(rows[0] ?? {})])
    const unknown = named.find((field) => !field.includes('.') && !known.has(field))
    if (unknown) return refuse(response, 400, 'INVALID_FIELD', `No such column '${unknown}' on entity '${object}'.`)
    const names = new Set(named.map((field) => field.split('.')[0]))
    const matching = rows.filter((record) => matchesWhere(record, soql))
    const found = matching.slice(0, Number(limit ?? 2_000)).map((record) => {
      const kept = Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)))
      return { attributes: withAttributes(object, record).attributes, ...kept }
    })
    return givePage(response, found, 0)
  }

  function givePage(response: ServerResponse, found: object[], from: number): unknown {
    const next = from + faults.perPage
    const done = next >= found.length
    const cursor = `01g0000000ABCDEAA0-${next}`
    if (!done) cursors.set(cursor, { found, from: next })
    const more = done ? {} : { nextRecordsUrl: `/services/data/v62.0/query/${cursor}` }
    return give(response, { totalSize: found.length, done, records: found.slice(from, next), ...more })
  }

  function search(response: ServerResponse, query: URLSearchParams): unknown {
    const object = query.get('sobject') ?? ''
    const words = (query.get('q') ?? '').toLowerCase()
    const found = (records[object] ?? []).filter(({ Name }) => String(Name).toLowerCase().includes(words))
    return give(response, { searchRecords: found.map((record) => withAttributes(object, record)) })
  }
}

const objectOf = (name: string) => {
  const isOurs = !name.endsWith('History')
  return { name, label: name, custom: name.endsWith('__c'), queryable: true, createable: isOurs, updateable: isOurs }
}

const withAttributes = (type: string, record: CloudRecord) => ({
  attributes: { type, url: `/services/data/v62.0/sobjects/${type}/${record.Id}` },
  ...record,
})

const give = (response: ServerResponse, json: unknown) => sendCloudAnswer(response, { status: 200, json })
const notFound = (response: ServerResponse) =>
  refuse(response, 404, 'NOT_FOUND', 'The requested resource does not exist')

function refuse(response: ServerResponse, status: number, errorCode: string, message: string): void {
  sendCloudAnswer(response, { status, json: [{ message, errorCode }] })
}
