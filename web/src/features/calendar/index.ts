import { lazy } from '#web/lib/lazy.ts'

/** `/calendar`: the person's agenda. */
export const CalendarPage = lazy(() => import('./calendar-page.tsx'))
/** What the tool of chat home asks, loaded with the first press. */
export const calendarTool = () => import('./calendar-tool.ts')
