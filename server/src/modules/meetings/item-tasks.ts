import type { ItemTasksInput, MeetingId } from '#contract/meetings/schemas.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import { addTasks } from '../tasks/service.ts'
import { recordMeeting } from './audit-meeting.ts'
import { listItems } from './content-store.ts'
import { withOwn } from './corrections.ts'
import type { MeetingDeps } from './meeting-deps.ts'

/** Makes tasks of action items as they were approved: of all or of none. Sent again, nothing more is made. */
export const createItemTasks = (
  deps: MeetingDeps,
  { scope, from }: Omit<Caller, 'language'>,
  id: MeetingId,
  { tasks }: ItemTasksInput,
): Promise<null> =>
  withOwn(deps, scope, id, async (tx, row) => {
    const actions = new Map(
      (await listItems(tx, id)).filter(({ kind }) => kind === 'action').map((item) => [item.id, item]),
    )
    const given = tasks.map(({ item, ...task }) => {
      const said = actions.get(item)
      if (!said) throw fail('meeting_item_not_found')
      return { ...task, origin: { meeting: id, item, atMs: said.at_ms } }
    })
    const made = await addTasks({ ...deps, db: tx }, scope, given)
    const changes = { tasks: { from: null, to: made.length } }
    if (made.length > 0)
      await recordMeeting({ ...deps, db: tx }, { scope, from }, row, { action: 'meeting.tasks-made', changes })
    return null
  })
