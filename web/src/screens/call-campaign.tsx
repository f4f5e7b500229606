import { CampaignPage } from '#web/features/calls/index.ts'

/** /call-campaigns/{id}: how far one is, and what became of everybody. */
export default CampaignPage
