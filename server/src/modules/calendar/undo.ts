import type { CalendarId } from '#contract/calendar/schemas.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { attendeesOf, readEvents, textOf } from '../../providers/calendar/ical/read-event.ts'
import type { RemoteItem } from '../../providers/calendar/port.ts'
import { sendInvitations } from './invitations.ts'
import { type CalendarDeps, withPort } from './open-account.ts'
import { forgetItem, takeItem } from './sync.ts'
import { findUndo, removeUndo, undoMs } from './undo-store.ts'
import { writableCalendar } from './writable-calendar.ts'

/** Puts an event back as it was before its last change here, unless somebody changed it since. Those who are invited are told. */
export async function undoChange(deps: CalendarDeps, scope: Scope, id: CalendarId, event: string): Promise<null> {
  const { db } = deps
  const { calendar, undo } = await requireUndo(deps, scope, id, event)
  await withPort(deps, calendar, async (port) => {
    const restored = await port.restore(calendar.remoteId, undo)
    for (const item of restored) await takeItem(deps, calendar, item)
    if (undo.rest) await forgetItem(deps, calendar.id, undo.rest.id)
    await removeUndo(db, calendar.id, event)
    const [item] = restored
    if (port.invites || !item) return
    const before = guestsOf(item)
    await sendInvitations(deps, scope, { item, attendees: before, method: 'REQUEST' })
    const added = undo.kept ? guestsOf(undo.kept).filter((email) => !before.includes(email)) : []
    await sendInvitations(deps, scope, { item, attendees: added, method: 'CANCEL' })
    if (undo.rest)
      await sendInvitations(deps, scope, { item: undo.rest, attendees: guestsOf(undo.rest), method: 'CANCEL' })
  })
  return null
}

/** What of a calendar can be taken back, by the names that its person knows. */
export async function findUndoable(deps: CalendarDeps, scope: Scope, id: CalendarId, event: string) {
  const { calendar, undo } = await requireUndo(deps, scope, id, event)
  const [was] = readEvents(
    undo.before.map(({ ical }) => ical),
    'UTC',
  )
  return { name: calendar.name, title: was ? textOf(was.component, 'summary') : '' }
}

async function requireUndo(deps: CalendarDeps, scope: Scope, id: CalendarId, event: string) {
  const calendar = await writableCalendar(deps, scope, id)
  const undo = await findUndo(deps.db, calendar.id, event, new Date(deps.clock.now().getTime() - undoMs))
  if (!undo) throw fail('calendar_undo_over')
  return { calendar, undo }
}

const guestsOf = ({ ical }: RemoteItem): string[] => [
  ...new Set(readEvents([ical], 'UTC').flatMap(({ component }) => attendeesOf(component).map(({ email }) => email))),
]
