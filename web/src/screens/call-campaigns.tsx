import { CampaignsPage } from '#web/features/calls/index.ts'

/** /call-campaigns: lists of people who are called. */
export default CampaignsPage
