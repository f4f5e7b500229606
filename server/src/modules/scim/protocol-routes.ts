import type { FastifyReply, FastifyRequest } from 'fastify'
import { homeAddress } from '../../platform/config/home-address.ts'
import type { Deps } from '../../platform/deps.ts'
import { toFailure } from '../../platform/http/error-handler.ts'
import { type RawRoute, rawRoute } from '../../platform/http/raw-route.ts'
import type { Directory } from './accounts.ts'
import { resourceTypes, schemas, serviceProviderConfig } from './discovery.ts'
import * as groups from './groups.ts'
import { chosen, type Query } from './list.ts'
import { isJson, type Json } from './matches.ts'
import { badRequest, errorBody, notFound, ScimError } from './scim-error.ts'
import { directoryOf, noteFailure } from './tokens.ts'
import * as users from './users.ts'

const contentType = 'application/scim+json; charset=utf-8'
const maxBytes = 1024 * 1024
const path = '/scim/v2'

type Protocol = Pick<Deps, 'db' | 'clock' | 'config'>
type Handle = (asked: { directory: Directory; id: string; query: Query; body: () => Json }) => unknown

/** SCIM 2.0 (RFC 7643, 7644): an organization's directory keeps people and groups by a token of the organization. */
export function scimRoutes(deps: Protocol): RawRoute[] {
  const base = `${homeAddress(deps.config)}${path}`
  const scim = { ...deps, base }
  const authenticate = async (request: FastifyRequest) => ({
    ...(await directoryOf(deps, request.headers.authorization)),
    from: { ip: request.ip, userAgent: request.headers['user-agent']?.slice(0, 300) ?? '' },
  })
  const route = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', at: string, handle: Handle, status = 200) =>
    rawRoute<Directory>({
      method,
      url: `${path}${at}`,
      authenticate,
      rate: ({ organizationId }) => ({ key: `scim:${organizationId}`, max: 1_200, perSeconds: 60 }),
      body: { as: 'string', maxBytes },
      sendFailure,
      handle: async (request, reply, directory) => {
        const { id = '' } = request.params as { id?: string }
        const query = request.query as Query
        const body = () => readBody(request.body)
        const found = await tried(deps, directory, () => handle({ directory, id, query, body }))
        if (status === 201 && isJson(found) && isJson(found.meta)) reply.header('location', String(found.meta.location))
        if (status === 204) return reply.code(204).send()
        const shown = isJson(found) && found.id ? chosen(found, query) : found
        return reply.code(status).type(contentType).send(JSON.stringify(shown))
      },
    })
  const among = (all: readonly Json[], id: string, what: string) => {
    const found = all.find((item) => String(item.id).toLowerCase() === id.toLowerCase())
    if (!found) throw notFound(what)
    return found
  }
  return [
    route('GET', '/ServiceProviderConfig', () => serviceProviderConfig(base)),
    route('GET', '/ResourceTypes', () => listAll(resourceTypes(base))),
    route('GET', '/ResourceTypes/:id', ({ id }) => among(resourceTypes(base), id, 'The resource type')),
    route('GET', '/Schemas', () => listAll(schemas(base))),
    route('GET', '/Schemas/:id', ({ id }) => among(schemas(base), id, 'The schema')),
    route('GET', '/Users', ({ directory, query }) => users.listScimUsers(scim, directory, query)),
    route('POST', '/Users', ({ directory, body }) => users.createScimUser(scim, directory, body()), 201),
    route('GET', '/Users/:id', ({ directory, id }) => users.getScimUser(scim, directory, id)),
    route('PUT', '/Users/:id', ({ directory, id, body }) => users.replaceScimUser(scim, directory, id, body())),
    route('PATCH', '/Users/:id', ({ directory, id, body }) => users.patchScimUser(scim, directory, id, body())),
    route('DELETE', '/Users/:id', ({ directory, id }) => users.removeScimUser(scim, directory, id), 204),
    route('GET', '/Groups', ({ directory, query }) => groups.listScimGroups(scim, directory, query)),
    route('POST', '/Groups', ({ directory, body }) => groups.createScimGroup(scim, directory, body()), 201),
    route('GET', '/Groups/:id', ({ directory, id }) => groups.getScimGroup(scim, directory, id)),
    route('PUT', '/Groups/:id', ({ directory, id, body }) => groups.replaceScimGroup(scim, directory, id, body())),
    route('PATCH', '/Groups/:id', ({ directory, id, body }) => groups.patchScimGroup(scim, directory, id, body())),
    route('DELETE', '/Groups/:id', ({ directory, id }) => groups.removeScimGroup(scim, directory, id), 204),
    ...(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).map((method) =>
      route(method, '/*', () => {
        throw new ScimError(404, 'There is nothing at this address.')
      }),
    ),
  ]
}

const listAll = (all: readonly Json[]): Json => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: all.length,
  startIndex: 1,
  itemsPerPage: all.length,
  Resources: all,
})

function readBody(body: unknown): Json {
  try {
    const read: unknown = JSON.parse(String(body))
    if (isJson(read)) return read
  } catch {}
  throw badRequest('invalidSyntax', 'The body is no JSON object.')
}

/** What was refused is what the screen of the organization says. */
async function tried<T>(deps: Protocol, directory: Directory, run: () => T): Promise<Awaited<T>> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof ScimError && error.status !== 404) await noteFailure(deps, directory, error.message)
    throw error
  }
}

function sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof ScimError) {
    if (error.status === 401) reply.header('www-authenticate', 'Bearer realm="SCIM"')
    return reply
      .code(error.status)
      .type(contentType)
      .send(JSON.stringify(errorBody(error)))
  }
  const failure = toFailure(error)
  if (failure.status >= 500) request.log.error({ err: error }, 'a SCIM call failed')
  const { seconds } = failure.details
  if (typeof seconds === 'number') reply.header('retry-after', String(seconds))
  const message = says[failure.status] ?? 'The request could not be served.'
  return reply
    .code(failure.status)
    .type(contentType)
    .send(JSON.stringify(errorBody({ status: failure.status, message, scimType: undefined })))
}

const says: Record<number, string> = {
  413: 'The body is too large.',
  429: 'Too many requests. Try again later.',
  503: 'The service cannot answer now. Try again later.',
}
