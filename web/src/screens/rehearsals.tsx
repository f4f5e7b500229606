import { RehearsalsPage } from '#web/features/calls/index.ts'

/** /rehearsals: agents that were rehearsed, and the callers they are rehearsed with. */
export default RehearsalsPage
