import { lazy } from '#web/lib/lazy.ts'

/** `/meetings`: what was recorded. */
export const MeetingsPage = lazy(() => import('./meetings-page.tsx'))
/** `/meetings/record`: a meeting is recorded. */
export const RecordPage = lazy(() => import('./recorder/record-page.tsx'))
/** `/meetings/{id}`: one of them. */
export const MeetingPage = lazy(() => import('./meeting/meeting-page.tsx'))
/** `/meeting/{token}`: one for somebody with a link. */
export const SharedMeetingPage = lazy(() => import('./meeting/shared-page.tsx'))
