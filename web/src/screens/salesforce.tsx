import { SalesforcePage } from '#web/features/salesforce/index.ts'

/** /salesforce: the person's own Salesforce. */
export default SalesforcePage
