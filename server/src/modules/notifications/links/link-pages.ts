import type { FastifyRequest } from 'fastify'
import { escapeHtml } from '#contract/kit/escape-html.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import { type Language, languageOf } from '#contract/language.ts'
import type { NotificationAction } from '#contract/notifications/threads.ts'
import { homeAddress } from '../../../platform/config/home-address.ts'
import type { Deps } from '../../../platform/deps.ts'
import { mailedPage, mailedReply } from '../../../platform/http/mailed-page.ts'
import type { RawRoute } from '../../../platform/http/raw-route.ts'
import { findDelivery } from '../delivery-store.ts'
import { zoneOf } from '../delivery-times.ts'
import type { SubjectState, ThreadSubjects } from '../subjects.ts'
import { actionWords, type LinkContent, linkPath, openLink } from './action-link.ts'
import * as store from './link-store.ts'

export type ActionLinkDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'config'> & { subjects: ThreadSubjects }

type Found = { content: LinkContent; state: SubjectState }
/** What the page says: nothing can be done, it can be, it is done now, or it was already. */
type Stage = 'ready' | 'done' | 'already'

/** What a link is about, while its person may see it and the alarm that it was mailed for is the one that is open. */
async function findOpen(deps: ActionLinkDeps, sealed: string): Promise<Found | undefined> {
  const content = openLink(deps, sealed)
  if (!content) return undefined
  const { kind, id, user, at } = content
  const state = (await deps.subjects[kind].find({ userId: user }, [id])).get(id)
  if (!state?.openSince || state.openSince.getTime() > at || !mayStill(state)) return undefined
  return { content, state }
}

/** Who may do nothing about it any more is offered nothing; an open alarm always has something to do. */
const mayStill = ({ actions, acknowledged, snoozedUntil }: SubjectState) =>
  actions.length > 0 || acknowledged || snoozedUntil !== null

const stageOf = async ({ db }: ActionLinkDeps, { content, state }: Found): Promise<Stage> =>
  !state.actions.includes(content.action) || (await store.isUsed(db, content)) ? 'already' : 'ready'

/** Presses it: once, however often and at how many places at once that is asked for. */
const press = (deps: ActionLinkDeps, { content }: Found): Promise<Stage> =>
  deps.db.transaction(async (db) => {
    if (!(await store.markUsed(db, content, deps.clock.now()))) return 'already'
    await deps.subjects[content.kind].act(db, { userId: content.user }, content.id, content.action)
    return 'done'
  })

/** `/notification-actions/<link>`: a page with one button. Looking at it does nothing, since programs that read mail open every link. */
export function actionLinkRoutes(deps: ActionLinkDeps): RawRoute[] {
  const serve = (method: 'GET' | 'POST'): RawRoute => ({
    method,
    url: `${linkPath}/:sealed`,
    authenticate: 'anyone',
    rate: { name: 'notification actions', max: 60, perSeconds: 60 },
    body: { as: 'string', maxBytes: 4_096 },
    handle: async (request, reply) => {
      const found = await findOpen(deps, sealedOf(request))
      const language = languageOf(request.headers['accept-language'])
      if (!found) return mailedReply(reply).code(410).send(overPage(deps, language))
      const stage = await stageOf(deps, found)
      if (method === 'GET' || stage === 'already')
        return mailedReply(reply).send(await pageOf(deps, found, stage, language))
      return mailedReply(reply).send(await pageOf(deps, found, await press(deps, found), language))
    },
  })
  return [serve('GET'), serve('POST')]
}

const sealedOf = (request: FastifyRequest) => (request.params as { sealed: string }).sealed.slice(0, 300)

const words = {
  done: {
    acknowledge: localized(
      'Acknowledged. You won’t be reminded of it while it goes on.',
      'Sudah ditandai ditangani. Kamu tidak diingatkan lagi selama alarmnya masih berlangsung.',
    ),
    snooze_hour: localized('Snoozed for 1 hour. Checks continue.', 'Ditunda 1 jam. Pemeriksaan tetap berjalan.'),
    snooze_day: localized('Snoozed for 1 day. Checks continue.', 'Ditunda 1 hari. Pemeriksaan tetap berjalan.'),
    unsnooze: localized('The snooze has ended.', 'Penundaan diakhiri.'),
    check: localized('It’s being checked again now.', 'Sedang diperiksa lagi.'),
  } satisfies Record<NotificationAction, LocalizedText>,
  already: localized('This has been done already.', 'Ini sudah dilakukan.'),
  overTitle: localized('This link no longer works', 'Tautan ini sudah tidak berlaku'),
  over: localized(
    'The alarm is over, the link has expired, or you’re no longer in its workspace.',
    'Alarmnya sudah selesai, tautannya kedaluwarsa, atau kamu sudah tidak di ruang kerjanya.',
  ),
  open: localized('Open', 'Buka'),
}

const overPage = ({ config }: ActionLinkDeps, language: Language): string =>
  mailedPage({
    brand: config.BRAND_NAME,
    language,
    title: words.overTitle[language],
    details: words.over[language],
    body: `<p><a href="${homeAddress(config)}/">${escapeHtml(config.BRAND_NAME)}</a></p>`,
  })

async function pageOf(
  deps: ActionLinkDeps,
  { content, state }: Found,
  stage: Stage,
  language: Language,
): Promise<string> {
  const { config } = deps
  const open = `<p><a href="${escapeHtml(`${homeAddress(config)}${state.link}`)}">${words.open[language]}</a></p>`
  const said = stage === 'done' ? words.done[content.action] : words.already
  const body =
    stage === 'ready'
      ? `<form method="post"><p><button>${actionWords[content.action][language]}</button></p></form>`
      : `<p role="status">${said[language]}</p>`
  const snoozed = stage === 'already' && (await snoozedUntil(deps, content, state, language))
  const details = [state.details[language], ...(snoozed ? [snoozed] : [])].join('\n')
  return mailedPage({ brand: config.BRAND_NAME, language, title: state.title, details, body: `${body}${open}` })
}

/** Until when it is snoozed, by the clocks of the person. */
async function snoozedUntil(
  { db }: ActionLinkDeps,
  { user }: LinkContent,
  { snoozedUntil: until }: SubjectState,
  language: Language,
): Promise<string | undefined> {
  if (!until) return undefined
  const time = formatDate(until, language, 'zoned', zoneOf(await findDelivery(db, user)))
  return localized(`Snoozed until ${time}.`, `Ditunda sampai ${time}.`)[language]
}
