import { escapeHtml } from '#contract/kit/escape-html.ts'
import { cellText, truthWords } from '#contract/kit/format/cell-text.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import type { Language } from '#contract/language.ts'
import { alarmTitles } from '#contract/monitors/alarm-message.ts'
import type { Severity } from '#contract/monitors/schemas.ts'
import { figureText, ruleWords } from '#contract/monitors/words.ts'
import type { Deps } from '../../platform/deps.ts'
import { doublingWait } from '../../platform/jobs/doubling-wait.ts'
import { type JobWorker, jobWorker } from '../../platform/jobs/worker.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { createGuardedFetch, readAllowance } from '../../platform/net/index.ts'
import type { Flows } from '../flows/service.ts'
import { actionLinks } from '../notifications/service.ts'
import { monitorSubject } from './alarm-subject.ts'
import { findTold, type NotifiedEvent } from './event-store.ts'
import { mailWords } from './mail-words.ts'
import { linkOf, type MonitorRow, watcherOf } from './monitor-row.ts'
import * as store from './store.ts'
import { type AlarmMail, mailQueue, type OutsideJob, outsideQueue } from './tell.ts'

type OutsideDeps = Pick<Deps, 'db' | 'clock' | 'mailer' | 'config' | 'log' | 'secrets'> & {
  flows: Pick<Flows, 'trigger'>
}

const waits = { firstMs: 30_000, longestMs: 6 * 3600_000 }
const mailTries = 24
const webhookTries = 8
const webhookTimeoutMs = 10_000
const shownRows = 10

/** Mails alarms, tried for days where the mail server is down. */
export const alarmMails = (deps: OutsideDeps): JobWorker =>
  jobWorker<AlarmMail>({
    queue: mailQueue,
    lanes: ['oldest', 'oldest', 'oldest'],
    leaseSeconds: 5 * 60,
    retryAfterMs: doublingWait({ ...waits, tries: mailTries }),
    run: async ({ payload: { event, to, language } }) => {
      const told = await findTold(deps.db, event)
      const row = told && (await store.findById(deps.db, told.monitorId))
      if (!row) return 'done'
      const acts = await actionsOf(deps, row, { told, to, language })
      await deps.mailer.send({ ...letterOf(deps, row, told, { language, acts }), to, id: `monitor.${event}.${to}` })
      return 'done'
    },
  })

type MailedAction = ReturnType<typeof actionLinks>[number]

/** What whoever gets the mail can do from it; nothing once the alarm is over, and nothing for who is not there any more. */
async function actionsOf(
  deps: OutsideDeps,
  row: MonitorRow,
  { told, to, language }: { told: NotifiedEvent; to: string; language: Language },
): Promise<MailedAction[]> {
  if (told.told === 'recovered') return []
  const [person] = await store.findPeople(deps.db, watcherOf(row).tenant, { emails: [to] })
  if (!person) return []
  const state = (await monitorSubject(deps).find({ userId: person.id }, [row.id])).get(row.id)
  const about = { kind: 'monitor', id: row.id, user: person.id, at: told.at } as const
  return state?.openSince ? actionLinks(deps, about, state.actions, language) : []
}

function letterOf(
  deps: OutsideDeps,
  row: MonitorRow,
  told: NotifiedEvent,
  { language, acts }: { language: Language; acts: readonly MailedAction[] },
): Omit<Mail, 'to'> {
  const t = mailWords[language]
  const { settings } = row
  const title = alarmTitles[language][told.told ?? 'firing'](row.name)
  const rule = ruleWords(settings.condition, settings.rules, settings.value)[language]
  const at = formatDate(told.at, language, 'zoned', settings.time_zone)
  const breaching = told.figures.filter(({ breaches }) => breaches)
  const figures = breaching.map(
    ({ label, value }) => `${label ? `${label}: ` : ''}${figureText(value, settings.value, language)}`,
  )
  const rows = told.told === 'recovered' ? [] : rowsOf(told, language)
  const intro = [
    `${t.rule}: ${rule}.`,
    `${t.checked}: ${at} (${settings.time_zone}).`,
    ...(told.failure ? [told.failure[language]] : []),
    ...figures,
  ]
  const link = linkOf(deps, row)
  const links = [...acts, { words: t.open, link }]
  const text = [
    title,
    ...intro,
    rows.map((cells) => cells.join(' | ')).join('\n'),
    ...links.map((each) => `${each.words}: ${each.link}`),
  ]
    .filter(Boolean)
    .join('\n\n')
  const cell = (tag: 'th' | 'td') => (value: string) =>
    `<${tag} style="padding:5px 8px;border-bottom:1px solid #e6e7ea;text-align:left">${escapeHtml(value)}</${tag}>`
  const table = rows.map((cells, index) => `<tr>${cells.map(cell(index === 0 ? 'th' : 'td')).join('')}</tr>`).join('')
  const html = `<!doctype html><html lang="${language}"><body style="margin:0;padding:24px;background:#ffffff;color:#17181a;font:14px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:640px;margin:0 auto"><h1 style="margin:0 0 12px;font-size:18px">${escapeHtml(title)}</h1>
${intro.map((line) => `<p style="margin:0 0 6px">${escapeHtml(line)}</p>`).join('')}
${table && `<table style="border-collapse:collapse;width:100%;font-size:13px;margin-top:12px">${table}</table>`}
<p style="margin:20px 0">${links.map((each) => `<a href="${escapeHtml(each.link)}" style="color:#0b7a5a;font-weight:600;margin-right:18px">${each.words}</a>`).join(' ')}</p></div></body></html>`
  return { subject: title, text: `${text}\n`, html }
}

