import { localized } from '#contract/kit/localized-text.ts'
import { homeAddress } from '../../platform/config/home-address.ts'
import type { Deps } from '../../platform/deps.ts'
import { doublingWait } from '../../platform/jobs/doubling-wait.ts'
import { type JobWorker, jobWorker } from '../../platform/jobs/worker.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { mailGreeting } from '../../platform/mail/write-letter.ts'
import { actionLinks } from './links/action-link.ts'
import * as store from './mail-store.ts'
import { mailQueue, type NotificationMail } from './notify.ts'
import { subjectOfThread, type ThreadSubjects } from './subjects.ts'
import { wordsOf } from './words.ts'

type MailDeps = Pick<Deps, 'db' | 'clock' | 'mailer' | 'config' | 'secrets'> & { subjects: ThreadSubjects }

/** About four days of tries. */
const tries = 24

/** More of a day than anybody reads one by one; the rest is counted. */
const maxTogether = 200

/** How long after a failed try the next one is; null after the last. Doubles from half a minute to six hours. */
export const waitAfter = doublingWait({ firstMs: 30_000, longestMs: 6 * 3600_000, tries })

/**
 * Mails notifications, a few at a time. What waited for quiet hours to end or for a digest goes out together in one mail, whose id and
 * what it tells stay the same however often it is tried.
 */
export const notificationMails = (deps: MailDeps): JobWorker =>
  jobWorker<NotificationMail>({
    queue: mailQueue,
    lanes: ['oldest', 'oldest', 'oldest', 'oldest', 'oldest'],
    leaseSeconds: 5 * 60,
    retryAfterMs: waitAfter,
    run: async ({ payload: { id, held }, hold }) => {
      const mailed = await (held ? store.takeHeld(deps.db, id, deps.clock.now()) : store.findMailed(deps.db, id))
      const [first, ...others] = mailed
      if (!first) return 'done'
      const letter = await (others.length === 0 ? letterOf(deps, first) : digestOf(deps, [first, ...others]))
      await deps.mailer.send({ ...letter, id: `notification.${id}` })
      if (held)
        await deps.db.transaction(async (tx) => {
          if (await hold(tx)) await store.removeHeld(tx, id)
        })
      return 'done'
    },
  })

const choose = localized(
  'Choose what is mailed to you, and when, at',
  'Pilih apa saja yang dikirim lewat email, dan kapan, di',
)

type Letter = Pick<Deps, 'config'>

/** Under its greeting, above where to choose. */
function writeMail(
  { config }: Letter,
  { to, language }: store.MailedNotification,
  subject: string,
  lines: string[],
): Mail {
  const all = [mailGreeting[language], ...lines, `${choose[language]} ${homeAddress(config)}/settings/notifications`]
  return { to, subject, text: `${all.join('\n\n')}\n` }
}

/** Where it leads, and what can be done about it without signing in. */
async function linksOf(deps: MailDeps, mail: store.MailedNotification, link: string | null): Promise<string[]> {
  const about = subjectOfThread(mail.thread)
  const state = about && (await deps.subjects[about.kind].find({ userId: mail.userId }, [about.id])).get(about.id)
  const of = about && { ...about, user: mail.userId, at: mail.createdAt }
  const acts = of && state?.openSince ? actionLinks(deps, of, state.actions, mail.language) : []
  const address = link && `${homeAddress(deps.config)}${link}`
  if (acts.length === 0) return address ? [`    ${address}`] : []
  const all = [...acts, ...(address ? [{ words: open[mail.language], link: address }] : [])]
  return all.map((act) => `    ${act.words}: ${act.link}`)
}

const open = localized('Open', 'Buka')

async function letterOf(deps: MailDeps, mail: store.MailedNotification): Promise<Mail> {
  const { title, text, link } = wordsOf(mail, mail.language)
  return writeMail(deps, mail, title, [`${title}.`, text, ...(await linksOf(deps, mail, link))])
}

type Mails = readonly [store.MailedNotification, ...store.MailedNotification[]]

/** Several in one, oldest first, each with its links. */
async function digestOf(deps: MailDeps, mails: Mails): Promise<Mail> {
  const [{ language }] = mails
  const subject = localized(`${mails.length} notifications`, `${mails.length} notifikasi`)[language]
  const more = mails.length - maxTogether
  const rest = localized(`And ${more} more in the app.`, `Dan ${more} lagi di aplikasi.`)[language]
  const parts: string[] = []
  for (const mail of mails.slice(0, maxTogether)) {
    const { title, text, link } = wordsOf(mail, language)
    parts.push([`* ${title}`, `  ${text}`, ...(await linksOf(deps, mail, link))].join('\n'))
  }
  return writeMail(deps, mails[0], subject, [...parts, ...(more > 0 ? [rest] : [])])
}
