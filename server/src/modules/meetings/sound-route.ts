import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { userId } from '#contract/kit/id.ts'
import { meetingLimits } from '#contract/meetings/limits.ts'
import { type MeetingId, meetingId, meetingLinkId } from '#contract/meetings/schemas.ts'
import { fail } from '../../platform/http/fail.ts'
import { sendFile } from '../../platform/http/file-answer.ts'
import { type RawRoute, rawRoute } from '../../platform/http/raw-route.ts'
import { sealedAddress } from '../../platform/http/sealed-address.ts'
import { mayHear } from './link-store.ts'
import type { MeetingDeps } from './meeting-deps.ts'
import { findAny } from './meeting-store.ts'

const listener = z.union([z.object({ link: meetingLinkId }), z.object({ user: userId })])
const address = sealedAddress(
  '/api/console/meeting-sound',
  z.object({ meeting: meetingId, who: listener }),
  meetingLimits.soundSeconds,
)

/** Where somebody hears a meeting. */
export const soundPath = (
  deps: Pick<MeetingDeps, 'secrets' | 'clock'>,
  meeting: MeetingId,
  who: z.infer<typeof listener>,
): string => address.write(deps, { meeting, who })

/** The sound of a meeting, in parts as a player asks for them. Whether it may be heard is looked at each time. */
export const soundRoute = (deps: Pick<MeetingDeps, 'db' | 'secrets' | 'clock' | 'files'>): RawRoute =>
  rawRoute({
    method: 'GET',
    url: address.url,
    authenticate: 'anyone',
    rate: { name: 'meeting-sound', max: 600, perSeconds: 60 },
    handle: async (request: FastifyRequest, reply: FastifyReply) => {
      const asked = address.read(deps, request)
      if (!asked) throw fail('meeting_not_found')
      const { meeting, who } = asked
      const row = (await mayHear(deps.db, meeting, who, deps.clock.now())) ? await findAny(deps.db, meeting) : undefined
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
