import type { AnswerId } from '#contract/kit/id.ts'
import type { MeetingItem, MeetingItemId, MeetingLine } from '#contract/meetings/schemas.ts'
import { ownSpeaker } from '#contract/meetings/speaker-name.ts'
import type { FoundItem, SaidLine } from '#engine/meetings/index.ts'
import { Failure } from '../../platform/http/fail.ts'
import { newId } from '../../platform/id.ts'
import { dayIn } from '../../platform/wall-clock.ts'
import { freeOfCharge, type Reservation, reservePrice } from '../answering/service.ts'
import { askModelForMinutes, wordsRead } from './ask-model.ts'
import * as content from './content-store.ts'
import { findOwnerName } from './link-store.ts'
import type { HoldJob, MeetingDeps } from './meeting-deps.ts'
import { addCredits, setState } from './meeting-store.ts'
import { type MeetingRow, tenantOf } from './row-store.ts'

/**
 * Keeps back what it costs to have a model write the minutes anew, under the id that it will be charged by; nothing where there is no model.
 * Throws the refusal (402). The first writing is paid with the meeting's length.
 */
export async function reserveRewriting(deps: MeetingDeps, row: MeetingRow, id: AnswerId): Promise<Reservation> {
  if (!(await deps.models.find())) return freeOfCharge
  const question = wordsRead(await saidLines(deps, row))
  return reservePrice(deps, { scope: tenantOf(row), agentId: null, question, answerId: id })
}

/**
 * Writes the minutes by a model where there is one that does, else by rules. What a person has touched stays as it is. `paidAs`: they are
 * written anew, paid under this id; where that may not be spent any more they stay as they are.
 */
export async function writeMinutes(
  deps: MeetingDeps,
  row: MeetingRow,
  { held, paidAs }: { held: HoldJob; paidAs: AnswerId | undefined },
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = deps
  const price = paidAs ? await reserveRewriting(deps, row, paidAs).catch(refusalIn) : freeOfCharge
  if (price instanceof Failure)
    return db.transaction(async (tx) => {
      await held(tx)
      await setState(tx, row.id, 'done', price.code)
    })
  const lines = await saidLines(deps, row)
  const today = dayIn(row.zone, row.createdAt)
  const asked = await askModelForMinutes(deps.models, lines, today, signal).catch((error: unknown) => {
    if (error instanceof Failure) return undefined
    throw error
  })
  if (!asked) await price.cancel()
  // What reads times and counts words is only needed here.
  const { minutesByRules } = await import('#engine/meetings/index.ts')
  const found = asked?.found ?? minutesByRules(lines, { today, language: row.language })
  await db.transaction(async (tx) => {
    await held(tx)
    await content.deleteUntouchedItems(tx, row.id)
    const left = await content.listAllItems(tx, row.id)
    const now = clock.now()
    const fresh = found.filter((item) => !left.some((other) => isSame(item, other))).map(toItem(now))
    await content.insertItems(tx, row.id, fresh, now)
    await content.setMinutesBy(tx, row.id, asked ? 'model' : 'rules')
    if (asked) await addCredits(tx, row.id, await price.settle(asked.used, asked.model, tx))
    await setState(tx, row.id, 'done')
  })
}

/** That it may not be paid. */
function refusalIn(error: unknown): Failure {
  if (error instanceof Failure && error.status === 402) return error
  throw error
}

const isSame = (item: FoundItem, other: Pick<MeetingItem, 'kind' | 'text' | 'at_ms'>) =>
  item.kind === other.kind &&
  (item.text.toLowerCase() === other.text.toLowerCase() || (item.kind !== 'topic' && item.atMs === other.at_ms))

const toItem =
  (now: Date) =>
  ({ atMs, ...found }: FoundItem): MeetingItem => ({
    ...found,
    id: newId<MeetingItemId>(now),
    at_ms: atMs,
    done: false,
    edited: false,
    task: null,
  })

/** What was said, with what people call who said it; nobody who has no name is an owner of anything. */
async function saidLines({ db }: MeetingDeps, row: MeetingRow): Promise<SaidLine[]> {
  const [lines, own] = await Promise.all([content.listLines(db, row.id), findOwnerName(db, row.userId)])
  const known: Record<string, string> = { ...(row.source === 'recorded' && { [ownSpeaker]: own }), ...row.speakers }
  const nameOf = ({ speaker }: MeetingLine) => (Object.hasOwn(known, speaker) ? (known[speaker] ?? '') : '')
  return lines.map((line) => ({ name: nameOf(line), text: line.text, startsMs: line.starts_ms }))
}
