import type { CallCampaign } from '#contract/calls/campaign.ts'

/** How many of those who are called have been; who is left out is never called. */
export const campaignProgress = ({ recipients, counts }: Pick<CallCampaign, 'recipients' | 'counts'>) => ({
  done: counts.talked + counts.unreached,
  all: recipients - counts.skipped,
})
