import type { Deps } from '../../platform/deps.ts'
import type { Topics } from '../../platform/events/topics.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { createRounds } from '../../platform/rounds.ts'
import * as store from './mail-store.ts'
import { mailTopic } from './notify.ts'
import { wordsOf } from './words.ts'

type MailDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'mailer' | 'config'>

const everyMs = 30_000
const atOnce = 10
/** Whoever took a mail and died has this long; then another takes it. */
const leaseMs = 5 * 60_000
const firstWaitMs = 30_000
const longestWaitMs = 6 * 3600_000
/** About four days of tries. */
const tries = 24

/** How long after a failed try the next one is; null after the last. Doubles from half a minute to six hours. */
export function waitAfter(attempts: number): number | null {
  return attempts >= tries ? null : Math.min(firstWaitMs * 2 ** (attempts - 1), longestWaitMs)
}

/** Sends what is due until nothing is; answers how many went out. A mail that cannot be sent waits for its next try. */
export async function sendDue(deps: MailDeps): Promise<number> {
  let sent = 0
  while (true) {
    const now = deps.clock.now()
    const due = await store.take(deps.db, now, new Date(now.getTime() + leaseMs), atOnce)
    const results = await Promise.all(due.map((mail) => sendOne(deps, mail)))
    sent += results.filter(Boolean).length
    if (due.length < atOnce) return sent
  }
}

async function sendOne(deps: MailDeps, mail: store.DueMail): Promise<boolean> {
  try {
    await deps.mailer.send(letterOf(deps, mail))
  } catch (error) {
    const [now, wait] = [deps.clock.now(), waitAfter(mail.attempts)]
    deps.log.warn({ err: error, attempts: mail.attempts, last: wait === null }, 'a notification could not be mailed')
    const next = wait === null ? null : new Date(now.getTime() + wait)
    await store.postpone(deps.db, mail.id, next, now, String(error))
    return false
  }
  await store.remove(deps.db, mail.id)
  return true
}

function letterOf({ config }: Pick<Deps, 'config'>, mail: store.DueMail): Mail {
  const { title, text, link } = wordsOf(mail, mail.language)
  const home = (config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`).replace(/\/$/, '')
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

/** Sends mails as they come, and at the start and every half minute what is still due. */
export function createMailing(deps: MailDeps, topics: Topics) {
  const listening = new AbortController()
  const rounds = createRounds({
    everyMs,
    round: () => sendDue(deps),
    failed: (error) => deps.log.warn({ err: error }, 'mails of notifications wait for the next beat'),
  })
  const listen = async () => {
    for await (const _ of topics.follow(mailTopic, undefined, listening.signal)) rounds.wake()
  }
  return {
    start: () => {
      void listen()
      rounds.start()
    },
    stop: async () => {
      listening.abort()
      await rounds.stop()
    },
  }
}
