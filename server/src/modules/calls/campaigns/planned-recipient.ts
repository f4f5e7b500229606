import type { CampaignSkip } from '#contract/calls/campaign.ts'

/** Somebody on a list: where they are, what is known of them, and why they are not called if so; `about` names what is missing. */
export type PlannedRecipient = {
  line: number
  phoneNumber: string
  name: string
  variables: Record<string, string>
  zones: string[]
  skip: CampaignSkip | null
  about: string
}
