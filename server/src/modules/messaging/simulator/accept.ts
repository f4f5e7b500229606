import { z } from 'zod'
import { messagingLimits } from '#contract/messaging/limits.ts'
import type { MessageContent } from '#contract/messaging/message.ts'
import { filledTemplate, variablesIn } from '#contract/messaging/template-text.ts'
import type { Deps } from '../../../platform/deps.ts'
import { newId } from '../../../platform/id.ts'
import { type AccountRow, timeOf } from '../account-row.ts'
import { windowClosesAt } from '../window.ts'
import { graphFailures, laterFailures } from './graph-failure.ts'
import { findMedia } from './media-store.ts'
import type { createPace } from './pace.ts'
import { reportStates } from './report.ts'
import * as store from './store.ts'
import { findTemplate } from './template-store.ts'

export type AcceptDeps = Pick<Deps, 'db' | 'clock'> & { pace: ReturnType<typeof createPace> }

const reply = z.object({ id: z.string().min(1).max(256), title: z.string().min(1).max(messagingLimits.rowTitle) })
const buttons = z
  .array(z.object({ reply: reply.extend({ title: z.string().min(1).max(messagingLimits.buttonTitle) }) }))
  .min(1)
  .max(messagingLimits.buttons)
const row = reply.extend({ description: z.string().max(messagingLimits.rowDescription).default('') })
const interactive = z.discriminatedUnion('type', [
  z.object({ type: z.literal('button'), body: z.object({ text: z.string().min(1) }), action: z.object({ buttons }) }),
  z.object({
    type: z.literal('list'),
    body: z.object({ text: z.string().min(1) }),
    action: z.object({
      button: z.string().min(1).max(messagingLimits.buttonTitle),
      sections: z.array(z.object({ rows: z.array(row) })).min(1),
    }),
  }),
])
const template = z.object({
  name: z.string(),
  language: z.object({ code: z.string() }),
  components: z.array(z.object({ type: z.string(), parameters: z.array(z.object({ text: z.string() })) })).default([]),
})
const media = z.object({ id: z.string(), caption: z.string().default(''), filename: z.string().default('') })
const outgoing = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.object({ body: z.string().min(1).max(messagingLimits.text) }) }),
  z.object({ type: z.literal('interactive'), interactive }),
  z.object({ type: z.literal('template'), template }),
  z.object({ type: z.literal('image'), image: media }),
  z.object({ type: z.literal('audio'), audio: media }),
  z.object({ type: z.literal('video'), video: media }),
  z.object({ type: z.literal('document'), document: media }),
  z.object({ type: z.literal('reaction'), reaction: z.object({ message_id: z.string(), emoji: z.string() }) }),
])
const addressed = z.object({
  to: z.string().regex(/^\+?\d{7,15}$/),
  biz_opaque_callback_data: z.string().max(512).optional(),
})
const readMark = z.object({
  status: z.literal('read'),
  message_id: z.string(),
  typing_indicator: z.object({ type: z.string() }).optional(),
})

type Outgoing = z.output<typeof outgoing>
type Shown = { content: MessageContent; isMarketing: boolean }

/** Takes a message as WhatsApp does: refuses at once what it would refuse, and tells the rest by webhook. */
export async function acceptMessage(deps: AcceptDeps, account: AccountRow, body: unknown): Promise<object> {
  const mark = readMark.safeParse(body).data
  if (mark) return takeReadMark(deps, account, mark)
  const to = addressed.safeParse(body).data
  const message = outgoing.safeParse(body).data
  if (!to || !message) throw graphFailures.parameter('message')
  const number = `+${to.to.replace('+', '')}`
  const over = deps.pace.over(account.id, number, deps.clock.now())
  if (over) throw graphFailures[over]()
  const id = `wamid.${newId<string>(deps.clock.now()).replaceAll('-', '')}`
  const sent = { id, opaque: to.biz_opaque_callback_data ?? null }
  if (message.type === 'reaction') await takeReaction(deps, account, number, message, sent)
  else await deliver(deps, account, number, await shownOf(deps, account, message), sent)
  return {
    messaging_product: 'whatsapp',
    contacts: [{ input: to.to, wa_id: number.slice(1) }],
    messages: [{ id }],
  }
}

async function takeReadMark({ db, clock }: AcceptDeps, account: AccountRow, mark: z.output<typeof readMark>) {
  const number = await store.markRead(db, account.id, mark.message_id)
  if (number === undefined) throw graphFailures.parameter('message_id')
  const phone = mark.typing_indicator && (await store.findByNumber(db, account.id, number))
  if (phone) await store.updatePhone(db, phone.id, { typing_at: clock.now() })
  return { success: true }
}

type Sent = { id: string; opaque: string | null }

