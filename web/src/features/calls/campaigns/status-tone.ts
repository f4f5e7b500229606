import type { CampaignStatus } from '#contract/calls/campaign.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const statusTone: Record<CampaignStatus, Tone> = {
  running: 'accent',
  paused: 'warn',
  stopped: 'neutral',
  done: 'good',
}
