import { calendarEndpoints as calls } from '#contract/calendar/endpoints.ts'
import type { CalendarEvent } from '#contract/calendar/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { useChangeOf } from '#web/lib/queries/use-change-of.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useCalendarWork } from './api.ts'
import { calendarMessages } from './messages/index.ts'

type Named = Pick<CalendarEvent, 'calendar_id' | 'event'>

/** Changes an event; the message that it is done offers to take it back, also where what changed it is closed by then. */
export function useEventChange() {
  const t = useMessages(calendarMessages)
  const { work, busy } = useCalendarWork()
  const change = useChangeOf(endpointGroups.calendar)
  const offerUndo = ({ calendar_id: calendar, event }: Named, done: string) => {
    const undo = () => api.call(calls.undoCalendarChange, { params: { calendar }, body: { event } })
    toast.success(done, { label: t.undo, run: () => void change(undo, t.undone) })
  }
  const changeEvent = async (
    named: Named,
    name: string,
    run: () => Promise<unknown>,
    done: string,
  ): Promise<boolean> => {
    const worked = await work(name, run)
    if (worked) offerUndo(named, done)
    return worked
  }
  return { changeEvent, offerUndo, busy }
}
