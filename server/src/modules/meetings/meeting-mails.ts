import { newId } from '../../platform/id.ts'
import { doublingWait } from '../../platform/jobs/doubling-wait.ts'
import { type Enqueuer, enqueueJobs } from '../../platform/jobs/enqueue.ts'
import { type JobWorker, jobWorker } from '../../platform/jobs/worker.ts'
import type { MeetingDeps } from './meeting-deps.ts'

const queue = 'meeting-mail'
type MailJob = { to: string; subject: string; text: string; id: string }

type Mails = { people: readonly string[]; mail: { subject: string; text: string } }

/** A mail for each person: nobody sees whom else it went to. */
export const addMeetingMails = (deps: Enqueuer, { people, mail: { subject, text } }: Mails): Promise<void> =>
  enqueueJobs<MailJob>(
    deps,
    queue,
    people.map((to) => {
      const id = newId(deps.clock.now())
      return { key: id, payload: { to, subject: subject.replace(/[\r\n]+/g, ' ').slice(0, 300), text, id } }
    }),
  )

export const meetingMailWorker = ({ mailer }: Pick<MeetingDeps, 'mailer'>): JobWorker =>
  jobWorker<MailJob>({
    queue,
    leaseSeconds: 60,
    retryAfterMs: doublingWait({ firstMs: 10_000, longestMs: 3_600_000, tries: 10 }),
    run: async ({ payload: { to, subject, text, id } }) => {
      // The same id for every try, so that one that goes out twice is known as one.
      await mailer.send({ to, subject, text, id: `meeting-${id}` })
      return 'done'
    },
  })
