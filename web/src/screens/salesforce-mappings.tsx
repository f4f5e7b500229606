import { MappingsPage } from '#web/features/salesforce/index.ts'

/** /salesforce/mappings: which data is sent to Salesforce. */
export default MappingsPage
