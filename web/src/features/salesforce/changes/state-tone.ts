import type { ChangeRowState, ChangeSetState } from '#contract/salesforce/change-sets.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const setTone: Record<ChangeSetState, Tone> = {
  open: 'accent',
  refused: 'neutral',
  applying: 'info',
  applied: 'good',
  partly_applied: 'warn',
  failed: 'bad',
  undoing: 'info',
  undone: 'neutral',
  partly_undone: 'warn',
}

export const rowTone: Record<ChangeRowState, Tone> = {
  proposed: 'neutral',
  approved: 'info',
  refused: 'neutral',
  applied: 'good',
  conflict: 'warn',
  failed: 'bad',
  unclear: 'warn',
  undone: 'neutral',
  kept: 'warn',
}
