import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../../platform/deps.ts'
import { Failure, fail } from '../../../platform/http/fail.ts'
import { type RawRoute, rawRoute } from '../../../platform/http/raw-route.ts'
import { sameSecret } from '../../../platform/secrets/same-secret.ts'
import { newToken } from '../../../platform/secrets/secrets.ts'
import { simulatedGateway } from '../vendors.ts'
import * as store from './gateway-store.ts'
import { codeAt } from './linking.ts'

type GatewayDeps = Pick<Deps, 'db' | 'clock'>

const rate = { name: 'simulated gateway', max: 60_000, perSeconds: 60 }
const newSession = z.object({ name: z.string().min(1).max(100) })

class Refusal extends Error {
  readonly status: number
  readonly more: object

  constructor(status: number, message: string, more: object = {}) {
    super(message)
    this.status = status
    this.more = more
  }
}

/**
 * WAHA's HTTP API as far as linking a number goes, for the phones of simulators: sessions, their states and codes. It links and logs out;
 * messages it refuses, in words.
 */
export function gatewayRoutes(deps: GatewayDeps, key: string): RawRoute[] {
  const authenticate = async ({ headers }: FastifyRequest) => {
    const given = headers['x-api-key']
    if (typeof given !== 'string' || !sameSecret(given, key)) throw fail('unauthorized')
    return undefined
  }
  const route = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    handle: (request: FastifyRequest) => Promise<unknown>,
  ) =>
    rawRoute({
      method,
      url: `${simulatedGateway}/api${path}`,
      rate,
      authenticate,
      sendFailure,
      handle,
    })
  const start = async (name: string) => {
    if (!(await store.startSession(deps.db, name, newToken(), deps.clock.now()))) throw notThere(name)
    return present(await getSession(deps, name))
  }
  return [
    route('POST', '/sessions', ({ body }) => start(newSession.parse(body).name)),
    route('GET', '/sessions/:name', async (request) => present(await getSession(deps, nameIn(request)))),
    route('PUT', '/sessions/:name', async (request) => present(await getSession(deps, nameIn(request)))),
    route('POST', '/sessions/:name/restart', (request) => start(nameIn(request))),
    route('POST', '/sessions/:name/logout', async (request) => present(await getSession(deps, nameIn(request)))),
    route('DELETE', '/sessions/:name', async (request) => {
      const { name } = await getSession(deps, nameIn(request))
      await store.removeSession(deps.db, name)
      return {}
    }),
    route('GET', '/:name/auth/qr', async (request) => {
      const session = await getSession(deps, nameIn(request))
      if (session.status !== 'SCAN_QR_CODE') throw new Refusal(422, 'no code is shown', { status: session.status })
      return { value: codeAt(session, deps.clock.now()) }
    }),
    ...['/sendText', '/sendImage', '/sendFile', '/sendVoice', '/sendVideo'].map((path) =>
      route('POST', path, async () => {
        throw new Refusal(400, 'The simulator links numbers. Send and receive in the sandbox.')
      }),
    ),
  ]
}

// The router gives what the address names.
const nameIn = ({ params }: FastifyRequest): string => (params as { name: string }).name

const notThere = (name: string) => new Refusal(404, `Session "${name}" does not exist`)

async function getSession({ db }: GatewayDeps, name: string): Promise<store.GatewaySessionRow> {
  const session = await store.findSession(db, name)
  if (!session) throw notThere(name)
  return session
}

const present = ({ name, status, phoneNumber, pushName }: store.GatewaySessionRow) => ({
  name,
  status,
  me: phoneNumber === null ? null : { id: `${phoneNumber.replace('+', '')}@c.us`, pushName },
})

function sendFailure(_request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof Refusal) return reply.status(error.status).send({ message: error.message, ...error.more })
  const status = error instanceof Failure ? error.status : 500
  return reply.status(status).send({ message: status === 401 ? 'Unauthorized' : 'Something went wrong' })
}
