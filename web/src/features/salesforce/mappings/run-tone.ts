import type { MappingRunState, RowAction } from '#contract/salesforce/mappings.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const runTone: Record<MappingRunState, Tone> = {
  reading: 'info',
  comparing: 'info',
  proposing: 'info',
  done: 'neutral',
  failed: 'bad',
}

export const actionTone: Record<RowAction, Tone> = {
  create: 'good',
  update: 'info',
  unchanged: 'neutral',
  left_out: 'warn',
}