/** The first rows of the evidence under their headings. */
function rowsOf({ evidence }: NotifiedEvent, language: Language): string[][] {
  if (!evidence || evidence.rows.length === 0) return []
  const { columns, rows } = evidence
  const shown = evidence.measured.grain === null ? rows.slice(0, shownRows) : rows.slice(-shownRows)
  return [
    columns.map(({ label }) => label),
    ...shown.map((row) => columns.map((column, index) => cellText(row[index], column, language, truthWords[language]))),
  ]
}

/** Begins the flows of the place that listen to alarms, and posts them to an address. */
export function alarmEffects(deps: OutsideDeps): { worker: JobWorker; close: () => Promise<void> } {
  const fetch = createGuardedFetch({
    allow: readAllowance(deps.config.NET_ALLOW),
    timeoutMs: webhookTimeoutMs,
    maxBytes: 64 * 1024,
    maxRedirects: 0,
  })
  const worker = jobWorker<OutsideJob>({
    queue: outsideQueue,
    lanes: ['oldest', 'oldest', 'oldest'],
    leaseSeconds: 60,
    retryAfterMs: doublingWait({ ...waits, tries: webhookTries }),
    run: async ({ payload: { event, kind } }, signal) => {
      const told = await findTold(deps.db, event)
      const row = told && (await store.findById(deps.db, told.monitorId))
      if (!row) return 'done'
      if (kind === 'flows') await beginFlows(deps, row, event, told)
      else if (row.settings.webhook) await post(fetch, row.settings.webhook, bodyOf(deps, row, event, told), signal)
      return 'done'
    },
  })
  return { worker, close: fetch.close }
}

const rank: Record<Severity, number> = { info: 0, warning: 1, critical: 2 }

/** Told again after a crash begins nothing twice: the run's id is made of the event. */
async function beginFlows({ flows }: OutsideDeps, row: MonitorRow, event: string, told: NotifiedEvent): Promise<void> {
  const { severity } = row.settings
  const named = (task: unknown) => task === '' || task === undefined || task === row.id || task === row.name
  await flows.trigger(
    watcherOf(row).tenant,
    'on-alarm',
    { id: event, input: alarmInput(row, told) },
    (options) => named(options.task) && rank[severity] >= rank[(options.least as Severity | undefined) ?? 'info'],
  )
}

function alarmInput(row: MonitorRow, told: NotifiedEvent): Record<string, unknown> {
  const { evidence, figures } = told
  const rows = evidence?.rows.map((cells) =>
    Object.fromEntries(evidence.columns.map(({ key }, index) => [key, cells[index] ?? null])),
  )
  return {
    title: row.name,
    severity: row.settings.severity,
    value: figures.find(({ breaches }) => breaches)?.value ?? evidence?.row_count ?? null,
    evidence: rows ?? [],
    at: told.at.toISOString(),
  }
}

const bodyOf = (deps: OutsideDeps, row: MonitorRow, event: string, told: NotifiedEvent) => ({
  event_id: event,
  monitor: { id: row.id, name: row.name, url: linkOf(deps, row) },
  news: told.told,
  state: row.alarm.state,
  rule: ruleWords(row.settings.condition, row.settings.rules, row.settings.value).en,
  figures: told.figures,
  ...alarmInput(row, told),
})

/** A receiver that answers anything but 2xx gets it again. */
async function post(
  fetch: ReturnType<typeof createGuardedFetch>,
  url: string,
  body: { event_id: string },
  signal: AbortSignal,
): Promise<void> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': body.event_id }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`a webhook answered ${answer.status}`)
}
