import { CalendarPage } from '#web/features/calendar/index.ts'

/** /calendar: the person's agenda. */
export default CalendarPage
