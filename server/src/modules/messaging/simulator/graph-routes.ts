import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../../platform/deps.ts'
import { type RawRoute, rawRoute } from '../../../platform/http/raw-route.ts'
import { newId } from '../../../platform/id.ts'
import type { AccountRow } from '../account-row.ts'
import { findByNumber } from '../account-store.ts'
import { openCredentials, simulatedGraph } from '../vendors.ts'
import { type AcceptDeps, acceptMessage } from './accept.ts'
import { GraphFailure, graphFailures } from './graph-failure.ts'
import { insertMedia } from './media-store.ts'
import { createPace } from './pace.ts'
import * as templates from './template-store.ts'

export type GraphDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'log'>

const maxMediaBytes = 101 * 1024 * 1024
const rate = { name: 'simulated graph', max: 60_000, perSeconds: 60 }
const templateInput = z.object({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  language: z.string().min(2).max(15),
  category: z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION']),
  components: z.array(z.looseObject({ type: z.string() })).min(1),
})

/** WhatsApp's Cloud API as far as we use it, for the accounts of simulators: same addresses below, same answers, same refusals. */
export function graphRoutes(deps: GraphDeps): RawRoute[] {
  const accepting: AcceptDeps = { ...deps, pace: createPace() }
  const authenticate = (request: FastifyRequest) => accountOf(deps, request)
  const shared = { authenticate, rate, sendFailure } as const
  const route = (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    handle: (account: AccountRow, request: FastifyRequest) => Promise<object>,
  ) =>
    rawRoute<AccountRow>({
      ...shared,
      method,
      url: `${simulatedGraph}/:id${path}`,
      handle: (request, _reply, account) => handle(account, request),
    })
  return [
    route('GET', '', async ({ phone_number, name, phone_number_id }) => ({
      id: phone_number_id,
      display_phone_number: phone_number,
      verified_name: name,
      quality_rating: 'GREEN',
    })),
    route('POST', '/messages', (account, { body }) => acceptMessage(accepting, account, body)),
    rawRoute<AccountRow>({
      ...shared,
      method: 'POST',
      url: `${simulatedGraph}/:id/media`,
      body: { as: 'buffer', maxBytes: maxMediaBytes },
      handle: async ({ body, headers }, _reply, { id }) => {
        const file = await uploadedIn(body, headers['content-type'] ?? '')
        if (!file) throw graphFailures.parameter('file')
        const media = { id: newId<string>(deps.clock.now()), name: file.name, mime: file.type, bytes: file.size }
        await insertMedia(deps.db, id, media)
        return { id: media.id }
      },
    }),
    route('GET', '/message_templates', async ({ id }) => ({
      data: (await templates.listTemplates(deps.db, id)).map(({ reason, ...template }) => ({
        ...template,
        rejected_reason: reason || 'NONE',
      })),
    })),
    route('POST', '/message_templates', async ({ id }, { body }) => {
      const input = templateInput.safeParse(body).data
      if (!input) throw graphFailures.parameter('template')
      const template = { ...input, id: `${deps.clock.now().getTime()}`, status: 'PENDING', reason: '' }
      if (!(await templates.insertTemplate(deps.db, id, template))) throw graphFailures.templateTaken()
      return { id: template.id, status: template.status, category: template.category }
    }),
    route('DELETE', '/message_templates', async ({ id }, { query }) => {
      // The router gives what the address names.
      const { name = '' } = query as { name?: string }
      if (!(await templates.removeTemplates(deps.db, id, name))) throw graphFailures.templateMissing()
      return { success: true }
    }),
  ]
}

async function uploadedIn(body: unknown, type: string): Promise<File | undefined> {
  if (!Buffer.isBuffer(body)) return undefined
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined)
  const file = form?.get('file')
  return file instanceof File ? file : undefined
}

async function accountOf(deps: GraphDeps, { params, headers }: FastifyRequest): Promise<AccountRow> {
  const { id } = params as { id: string }
  const account = await findByNumber(deps.db, id)
  if (account?.kind !== 'simulator') throw graphFailures.unknownObject()
  const { accessToken } = openCredentials(deps, account)
  if (headers.authorization !== `Bearer ${accessToken}`) throw graphFailures.access()
  return account
}

function sendFailure(_request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof GraphFailure))
    return reply.status(500).send({ error: { code: 131_000, message: 'Something went wrong', type: 'OAuthException' } })
  const { status, code, message } = error
  return reply.status(status).send({ error: { code, message, type: 'OAuthException', fbtrace_id: 'simulator' } })
}
