import { calendarEndpoints as calls } from '#contract/calendar/endpoints.ts'
import type { CalendarEvent } from '#contract/calendar/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { useChangeOf } from '#web/lib/queries/use-change-of.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useCalendarWork } from './api.ts'
import { calendarMessages } from './messages/index.ts'

/** Changes an event; the message that it is done offers to take it back, also where what changed it is closed by then. */
export function useEventChange() {
  const t = useMessages(calendarMessages)
  const { work, busy } = useCalendarWork()
  const change = useChangeOf(endpointGroups.calendar)
  const changeEvent = async (
    { calendar_id: calendar, event }: Pick<CalendarEvent, 'calendar_id' | 'event'>,
    name: string,
    run: () => Promise<unknown>,
    done: string,
  ): Promise<boolean> => {
    const undo = () => api.call(calls.undoCalendarChange, { params: { calendar }, body: { event } })
    const worked = await work(name, run)
    if (worked) toast.success(done, { label: t.undo, run: () => void change(undo, t.undone) })
    return worked
  }
  return { changeEvent, work, busy }
}
