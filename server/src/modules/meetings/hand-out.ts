import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import type {
  MeetingExportFormat,
  MeetingId,
  MeetingLinkId,
  MeetingMailInput,
  madeMeetingLink,
  meetingMailPreview,
  SendMeetingMailInput,
  SharedMeeting,
} from '#contract/meetings/schemas.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { hashToken, newToken } from '../../platform/secrets/secrets.ts'
import { recordMeeting } from './audit-meeting.ts'
import { listItems, listLines } from './content-store.ts'
import * as links from './link-store.ts'
import { findShown } from './list-store.ts'
import type { MeetingDeps } from './meeting-deps.ts'
import { addMeetingMails } from './meeting-mails.ts'
import { speakersOf } from './meeting-service.ts'
import * as store from './meeting-store.ts'
import { markdownOf, minutesText, plainTextOf, subtitlesOf, type WrittenMeeting } from './meeting-text.ts'
import { type MeetingRow, tenantOf } from './row-store.ts'
import { soundPath } from './sound-route.ts'

/** A meeting with a transcript; throws where there is none. */
async function writtenMeeting(deps: Pick<MeetingDeps, 'db'>, row: MeetingRow): Promise<WrittenMeeting> {
  const [lines, items, speakers] = await Promise.all([
    listLines(deps.db, row.id),
    listItems(deps.db, row.id),
    speakersOf(deps, row),
  ])
  if (lines.length === 0) throw fail('meeting_without_transcript')
  const { title, createdAt, durationMs, zone } = row
  return { title, createdAt, durationMs, zone, speakers, lines, items }
}

const mimes: Record<MeetingExportFormat, string> = {
  md: 'text/markdown; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json',
  srt: 'application/x-subrip; charset=utf-8',
}

/** Everybody who may read a meeting may take it along. */
export async function exportMeeting(
  deps: MeetingDeps,
  scope: Scope,
  id: MeetingId,
  { format, language }: { format: MeetingExportFormat; language: Language },
): Promise<FileAnswer> {
  const row = await store.findReadable(deps.db, scope, id)
  if (!row) throw fail('meeting_not_found')
  const meeting = await writtenMeeting(deps, row)
  const texts: Record<MeetingExportFormat, () => string> = {
    md: () => markdownOf(meeting, language),
    txt: () => plainTextOf(meeting, language),
    json: () => JSON.stringify(meeting, null, 2),
    srt: () => subtitlesOf(meeting, language),
  }
  const bytes = Buffer.from(texts[format]())
  const filename = `${
    row.title
      .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim() || 'meeting'
  }.${format}`
  return { mime: mimes[format], filename, bytes: bytes.byteLength, stream: Readable.from([bytes]) }
}

async function requireOwn({ db }: Pick<MeetingDeps, 'db'>, scope: Scope, id: MeetingId): Promise<MeetingRow> {
  const row = await store.findOwn(db, scope, id)
  if (!row) throw fail('meeting_not_found')
  return row
}

export async function createLink(
  deps: MeetingDeps,
  { scope, from }: Omit<Caller, 'language'>,
  id: MeetingId,
  days: number,
): Promise<z.input<typeof madeMeetingLink>> {
  const row = await requireOwn(deps, scope, id)
  await writtenMeeting(deps, row)
  const now = deps.clock.now()
  const [token, linkId] = [newToken(), newId<MeetingLinkId>(now)]
  const expiresAt = new Date(now.getTime() + days * 86_400_000)
  await deps.db.transaction(async (tx) => {
    await links.insertLink(tx, id, { id: linkId, tokenHash: hashToken(token), expiresAt, now })
    const changes = { link: { from: null, to: expiresAt.toISOString() } }
    await recordMeeting({ ...deps, db: tx }, { scope, from }, row, { action: 'meeting.shared', changes })
  })
  return { id: linkId, path: `/meeting/${token}`, expires_at: expiresAt.toISOString() }
}

export async function revokeLink(
  deps: MeetingDeps,
  scope: Scope,
  { id, link }: { id: MeetingId; link: MeetingLinkId },
): Promise<null> {
  await requireOwn(deps, scope, id)
  if (!(await links.deleteLink(deps.db, id, link))) throw fail('meeting_link_closed')
  return null
}

/** What somebody with a link sees, without an account. */
export async function openSharedMeeting(deps: MeetingDeps, token: string): Promise<SharedMeeting> {
  const { db, clock } = deps
  const now = clock.now()
  const link = await links.findOpenLink(db, hashToken(token), now)
  const row = link && (await store.findAny(db, link.meetingId))
  const shown = row && (await findShown(db, { tenant: tenantOf(row), now }, row.id))
  if (!link || !row || !shown) throw fail('meeting_link_closed')
  const { title, duration_ms, created_at, minutes_by, peaks } = shown
  const [lines, items, speakers] = await Promise.all([
    listLines(db, row.id),
    listItems(db, row.id),
    speakersOf(deps, row),
  ])
  const sound = row.soundKey === null ? null : soundPath(deps, row.id, { link: link.id })
  // Who is to do what is the workspace's own.
  const shownItems = items.map((item) => ({ ...item, task: null }))
  return { title, duration_ms, created_at, minutes_by, peaks, lines, items: shownItems, speakers, sound }
}

type Writer = { scope: Scope; language: Language }

/** The mail as it would be sent; its mark changes with every letter. */
async function mailOf(
  deps: MeetingDeps,
  { scope, language }: Writer,
  row: MeetingRow,
  { items, note }: MeetingMailInput,
): Promise<z.input<typeof meetingMailPreview>> {
  const meeting = await writtenMeeting(deps, row)
  const chosen = items && new Set<string>(items)
  if (items?.some((id) => !meeting.items.some((item) => item.id === id))) throw fail('meeting_item_not_found')
  const told = chosen ? meeting.items.filter((item) => chosen.has(item.id)) : meeting.items
  const sender = await links.findOwnerName(deps.db, scope.userId)
  const title = row.title.replace(/\s+/g, ' ')
  const subject = (
    chosen
      ? localized(`Action items: ${title}`, `Tindak lanjut: ${title}`)
      : localized(`Minutes: ${title}`, `Notulen: ${title}`)
  )[language]
  const closing = localized(`Sent by ${sender}.`, `Dikirim oleh ${sender}.`)[language]
  const text = [note, minutesText({ ...meeting, items: told }, language), closing].filter(Boolean).join('\n\n')
  const mark = createHash('sha256').update(`${subject}\n${text}`).digest('base64url')
  return { subject, text, mark }
}

export const previewMail = async (
  deps: MeetingDeps,
  writer: Writer,
  id: MeetingId,
  input: MeetingMailInput,
): Promise<z.input<typeof meetingMailPreview>> => mailOf(deps, writer, await requireOwn(deps, writer.scope, id), input)

/** Sends what was looked at and nothing else. */
export async function sendMail(
  deps: MeetingDeps,
  { scope, language, from }: Caller,
  id: MeetingId,
  { to, mark, ...input }: SendMeetingMailInput,
): Promise<null> {
  const row = await requireOwn(deps, scope, id)
  const mail = await mailOf(deps, { scope, language }, row, input)
  if (mail.mark !== mark) throw fail('meeting_mail_changed')
  const people = [...new Set(to.map((address) => address.toLowerCase()))]
  await deps.db.transaction(async (tx) => {
    await addMeetingMails({ ...deps, db: tx }, { people, mail })
    const changes = { recipients: { from: null, to: people.join(', ') } }
    await recordMeeting({ ...deps, db: tx }, { scope, from }, row, { action: 'meeting.sent', changes })
  })
  return null
}
