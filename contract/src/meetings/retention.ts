import { z } from 'zod'
import { timestamp } from '../kit/id.ts'
import { meetingLimits } from './limits.ts'

/** Null: for ever. */
const days = z.number().int().min(1).max(meetingLimits.keptDaysMost).nullable()

/** How long a place keeps how its meetings sounded and what was said; minutes stay. */
export const meetingRetentionInput = z.object({ sound_days: days, text_days: days })
export type MeetingRetentionInput = z.output<typeof meetingRetentionInput>
export const meetingRetention = meetingRetentionInput.extend({ may_change: z.boolean() })
export type MeetingRetention = z.infer<typeof meetingRetention>

/** Of one meeting: until when its sound and its words are kept (null: no rule takes them), and when they were erased. */
export const retainedMeeting = z.object({
  /** Its owner keeps it: no rule takes anything of it. */
  kept: z.boolean(),
  sound_until: timestamp.nullable(),
  text_until: timestamp.nullable(),
  sound_erased_at: timestamp.nullable(),
  text_erased_at: timestamp.nullable(),
})
export type RetainedMeeting = z.infer<typeof retainedMeeting>
