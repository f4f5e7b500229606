import { homeAddress } from '../../platform/config/home-address.ts'
import type { Deps } from '../../platform/deps.ts'
import { doublingWait } from '../../platform/jobs/doubling-wait.ts'
import { type JobWorker, jobWorker } from '../../platform/jobs/worker.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import * as store from './mail-store.ts'
import { mailQueue, type NotificationMail } from './notify.ts'
import { wordsOf } from './words.ts'

type MailDeps = Pick<Deps, 'db' | 'mailer' | 'config'>

/** About four days of tries. */
const tries = 24

/** How long after a failed try the next one is; null after the last. Doubles from half a minute to six hours. */
export const waitAfter = doublingWait({ firstMs: 30_000, longestMs: 6 * 3600_000, tries })

/** Mails notifications, a few at a time. */
export const notificationMails = (deps: MailDeps): JobWorker =>
  jobWorker<NotificationMail>({
    queue: mailQueue,
    lanes: ['oldest', 'oldest', 'oldest', 'oldest', 'oldest'],
    leaseSeconds: 5 * 60,
    retryAfterMs: waitAfter,
    run: async ({ payload }) => {
      const mail = await store.findMailed(deps.db, payload.id)
      if (mail) await deps.mailer.send(letterOf(deps, mail))
      return 'done'
    },
  })

function letterOf({ config }: Pick<Deps, 'config'>, mail: store.MailedNotification): Mail {
  const { title, text, link } = wordsOf(mail, mail.language)
  const home = homeAddress(config)
  const indonesian = mail.language === 'id'
  const lines = [
    indonesian ? 'Halo,' : 'Hello,',
    `${title}.`,
    text,
    ...(link ? [`    ${home}${link}`] : []),
    indonesian
      ? `Pilih apa saja yang dikirim lewat email di ${home}/settings/notifications`
      : `Choose what is mailed to you at ${home}/settings/notifications`,
  ]
  return { to: mail.to, subject: title, text: `${lines.join('\n\n')}\n` }
}