async function takeReaction(
  deps: AcceptDeps,
  account: AccountRow,
  number: string,
  { reaction }: Extract<Outgoing, { type: 'reaction' }>,
  sent: Sent,
): Promise<void> {
  await deps.db.transaction(async (db) => {
    await store.setReaction(db, account.id, reaction.message_id, reaction.emoji)
    await reportStates({ ...deps, db }, account, number, [{ message: sent, state: 'delivered' }])
  })
}

async function shownOf(
  { db }: AcceptDeps,
  account: AccountRow,
  message: Exclude<Outgoing, { type: 'reaction' }>,
): Promise<Shown> {
  if (message.type === 'text') return { content: { kind: 'text', text: message.text.body }, isMarketing: false }
  if (message.type === 'interactive') return { content: choicesOf(message.interactive), isMarketing: false }
  if (message.type !== 'template') return { content: await mediaOf(db, account, message), isMarketing: false }
  const { name, language, components } = message.template
  const found = await findTemplate(db, account.id, { name, language: language.code })
  if (found?.status === 'PAUSED') throw graphFailures.templatePaused()
  if (found?.status !== 'APPROVED') throw graphFailures.templateMissing()
  const values = components.find(({ type }) => type === 'body')?.parameters.map(({ text }) => text) ?? []
  const body = textOf(found.components, 'BODY')
  if (variablesIn(body) !== values.length) throw graphFailures.templateVariables()
  const text = filledTemplate(body, values)
  const content = {
    kind: 'template' as const,
    name,
    language: language.code,
    text,
    buttons: buttonsOf(found.components),
  }
  return { content, isMarketing: found.category === 'MARKETING' }
}

type Media = Extract<Outgoing, { type: 'image' | 'audio' | 'video' | 'document' }>

async function mediaOf(db: AcceptDeps['db'], account: AccountRow, message: Media): Promise<MessageContent> {
  // The field is called like the type.
  const { id, caption, filename } = (message as unknown as Record<string, z.output<typeof media>>)[message.type] ?? {}
  const found = id === undefined ? undefined : await findMedia(db, account.id, id)
  if (!found) throw graphFailures.parameter('media id')
  const { mime, bytes } = found
  return { kind: message.type, state: 'ready', name: filename || found.name, mime, bytes, caption: caption ?? '' }
}

const component = z.object({
  type: z.string(),
  text: z.string().optional(),
  buttons: z.array(z.object({ text: z.string() })).optional(),
})
const partOf = (components: unknown[], kind: string) =>
  components.flatMap((given) => component.safeParse(given).data ?? []).find(({ type }) => type === kind)
const textOf = (components: unknown[], kind: string) => partOf(components, kind)?.text ?? ''
const buttonsOf = (components: unknown[]) => partOf(components, 'BUTTONS')?.buttons?.map(({ text }) => text) ?? []

function choicesOf(given: z.output<typeof interactive>): MessageContent {
  const { text } = given.body
  if (given.type === 'button') {
    const choices = given.action.buttons.map(({ reply }) => ({ ...reply, description: '' }))
    return { kind: 'choices', text, button: '', choices }
  }
  const choices = given.action.sections.flatMap(({ rows }) => rows)
  if (choices.length > messagingLimits.listRows) throw graphFailures.parameter('rows')
  return { kind: 'choices', text, button: given.action.button, choices }
}

/** What becomes of it: the window, the phone and WhatsApp's own judgement decide. */
async function deliver(
  deps: AcceptDeps,
  account: AccountRow,
  number: string,
  { content, isMarketing }: Shown,
  sent: Sent,
): Promise<void> {
  const { clock } = deps
  const now = timeOf(account, clock.now())
  const [phone, lastIn] = await Promise.all([
    store.findByNumber(deps.db, account.id, number),
    store.lastWrittenAt(deps.db, account.id, number),
  ])
  const isClosed = content.kind !== 'template' && !windowClosesAt(lastIn, now)
  const error = isClosed
    ? laterFailures.window
    : phone?.blocks
      ? laterFailures.unreachable
      : phone?.held_back && isMarketing
        ? laterFailures.heldBack
        : undefined
  const state = error ? 'failed' : phone?.offline ? 'sent' : 'delivered'
  await deps.db.transaction(async (db) => {
    const message = { ...sent, number, incoming: false, content, state, reaction: null, createdAt: now } as const
    await store.insertMessage(db, account.id, message)
    if (phone) await store.updatePhone(db, phone.id, { typing_at: null })
    const news = error
      ? [{ message: sent, state: 'failed', error }]
      : [{ message: sent, state: 'sent' }, ...(state === 'delivered' ? [{ message: sent, state }] : [])]
    await reportStates({ ...deps, db }, account, number, news)
  })
}
