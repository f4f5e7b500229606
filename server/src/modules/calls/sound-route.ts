import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { callLimits } from '#contract/calls/limits.ts'
import { type CallId, callId } from '#contract/calls/schemas.ts'
import { organizationId, userId, workspaceId } from '#contract/kit/id.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Files } from '../../platform/files/files.ts'
import { fail } from '../../platform/http/fail.ts'
import { sendFile } from '../../platform/http/file-answer.ts'
import { type RawRoute, rawRoute } from '../../platform/http/raw-route.ts'
import { sealedAddress } from '../../platform/http/sealed-address.ts'
import { wavHeader } from '../../platform/sound/wav-header.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { recordingName } from './end.ts'
import { findHeard } from './log-store.ts'
import { recordedRate } from './sound/recorder.ts'

const tenant = z.object({ userId, organizationId, workspaceId: workspaceId.nullable() })
const address = sealedAddress('/api/voice-bot/call-sound', z.object({ call: callId, tenant }), callLimits.soundSeconds)

type SoundDeps = Pick<Deps, 'db' | 'secrets' | 'clock'> & { files: Pick<Files, 'part'> }

/** Where a person hears a call of the place in which they work. */
export const playbackPath = (
  deps: Pick<Deps, 'secrets' | 'clock'>,
  { userId, organizationId, workspaceId }: Tenant,
  call: CallId,
): string => address.write(deps, { call, tenant: { userId, organizationId, workspaceId } })

/** The sound of a call, in parts as a player asks for them. Whether it may be heard is looked at each time. */
export const soundRoute = (deps: SoundDeps): RawRoute =>
  rawRoute({
    method: 'GET',
    url: address.url,
    authenticate: 'anyone',
    rate: { name: 'call-sound', max: 600, perSeconds: 60 },
    handle: async (request: FastifyRequest, reply: FastifyReply) => {
      const asked = address.read(deps, request)
      const heard = asked && (await findHeard(deps.db, asked.tenant, asked.call))
      if (!heard) throw fail('call_not_found')
      const header = wavHeader({ channels: 2, rate: recordedRate, bytes: heard.bytes })
      const bytes = header.byteLength + heard.bytes
      return sendFile(request, reply, {
        mime: 'audio/wav',
        filename: recordingName(asked.call),
        bytes,
        inline: true,
        etag: heard.key.slice(-36),
        part: ({ start, end } = { start: 0, end: bytes - 1 }) =>
          Readable.from(partOf(deps.files, { header, key: heard.key, start, end }), { objectMode: false }),
      })
    },
  })

type Part = { header: Buffer; key: string; start: number; end: number }

/** Some bytes of the WAV file whose sound lies in the store without its header. */
async function* partOf(files: Pick<Files, 'part'>, { header, key, start, end }: Part): AsyncGenerator<Buffer> {
  const { byteLength } = header
  if (start < byteLength) yield header.subarray(start, end + 1)
  if (end >= byteLength)
    yield* (await files.part(key, {
      start: Math.max(0, start - byteLength),
      end: end - byteLength,
    })) as AsyncIterable<Buffer>
}
