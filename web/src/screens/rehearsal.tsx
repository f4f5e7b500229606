import { RehearsalPage } from '#web/features/calls/index.ts'

/** /rehearsals/{id}: how one went, beside another. */
export default RehearsalPage
