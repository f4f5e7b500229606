import { meetingLimits } from '#contract/meetings/limits.ts'
import type { ItemChanges, LineChanges, MeetingId, MeetingItemId, NewMeetingItem } from '#contract/meetings/schemas.ts'
import { speakerName } from '#contract/meetings/speaker-name.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { tickItem } from '../tasks/service.ts'
import * as content from './content-store.ts'
import type { MeetingDeps } from './meeting-deps.ts'
import { speakersOf } from './meeting-service.ts'
import * as store from './meeting-store.ts'
import type { MeetingRow } from './row-store.ts'

/** Does something with a meeting of the person's, one after the other. */
export const withOwn = <T>(
  { db }: MeetingDeps,
  scope: Scope,
  id: MeetingId,
  work: (tx: MeetingDeps['db'], row: MeetingRow) => Promise<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    const row = await store.lockOwn(tx, scope, id)
    if (!row) throw fail('meeting_not_found')
    return work(tx, row)
  })

type LineRef = { id: MeetingId; number: number }

export const updateLine = (
  deps: MeetingDeps,
  scope: Scope,
  { id, number }: LineRef,
  { text, speaker, all }: LineChanges,
): Promise<null> =>
  withOwn(deps, scope, id, async (tx, row) => {
    const line = (await content.listLines(tx, id)).find((other) => other.number === number)
    if (!line) throw fail('meeting_line_not_found')
    if (text !== undefined) await content.changeLine(tx, id, number, { text })
    if (speaker !== undefined && all) await store.setSpeakers(tx, id, { ...row.speakers, [line.speaker]: speaker })
    if (speaker !== undefined && !all) {
      const { key, speakers } = keyFor(speaker, await speakersOf({ db: tx }, row), row.speakers)
      await store.setSpeakers(tx, id, speakers)
      await content.changeLine(tx, id, number, { speaker: key })
    }
    if (text !== undefined) await store.noteSaid(tx, id)
    return null
  })

/** The speaker who is called so in either language, or a new one. */
function keyFor(name: string, known: Record<string, string>, named: Record<string, string>) {
  const isCalled = (key: string) => speakerName(key, known, 'en') === name || speakerName(key, known, 'id') === name
  const found = [...Object.keys(known), 'me', 'them', 'speaker'].find(isCalled)
  if (found) return { key: found, speakers: named }
  const key = `p-${crypto.randomUUID().slice(0, 8)}`
  return { key, speakers: { ...named, [key]: name } }
}

export const addItem = (deps: MeetingDeps, scope: Scope, id: MeetingId, given: NewMeetingItem): Promise<null> =>
  withOwn(deps, scope, id, async (tx) => {
    if ((await content.listItems(tx, id)).length >= meetingLimits.items) throw fail('meeting_items_full')
    const now = deps.clock.now()
    const item = { ...given, id: newId<MeetingItemId>(now), at_ms: null, done: false, edited: true, task: null }
    await content.insertItems(tx, id, [item], now)
    return null
  })

type ItemRef = { id: MeetingId; item: MeetingItemId }

export const updateItem = (deps: MeetingDeps, scope: Scope, { id, item }: ItemRef, given: ItemChanges): Promise<null> =>
  withOwn(deps, scope, id, async (tx) => {
    if (!(await content.changeItem(tx, id, item, given))) throw fail('meeting_item_not_found')
    if (given.done !== undefined) await tickItem({ ...deps, db: tx }, scope, item, given.done)
    return null
  })

export const setItemRemoved = (
  deps: MeetingDeps,
  scope: Scope,
  { id, item }: ItemRef,
  removed: boolean,
): Promise<null> =>
  withOwn(deps, scope, id, async (tx) => {
    if (!(await content.setRemoved(tx, id, item, removed))) throw fail('meeting_item_not_found')
    return null
  })
