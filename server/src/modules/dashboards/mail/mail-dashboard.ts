import type { TileEvent } from '#contract/dashboards/tiles.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import { dayOf } from '#contract/usage/zone.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type JobWorker, jobWorker } from '../../../platform/jobs/worker.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { dataToday } from '../data-today.ts'
import { filterTexts } from '../filter-texts.ts'
import * as schedules from '../schedule-store.ts'
import { type DashboardMail, mailQueue, nextTime } from '../schedules.ts'
import * as store from '../store.ts'
import { runTiles, type TileDeps } from '../tiles.ts'
import { boardPdfInChild } from './board-pdf-in-child.ts'
import { letterOf, momentText } from './letter.ts'
import { partsOf } from './parts.ts'

export type MailingDeps = TileDeps & Pick<Deps, 'db' | 'mailer' | 'config'>

const againMs = 5 * 60_000
const maxAttempts = 5
/** One whose dashboard was deleted or whose maker left the place: both may come back. */
const closedMs = 10 * 60_000

/** Mails dashboards when they are due. */
export const dashboardMails = (deps: MailingDeps): JobWorker =>
  jobWorker<DashboardMail>({
    queue: mailQueue,
    leaseSeconds: 10 * 60,
    retryAfterMs: () => againMs,
    run: async ({ payload, attempts }, signal) => {
      const due = await schedules.findSchedule(deps.db, payload.id)
      if (!due) return 'done'
      const now = deps.clock.now()
      if (!due.isOpen) return { again: new Date(now.getTime() + closedMs) }
      const nextAt = nextTime(due, now)
      try {
        const failed = await mailDashboard(deps, due, signal)
        await schedules.finishSending(deps.db, due.id, { nextAt, sentAt: failed ? null : deps.clock.now(), failed })
      } catch (error) {
        if (signal.aborted) throw error
        const isLast = attempts >= maxAttempts
        const again = isLast ? nextAt : new Date(now.getTime() + againMs)
        const failed = { nextAt: again, sentAt: null, failed: 'mail_not_sent', goesOn: !isLast }
        await schedules.finishSending(deps.db, due.id, failed)
        if (!isLast) throw error
        deps.log.warn({ err: error, attempts }, 'a dashboard could not be mailed')
      }
      return { again: nextAt }
    },
  })

/** Answers why nothing went out, if nothing did. */
async function mailDashboard(
  deps: MailingDeps,
  due: schedules.DueSchedule,
  signal: AbortSignal,
): Promise<'collection_not_found' | null> {
  const row = await store.findDashboard(deps.db, due.where, due.dashboardId)
  // Not shared with its reader any more: nothing goes out, and it is told where the schedules are.
  if (!row) return 'collection_not_found'
  const owner = { ...row, userId: row.ownerId }
  // One letter for all who get it, whatever their role.
  const shown = { document: row.document, owner, reader: due.where, viewer: 'anyone' as const }
  const events = await Array.fromAsync(runTiles(deps, shown, { chosen: {}, cross: [], max_age_s: 0 }, signal))
  signal.throwIfAborted()
  const today = (await dataToday(deps, owner, row.document)) ?? dayOf(deps.clock.now())
  // Whoever scheduled it said by which clock it is sent.
  const moment = momentText(deps.clock.now(), due.language, due.time_zone)
  const at = [moment, ...filterTexts(row.document, {}, today, due.language)].join(' · ')
  const letter = await written(deps, row, events, at, due.language)
  const people = await schedules.findRecipients(deps.db, due.where, due.recipients)
  const mails = people.slice(0, limits.dashboard.recipients).map(({ email }) => ({ ...letter, to: email }))
  await sendAll(deps, due, mails)
  return null
}

/** Sends what was not sent yet. A mail that the server refuses keeps no other one from going out; it throws when all were tried. */
async function sendAll(deps: MailingDeps, due: schedules.DueSchedule, mails: readonly Mail[]): Promise<void> {
  const refused: unknown[] = []
  for (const mail of mails.filter(({ to }) => !due.mailedTo.includes(to))) {
    try {
      await deps.mailer.send(mail)
      await schedules.noteMailed(deps.db, due.id, mail.to)
    } catch (error) {
      if (!isRefusal(error)) throw error
      refused.push(error)
    }
  }
  if (refused.length > 0) throw refused[0]
}

/** The mail server has answered: others may go through. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && typeof (error as { responseCode?: unknown }).responseCode === 'number'

/** The letter with its PDF. Without one, where it cannot be made, it says so: the values go out all the same. */
async function written(
  deps: MailingDeps,
  row: store.DashboardRow,
  events: readonly TileEvent[],
  at: string,
  language: Language,
) {
  const now = deps.clock.now()
  const parts = partsOf(row, events, language)
  const shown = { name: row.name, brand: deps.config.BRAND_NAME, at, parts, language, now }
  const pdf = await boardPdfInChild(shown).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'the PDF of a dashboard could not be made')
    return undefined
  })
  return letterOf(deps.config, { row, parts, at, pdf, language })
}
