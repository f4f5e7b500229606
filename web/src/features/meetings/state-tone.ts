import type { MeetingState } from '#contract/meetings/schemas.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const stateTone: Record<MeetingState, Tone> = {
  recording: 'bad',
  interrupted: 'warn',
  preparing: 'accent',
  recorded: 'neutral',
  recognising: 'accent',
  writing: 'accent',
  done: 'good',
  silent: 'neutral',
  failed: 'bad',
}
