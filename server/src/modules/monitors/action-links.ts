import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { userId } from '#contract/kit/id.ts'
import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import { type Language, languageOf } from '#contract/language.ts'
import { monitorEventId } from '#contract/monitors/schemas.ts'
import { ruleWords } from '#contract/monitors/words.ts'
import { homeAddress } from '../../platform/config/home-address.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { mailedPage } from '../../platform/http/mailed-page.ts'
import { permitAction } from '../../platform/http/permit.ts'
import type { RawRoute } from '../../platform/http/raw-route.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { findScope } from '../flows/service.ts'
import { acknowledgeAlarm, snoozeMonitor } from './actions.ts'
import { findTold } from './event-store.ts'
import type { MonitorRow } from './monitor-row.ts'
import { checkNow, type MonitorDeps } from './service.ts'
import * as store from './store.ts'

/** What a mail's link does, once its page's button is pressed. */
export const linkActions = ['acknowledge', 'snooze', 'check'] as const
type LinkAction = (typeof linkActions)[number]

/** What stands sealed in a link: one action for one alarm, of one person, until a time (milliseconds). */
const linkContent = z.object({ event: monitorEventId, user: userId, action: z.enum(linkActions), until: z.number() })
type LinkContent = z.infer<typeof linkContent>

const validMs = 7 * 86_400_000
const snoozeMinutes = 480
const path = '/monitor-actions'

type SealDeps = Pick<Deps, 'secrets' | 'config' | 'clock'>

/** The address of a link: nobody else can make one, or make another of it. */
export const actionLink = ({ secrets, config, clock }: SealDeps, of: Omit<LinkContent, 'until'>): string => {
  const until = (clock.now().getTime() + validMs).toString(36)
  // Short, as some mail programs break long links: a letter for the action, ids without their dashes.
  const sealed = secrets.encrypt([of.action[0], bare(of.event), bare(of.user), until].join('.'))
  return `${homeAddress(config)}${path}/${sealed}`
}

const bare = (id: string) => id.replaceAll('-', '')
const dashed = (text = '') => text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

function openLink({ secrets }: Pick<Deps, 'secrets'>, sealed: string): LinkContent | undefined {
  try {
    const [letter, event, user, until = ''] = secrets.decrypt(sealed).split('.')
    const action = linkActions.find((name) => name[0] === letter)
    return linkContent.safeParse({
      event: dashed(event),
      user: dashed(user),
      action,
      until: Number.parseInt(until, 36),
    }).data
  } catch {
    return undefined
  }
}

type Found = { row: MonitorRow; scope: Scope; content: LinkContent }

/** What a link is about, while its person may do it and the alarm that it was mailed for is the one that is open. */
async function findOpen(deps: MonitorDeps & Pick<Deps, 'secrets'>, sealed: string): Promise<Found | undefined> {
  const content = openLink(deps, sealed)
  if (!content || content.until < deps.clock.now().getTime()) return undefined
  const told = await findTold(deps.db, content.event)
  const row = told && (await store.findById(deps.db, told.monitorId))
  if (!row) return undefined
  const { organizationId, workspaceId } = row
  const scope = await findScope(deps.db, { organizationId, workspaceId, userId: content.user })
  if (!scope || !(await store.findMonitor(deps.db, scope, row.agentId, row.id))) return undefined
  const isOpen = row.alarm.state !== 'normal' && row.alarm.state !== 'pending'
  const began = row.alarm.firing_since ?? row.alarm.since
  return isOpen && began <= told.at.getTime() ? { row, scope, content } : undefined
}

const words = {
  buttons: {
    acknowledge: localized('Acknowledge', 'Tandai sudah diketahui'),
    snooze: localized('Snooze for 8 hours', 'Tunda 8 jam'),
    check: localized('Check again now', 'Periksa lagi sekarang'),
  } satisfies Record<LinkAction, LocalizedText>,
  done: {
    acknowledge: localized(
      'Acknowledged. It is not repeated while it goes on.',
      'Sudah ditandai. Tidak diulang selama masih berlangsung.',
    ),
    snooze: localized('Snoozed for 8 hours. Checks go on.', 'Ditunda 8 jam. Pemeriksaan tetap berjalan.'),
    check: localized('It is checked again now.', 'Sedang diperiksa lagi.'),
  } satisfies Record<LinkAction, LocalizedText>,
  overTitle: localized('This link has ended', 'Tautan ini sudah berakhir'),
  over: localized(
    'The alarm is over, the link is too old, or you are no longer in its workspace.',
    'Alarmnya sudah selesai, tautannya terlalu lama, atau kamu sudah tidak di ruang kerjanya.',
  ),
  open: localized('Open the monitor', 'Buka pemantauan'),
}

type PageDeps = MonitorDeps & Pick<Deps, 'secrets' | 'config'>

/** `/monitor-actions/<link>`: a page with one button. Looking at it does nothing, since programs that read mail open every link. */
export function actionLinkRoutes(deps: PageDeps): RawRoute[] {
  const sealedOf = (request: FastifyRequest) => (request.params as { sealed: string }).sealed.slice(0, 200)
  const shared = {
    url: `${path}/:sealed`,
    authenticate: 'anyone',
    rate: { name: 'monitor actions', max: 60, perSeconds: 60 },
    body: { as: 'string', maxBytes: 4_096 },
  } as const
  return [
    {
      ...shared,
      method: 'GET',
      handle: async (request, reply) => {
        const language = languageOf(request.headers['accept-language'])
        const found = await findOpen(deps, sealedOf(request))
        return html(reply).send(pageOf(deps, found, language, false))
      },
    },
    {
      ...shared,
      method: 'POST',
      handle: async (request, reply) => {
        const language = languageOf(request.headers['accept-language'])
        const found = await findOpen(deps, sealedOf(request))
        if (found) await act(deps, found)
        return html(reply).send(pageOf(deps, found, language, true))
      },
    },
  ]
}

async function act(deps: PageDeps, { row, scope, content: { action } }: Found): Promise<void> {
  permitAction(scope, 'monitors.manage')
  const ref = { botId: row.agentId, taskId: row.id }
  if (action === 'acknowledge') {
    if (!row.alarm.acknowledged) await acknowledgeAlarm(deps, scope, ref, '')
  } else if (action === 'snooze') await snoozeMonitor(deps, scope, ref, snoozeMinutes)
  else if (row.active) await checkNow(deps, scope, ref)
  else throw fail('monitor_not_firing')
}

function pageOf(deps: PageDeps, found: Found | undefined, language: Language, isDone: boolean): string {
  const brand = deps.config.BRAND_NAME
  if (!found)
    return mailedPage({ brand, language, title: words.overTitle[language], details: words.over[language], body: '' })
  const { row, content } = found
  const { condition, rules, value } = row.settings
  const link = `${homeAddress(deps.config)}/monitoring/${row.agentId}/${row.id}`
  const open = `<p><a href="${link}">${words.open[language]}</a></p>`
  const body = isDone
    ? `<p role="status">${words.done[content.action][language]}</p>${open}`
    : `<form method="post"><p><button>${words.buttons[content.action][language]}</button></p></form>${open}`
  return mailedPage({ brand, language, title: row.name, details: ruleWords(condition, rules, value)[language], body })
}

const html = (reply: FastifyReply) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
