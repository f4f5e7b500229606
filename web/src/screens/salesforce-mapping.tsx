import { MappingPage } from '#web/features/salesforce/index.ts'

/** /salesforce/mappings/new and /salesforce/mappings/{id}: columns of a source onto fields of an object. */
export default MappingPage
