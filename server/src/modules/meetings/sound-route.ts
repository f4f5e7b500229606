import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { userId } from '#contract/kit/id.ts'
import { meetingLimits } from '#contract/meetings/limits.ts'
import { type MeetingId, meetingId, meetingLinkId } from '#contract/meetings/schemas.ts'
import { fail } from '../../platform/http/fail.ts'
import { sendFile } from '../../platform/http/file-answer.ts'
import { type RawRoute, rawRoute } from '../../platform/http/raw-route.ts'
import { parseJson } from '../../platform/parse-json.ts'
import { mayHear } from './link-store.ts'
import type { MeetingDeps } from './meeting-deps.ts'
import { findAny } from './meeting-store.ts'

const sealed = z.object({
  meeting: meetingId,
  who: z.union([z.object({ link: meetingLinkId }), z.object({ user: userId })]),
  until: z.number(),
})
type Sealed = z.infer<typeof sealed>

const base = '/api/console/meeting-sound'

/** Where somebody hears a meeting: a player of the browser sends no token, so the address itself says who it is for, for some hours. */
export function soundPath(
  { secrets, clock }: Pick<MeetingDeps, 'secrets' | 'clock'>,
  meeting: MeetingId,
  who: Sealed['who'],
): string {
  const until = clock.now().getTime() + meetingLimits.soundSeconds * 1_000
  return `${base}?key=${secrets.encrypt(JSON.stringify({ meeting, who, until } satisfies Sealed))}`
}

/** The sound of a meeting, in parts as a player asks for them. Whether it may be heard is looked at each time. */
export const soundRoute = (deps: Pick<MeetingDeps, 'db' | 'secrets' | 'clock' | 'files'>): RawRoute =>
  rawRoute({
    method: 'GET',
    url: base,
    authenticate: 'anyone',
    rate: { name: 'meeting-sound', max: 600, perSeconds: 60 },
    handle: async (request: FastifyRequest, reply: FastifyReply) => {
      const { meeting, who } = openKey(deps, request)
      const now = deps.clock.now()
      const row = (await mayHear(deps.db, meeting, who, now)) ? await findAny(deps.db, meeting) : undefined
      if (!row?.soundKey) throw fail('meeting_not_found')
      const { soundKey, soundBytes, mime } = row
      return sendFile(request, reply, {
        mime,
        filename: `meeting-${meeting}${mime === 'audio/wav' ? '.wav' : ''}`,
        bytes: soundBytes,
        inline: true,
        etag: soundKey.slice(-36),
        part: (range) => deps.files.part(soundKey, range),
      })
    },
  })

function openKey({ secrets, clock }: Pick<MeetingDeps, 'secrets' | 'clock'>, request: FastifyRequest): Sealed {
  // A parameter of the address may not be as long.
  const key = z
    .string()
    .max(1_000)
    .catch('')
    .parse((request.query as { key?: unknown }).key)
  let text: string
  try {
    text = secrets.decrypt(key)
  } catch {
    throw fail('meeting_not_found')
  }
  const read = sealed.safeParse(parseJson(text))
  if (!read.success || read.data.until < clock.now().getTime()) throw fail('meeting_not_found')
  return read.data
}
