import { z } from 'zod'
import { id, timestamp, userId } from '../kit/id.ts'
import { pageOf, pageQuery } from '../kit/paging.ts'
import { timeZone } from '../kit/time-zone.ts'
import { taskId } from '../tasks/schemas.ts'
import { meetingLimits } from './limits.ts'
import { retainedMeeting } from './retention.ts'

export const meetingId = id('meeting')
export type MeetingId = z.infer<typeof meetingId>
export const meetingItemId = id('meeting-item')
export type MeetingItemId = z.infer<typeof meetingItemId>
export const meetingLinkId = id('meeting-link')
export type MeetingLinkId = z.infer<typeof meetingLinkId>

/** What is spoken: the recogniser is told; `auto`: it finds out. */
export const meetingLanguage = z.enum(['auto', 'en', 'id'])
export type MeetingLanguage = z.infer<typeof meetingLanguage>

/**
 * `recording`: sound comes. `interrupted`: it stopped coming before anybody ended it. `preparing`: its sound is put together.
 * `recorded`: it waits for a recogniser. `recognising`, `writing`: transcript and minutes are being made. `silent`: nobody was heard.
 */
const meetingState = z.enum([
  'recording',
  'interrupted',
  'preparing',
  'recorded',
  'recognising',
  'writing',
  'done',
  'silent',
  'failed',
])
export type MeetingState = z.infer<typeof meetingState>
/** The states that change without anybody doing something. */
export const isMeetingBusy = (state: MeetingState): boolean =>
  state === 'preparing' || state === 'recognising' || state === 'writing'

export const meetingItemKind = z.enum(['decision', 'action', 'topic'])
export type MeetingItemKind = z.infer<typeof meetingItemKind>

/** A meeting as lists show it. */
export const meeting = z.object({
  id: meetingId,
  title: z.string(),
  source: z.enum(['recorded', 'uploaded']),
  language: meetingLanguage,
  state: meetingState,
  channels: z.number().int(),
  duration_ms: z.number().int(),
  created_at: timestamp,
  /** Whose it is. */
  owner: z.string(),
  is_mine: z.boolean(),
  /** The members of the workspace see it. */
  shared: z.boolean(),
  /** How many parts of the sound are recognised. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  /** Action items that are not done. */
  open_actions: z.number().int(),
})
export type Meeting = z.infer<typeof meeting>

/** Something that was said. Times are milliseconds since the meeting began. */
const meetingLine = z.object({
  number: z.number().int(),
  /** The key of who said it. */
  speaker: z.string(),
  text: z.string(),
  starts_ms: z.number().int(),
  ends_ms: z.number().int(),
  /** A person has corrected it. */
  edited: z.boolean(),
})
export type MeetingLine = z.infer<typeof meetingLine>

const meetingItem = z.object({
  id: meetingItemId,
  kind: meetingItemKind,
  text: z.string(),
  owner: z.string(),
  /** A day of the calendar. */
  due: z.iso.date().nullable(),
  /** Where it was said; null for what a person added. */
  at_ms: z.number().int().nullable(),
  /** Of an item with a task: whether that is done. */
  done: z.boolean(),
  edited: z.boolean(),
  /** The task that was made of it, with who has it. */
  task: z.object({ id: taskId, assignee: z.string().nullable(), due: z.iso.date().nullable() }).nullable(),
})
export type MeetingItem = z.infer<typeof meetingItem>

/** Names of speakers by their keys; `me` and `them` without a name are told in the reader's language. */
const speakers = z.record(z.string(), z.string())

/** What a meeting says. */
const meetingContent = z.object({
  lines: z.array(meetingLine),
  speakers,
  items: z.array(meetingItem),
  /** Who wrote the minutes; null: nobody yet. */
  minutes_by: z.enum(['model', 'rules']).nullable(),
  /** Where its sound can be heard for a few hours; null where there is none. */
  sound: z.string().nullable(),
  /** How loud each channel is along the sound, 0 to 1; empty where that is not known. */
  peaks: z.array(z.array(z.number())),
})

export const meetingDetail = meeting.extend({
  ...meetingContent.shape,
  /** What keeps it from going on, in the reader's language. */
  trouble: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** Speech is understood here. */
  hears: z.boolean(),
  credits: z.number().int(),
  bytes: z.number().int(),
  retention: retainedMeeting,
  links: z.array(z.object({ id: meetingLinkId, expires_at: timestamp })),
})
export type MeetingDetail = z.infer<typeof meetingDetail>

export const meetingSetup = z.object({
  /** Why nothing can be recorded here; null: it can. */
  reason: z.enum(['plan']).nullable(),
  hears: z.boolean(),
  /** Whether others can be shown it. */
  in_workspace: z.boolean(),
})
export type MeetingSetup = z.infer<typeof meetingSetup>

export const meetingQuery = pageQuery(meetingLimits.page).extend({
  /** Words of the title or the transcript. */
  q: z.string().trim().max(200).optional(),
})
export type MeetingQuery = z.output<typeof meetingQuery>
/** `found`: the line in which a word that was looked for stands. */
export const meetingPage = pageOf(
  meeting.extend({ found: z.object({ at_ms: z.number().int(), text: z.string() }).nullable() }),
)
export type MeetingPage = z.infer<typeof meetingPage>

