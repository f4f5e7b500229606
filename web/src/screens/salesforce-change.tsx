import { ChangePage } from '#web/features/salesforce/index.ts'

/** /salesforce/changes/{id}: what would change, field by field. */
export default ChangePage
