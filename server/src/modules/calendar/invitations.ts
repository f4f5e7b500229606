import { localized } from '#contract/kit/localized-text.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { doublingWait } from '../../platform/jobs/doubling-wait.ts'
import { enqueueJobs } from '../../platform/jobs/enqueue.ts'
import { type JobWorker, jobWorker } from '../../platform/jobs/worker.ts'
import { readEvents, textOf } from '../../providers/calendar/ical/read-event.ts'
import { asInvitation } from '../../providers/calendar/ical/write-event.ts'
import type { RemoteItem } from '../../providers/calendar/port.ts'
import { findPerson } from './account-store.ts'
import type { CalendarDeps } from './open-account.ts'

const inviteQueue = 'calendar-invitations'
type Method = 'REQUEST' | 'CANCEL'
type InviteJob = { to: string; from: string; title: string; ical: string; method: Method; id: string }

/** `key`: while those of the same key wait to go out nobody gets a second one. */
type Invitation = { item: RemoteItem; attendees: readonly string[]; method: Method; key?: string }

/** Where the calendar's server sends no invitations, they go as mails that calendars understand (iMIP), each once. */
export async function sendInvitations(
  deps: CalendarDeps,
  scope: Scope,
  { item, attendees, method, key }: Invitation,
): Promise<void> {
  const person = await findPerson(deps.db, scope.userId)
  const others = attendees.filter((address) => address !== person?.email.toLowerCase())
  if (others.length === 0) return
  const ical = asInvitation(item.ical, method)
  const title = readEvents([ical], 'UTC').map(({ component }) => textOf(component, 'summary'))[0] ?? ''
  const from = person?.name ?? ''
  await enqueueJobs<InviteJob>(
    deps,
    inviteQueue,
    others.map((to) => {
      const id = newId(deps.clock.now())
      return { key: key ? `${key} ${to}` : id, payload: { to, from, title, ical, method, id } }
    }),
  )
}

export const invitationWorker = ({ mailer }: Pick<CalendarDeps, 'mailer'>): JobWorker =>
  jobWorker<InviteJob>({
    queue: inviteQueue,
    leaseSeconds: 60,
    retryAfterMs: doublingWait({ firstMs: 10_000, longestMs: 3_600_000, tries: 10 }),
    run: async ({ payload: { to, from, title, ical, method, id } }) => {
      const words = wordsOf(method, title, from)
      await mailer.send({
        to,
        id: `calendar-${id}`,
        // Who is invited need not have an account: both languages.
        subject: `${words.en} / ${words.id}`.replace(/[\r\n]+/g, ' ').slice(0, 300),
        text: `${words.en}\n${words.id}\n`,
        attachments: [
          {
            filename: 'invite.ics',
            contentType: `text/calendar; charset=utf-8; method=${method}`,
            content: Buffer.from(ical),
          },
        ],
      })
      return 'done'
    },
  })

const wordsOf = (method: Method, title: string, from: string) =>
  method === 'CANCEL'
    ? localized(`Cancelled: ${title} (${from})`, `Dibatalkan: ${title} (${from})`)
    : localized(`Invitation: ${title} (${from})`, `Undangan: ${title} (${from})`)