const title = z.string().trim().min(1).max(meetingLimits.title)

export const startMeetingInput = z.object({
  title,
  language: meetingLanguage.default('auto'),
  /** 2: the person's own microphone and what the others say, beside each other. */
  channels: z.union([z.literal(1), z.literal(2)]),
  /** Everybody who is heard was told. */
  consent: z.literal(true),
})
export type StartMeetingInput = z.output<typeof startMeetingInput>
/** A take is one stretch of recording; whoever goes on after an interruption has the next one. */
export const startedMeeting = z.object({
  id: meetingId,
  take: z.number().int(),
  channels: z.number().int(),
  /** What was received before, in milliseconds. */
  received_ms: z.number().int(),
})
export type StartedMeeting = z.infer<typeof startedMeeting>

export const chunkFields = z.object({
  take: z.coerce.number().int().min(1).max(meetingLimits.takes),
  number: z.coerce.number().int().min(0).max(meetingLimits.chunks),
})
/** Chunks before the newest one of the take that have not come. */
export const receivedChunk = z.object({ missing: z.array(z.number().int()) })
export type ReceivedChunk = z.infer<typeof receivedChunk>

/** `chunks`: how many the last take has; null: what came is all there will be. */
export const stopMeetingInput = z.object({
  chunks: z.number().int().min(0).max(meetingLimits.chunks).nullable(),
  /** By whose clocks "by Friday" is reckoned. */
  zone: timeZone,
})
export type StopMeetingInput = z.output<typeof stopMeetingInput>

export const uploadMeetingFields = z.object({
  title: z.string().trim().max(meetingLimits.title).default(''),
  language: meetingLanguage.default('auto'),
  consent: z.literal('true'),
  zone: timeZone,
})
export type UploadMeetingFields = z.output<typeof uploadMeetingFields>

export const meetingChanges = z.object({
  title: title.optional(),
  shared: z.boolean().optional(),
  /** No rule of how long meetings are kept takes anything of it. */
  kept: z.boolean().optional(),
})
export type MeetingChanges = z.output<typeof meetingChanges>

/** `speaker`: the name of who said it; for all lines of that speaker with `all`. */
export const lineChanges = z.object({
  text: z.string().trim().min(1).max(meetingLimits.line).optional(),
  speaker: z.string().trim().min(1).max(meetingLimits.speaker).optional(),
  all: z.boolean().default(false),
})
export type LineChanges = z.output<typeof lineChanges>

const itemText = z.string().trim().min(1).max(meetingLimits.item)
const owner = z.string().trim().max(meetingLimits.speaker)
const due = z.iso.date().nullable()
export const newMeetingItem = z.object({
  kind: meetingItemKind,
  text: itemText,
  owner: owner.default(''),
  due: due.default(null),
})
export type NewMeetingItem = z.output<typeof newMeetingItem>
export const itemChanges = z.object({
  text: itemText.optional(),
  owner: owner.optional(),
  due: due.optional(),
  done: z.boolean().optional(),
})
export type ItemChanges = z.output<typeof itemChanges>

/** Action items as tasks, each as somebody has approved it. */
export const itemTasksInput = z.object({
  tasks: z
    .array(z.object({ item: meetingItemId, title: itemText, assignee_id: userId.nullable(), due }))
    .min(1)
    .max(meetingLimits.items),
})
export type ItemTasksInput = z.output<typeof itemTasksInput>

export const zoneInput = z.object({ zone: timeZone })

export const meetingExportFormat = z.enum(['md', 'txt', 'json', 'srt'])
export type MeetingExportFormat = z.infer<typeof meetingExportFormat>

export const meetingLinkInput = z.object({ days: z.union([z.literal(1), z.literal(7), z.literal(30)]) })
/** `path` is told this once. */
export const madeMeetingLink = z.object({ id: meetingLinkId, path: z.string(), expires_at: timestamp })

/** What somebody with a link sees. */
export const sharedMeeting = meeting
  .pick({ title: true, duration_ms: true, created_at: true })
  .extend(meetingContent.shape)
export type SharedMeeting = z.infer<typeof sharedMeeting>

const recipients = z.array(z.email().max(320)).min(1).max(meetingLimits.recipients)
export const meetingMailInput = z.object({
  /** Only these action items; null: all of the minutes. */
  items: z.array(meetingItemId).max(meetingLimits.items).nullable().default(null),
  note: z.string().trim().max(meetingLimits.note).default(''),
})
export type MeetingMailInput = z.output<typeof meetingMailInput>
/** As it would be sent; `mark` says which text was looked at. */
export const meetingMailPreview = z.object({ subject: z.string(), text: z.string(), mark: z.string() })
export const sendMeetingMailInput = meetingMailInput.extend({ to: recipients, mark: z.string().min(1).max(100) })
export type SendMeetingMailInput = z.output<typeof sendMeetingMailInput>
