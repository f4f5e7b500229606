import { z } from 'zod'
import { cell, tableColumn } from '../chat/parts.ts'
import { attachedFile } from '../chat/schemas.ts'
import { answerStatus } from '../chat/stream.ts'
import { agentId, answerId, id, timestamp } from '../kit/id.ts'
import { limits } from '../limits.ts'
import { messageId } from '../messaging/ids.ts'

export const widgetConversationId = id('widget-conversation')
export type WidgetConversationId = z.infer<typeof widgetConversationId>

const widgetTheme = z.enum(['auto', 'light', 'dark'])
/** `auto`: the language of the visitor's browser. */
const widgetLanguage = z.enum(['auto', 'en', 'id'])
const widgetPosition = z.enum(['right', 'left'])
const accentColour = z.string().regex(/^#[0-9a-f]{6}$/i, 'widget_accent_wrong')

const host = /^(\*\.)?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:\d{1,5})?$/i

/** `https://shop.example`, `http://localhost:5173` or `https://*.example.com` as a browser names an origin; undefined when it is none. */
export function originOf(text: string): string | undefined {
  const [, scheme = '', rest = ''] = /^(https?):\/\/([^/?#@\s]+)\/?$/i.exec(text.trim()) ?? []
  if (!host.test(rest)) return undefined
  const wild = rest.startsWith('*.')
  // A star for a whole ending such as `*.com` would let in everybody.
  if (wild && !rest.slice(2).includes('.')) return undefined
  const url = URL.canParse(`${scheme}://${wild ? rest.slice(2) : rest}`)
    ? new URL(`${scheme}://${wild ? rest.slice(2) : rest}`)
    : undefined
  return url && `${url.protocol}//${wild ? '*.' : ''}${url.host}`
}

/** Whether a browser's origin is on a list; `*.` stands for any names before the rest, not for the rest alone. */
export const originAllowed = (origin: string, list: readonly string[]): boolean =>
  list.some((entry) => {
    const [scheme = '', rest = ''] = entry.split('://')
    if (!rest.startsWith('*.')) return entry === origin
    const [given = '', host = ''] = origin.split('://')
    return given === scheme && host.endsWith(rest.slice(1)) && /^[a-z0-9]/i.test(host)
  })

/** An origin as a person writes it, which becomes as a browser names it. */
export const originAddress = z
  .string()
  .trim()
  .max(200)
  .refine((text) => originOf(text) !== undefined, 'widget_origin_wrong')
  .transform((text) => originOf(text) ?? text)
const text = (max: number) => z.string().trim().max(max)
const { widget } = limits

/** What the owner of an agent chooses about it on web pages. */
export const widgetSettings = z.object({
  agent_id: agentId,
  /** Whether visitors of the sites below get answers. */
  enabled: z.boolean(),
  /** Whether it has a page of its own, `/a/{agentId}`, for whoever has the link. */
  page: z.boolean(),
  /** Pages that may show it, as origins. Without one nobody but the owner sees it. */
  origins: z.array(z.string()),
  theme: widgetTheme,
  accent: z.string(),
  position: widgetPosition,
  language: widgetLanguage,
  /** Empty: a greeting of ours. */
  greeting: z.string(),
  suggestions: z.array(z.string()),
  /** What the agent should know and how it should speak to visitors. */
  instructions: z.string(),
  /** Whether visitors are answered from the databases of where it was published. */
  use_databases: z.boolean(),
  /** Whether visitors are answered from `files`. */
  use_files: z.boolean(),
  /** Whether visitors are answered from the files that the agent's use cases name, and from none besides. */
  use_knowledge: z.boolean(),
  files: z.array(attachedFile),
  /** Answers to all visitors together in a day. */
  daily_answers: z.number().int(),
  answers_today: z.number().int(),
  /** Null until it was saved once. */
  updated_at: timestamp.nullable(),
})
export type WidgetSettings = z.infer<typeof widgetSettings>

/** Changed settings: what is left out stays. */
export const widgetChanges = z.object({
  enabled: z.boolean().optional(),
  page: z.boolean().optional(),
  origins: z.array(originAddress).max(widget.origins).optional(),
  theme: widgetTheme.optional(),
  accent: accentColour.optional(),
  position: widgetPosition.optional(),
  language: widgetLanguage.optional(),
  greeting: text(widget.greeting).optional(),
  suggestions: z.array(text(widget.suggestion).min(1)).max(widget.suggestions).optional(),
  instructions: text(widget.instructions).optional(),
  use_databases: z.boolean().optional(),
  use_files: z.boolean().optional(),
  use_knowledge: z.boolean().optional(),
  daily_answers: z.number().int().min(1).max(widget.dailyAnswersMost).optional(),
})
export type WidgetChanges = z.output<typeof widgetChanges>

/** What a page is told before anybody speaks. */
export const widgetConfig = z.object({
  name: z.string(),
  theme: widgetTheme,
  accent: z.string(),
  position: widgetPosition,
  language: widgetLanguage,
  greeting: z.string(),
  suggestions: z.array(z.string()),
})
export type WidgetConfig = z.infer<typeof widgetConfig>

/** A table as a visitor sees it: no statement, no name of a database. */
const visitorTable = z.object({
  title: z.string(),
  columns: z.array(tableColumn),
  rows: z.array(z.record(z.string(), cell)),
  row_count: z.number().int(),
})
export type VisitorTable = z.infer<typeof visitorTable>

/** What of an answer's parts a visitor gets; marks `[n]` of its text count tables and sources in their order. */
export const visitorPart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('table'), table: visitorTable }),
  z.object({ type: z.literal('source'), title: z.string(), quote: z.string(), url: z.string().optional() }),
  z.object({ type: z.literal('notice'), message: z.string() }),
  z.object({ type: z.literal('suggestions'), questions: z.array(z.string()) }),
])
export type VisitorPart = z.infer<typeof visitorPart>

/**
 * A question of a visitor with what was answered. One that people answer has no parts: what they write comes as messages of
 * their own, whose question is empty.
 */
export const visitorMessage = z.object({
  id: z.union([answerId, messageId]),
  question: z.string(),
  /** Who of the team wrote it, by first name, empty where the settings did; null: nobody but the agent. */
  person: z.string().nullable(),
  status: answerStatus,
  parts: z.array(visitorPart),
  created_at: timestamp,
})
export type VisitorMessage = z.infer<typeof visitorMessage>

/** How a visitor's conversation stands. */
export const visit = z.object({
  messages: z.array(visitorMessage),
  /** Who answers what comes next; nobody's conversation yet is the agent's. */
  answered_by: z.enum(['agent', 'people']),
  /** Somebody of the team is writing. */
  typing: z.boolean(),
})
export type Visit = z.infer<typeof visit>

/** A conversation as the owner's list shows it. */
export const widgetConversation = z.object({
  id: widgetConversationId,
  preview: z.string(),
  /** The page it began on. */
  origin: z.string(),
  questions: z.number().int(),
  credits: z.number().int(),
  created_at: timestamp,
  last_message_at: timestamp,
})
export type WidgetConversation = z.infer<typeof widgetConversation>
