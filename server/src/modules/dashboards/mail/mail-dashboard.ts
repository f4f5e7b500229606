import type { TileEvent } from '#contract/dashboards/tiles.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import type { Deps } from '../../../platform/deps.ts'
import { createRounds, type Rounds } from '../../../platform/rounds.ts'
import * as schedules from '../schedule-store.ts'
import { nextTime } from '../schedules.ts'
import * as store from '../store.ts'
import { runTiles, type TileDeps } from '../tiles.ts'
import { boardPdf } from './board-pdf.ts'
import { letterOf, momentText } from './letter.ts'
import { partsOf } from './parts.ts'

export type MailingDeps = TileDeps & Pick<Deps, 'db' | 'mailer' | 'config'>

const everyMs = 30_000
/** Whoever took one and died has this long; then another takes it. */
const leaseMs = 10 * 60_000
const againMs = 5 * 60_000
const mostTries = 5

/** Mails dashboards when they are due. Whichever process looks first takes one; nobody mails it twice. */
export const createMailing = (deps: MailingDeps): Rounds =>
  createRounds({
    everyMs,
    round: (stopped) => sendDue(deps, stopped),
    failed: (error) => deps.log.warn({ err: error }, 'dashboards that are due wait for the next round'),
  })

async function sendDue(deps: MailingDeps, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    const now = deps.clock.now()
    const due = await schedules.takeDue(deps.db, now, new Date(now.getTime() + leaseMs))
    if (!due) return
    await sendOne(deps, due, stopped)
  }
}

async function sendOne(deps: MailingDeps, due: schedules.DueSchedule, stopped: AbortSignal): Promise<void> {
  const done = { nextAt: nextTime(due, deps.clock.now()), sentAt: null, failed: null, again: false }
  try {
    const row = await store.find(deps.db, due.where, due.dashboardId)
    // Not shared with its reader any more: nothing goes out, and it is told where the schedules are.
    if (!row) return void (await schedules.finish(deps.db, due.id, { ...done, failed: 'collection_not_found' }))
    const owner = { ...row, userId: row.ownerId }
    // One letter for all who get it, whatever their role.
    const shown = { document: row.document, owner, reader: due.where, viewer: 'anyone' as const }
    const ask = { chosen: {}, cross: [], max_age_s: 0 }
    const events = await Array.fromAsync(runTiles(deps, shown, ask, stopped))
    if (stopped.aborted) return void (await schedules.finish(deps.db, due.id, { ...done, nextAt: deps.clock.now() }))
    const letter = await written(deps, row, events, due.language)
    const people = await schedules.findRecipients(deps.db, due.where, due.recipients)
    for (const { email } of people.slice(0, limits.dashboard.recipients))
      await deps.mailer.send({ ...letter, to: email })
    await schedules.finish(deps.db, due.id, { ...done, sentAt: deps.clock.now() })
  } catch (error) {
    deps.log.warn({ err: error, attempts: due.attempts }, 'a dashboard could not be mailed')
    const again = due.attempts < mostTries
    const nextAt = again ? new Date(deps.clock.now().getTime() + againMs) : done.nextAt
    await schedules.finish(deps.db, due.id, { nextAt, sentAt: null, failed: 'mail_not_sent', again })
  }
}

/** The letter with its PDF. Without one, where it cannot be made, it says so: the values go out all the same. */
async function written(deps: MailingDeps, row: store.DashboardRow, events: readonly TileEvent[], language: Language) {
  const now = deps.clock.now()
  const parts = partsOf(row, events, language)
  const at = momentText(now, language)
  const shown = { name: row.name, brand: deps.config.BRAND_NAME, at, parts, language, now }
  const pdf = await boardPdf(shown).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'the PDF of a dashboard could not be made')
    return undefined
  })
  return letterOf(deps.config, { row, parts, at, pdf, language })
}
