import { RecordPage } from '#web/features/meetings/index.ts'

/** /meetings/record: a meeting is recorded. */
export default RecordPage
