import { ChangesPage } from '#web/features/salesforce/index.ts'

/** /salesforce/changes: change-sets of Salesforce. */
export default ChangesPage
