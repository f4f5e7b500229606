import { z } from 'zod'
import { organizationId, timestamp } from '../kit/id.ts'
import { oneLine } from '../kit/one-line.ts'
import { limits } from '../limits.ts'
import { memberRole } from '../workspaces/fields.ts'

/** An organization of the person. `active` is the one they work in; its id is `id_client`. */
export const organization = z.object({
  id: organizationId,
  name: z.string(),
  active: z.boolean(),
  /** 0 owner, 1 admin, 2 member. */
  role: memberRole,
  plan: z.enum(['free', 'paid', 'custom']),
  workspace_count: z.number().int(),
  member_count: z.number().int(),
  created_at: timestamp,
})
export type Organization = z.infer<typeof organization>

export const organizationInput = z.object({
  name: z.string('name_required').transform(oneLine).pipe(z.string().min(1, 'name_required').max(120, 'name_too_long')),
})

/** Whether members must have a second step: from when on (null: they need not), and how many have none yet. */
export const secondStepRule = z.object({
  organization_name: z.string(),
  required_from: timestamp.nullable(),
  members: z.number().int(),
  members_without: z.number().int(),
  /** Whether the person who asks has one: without, they may not require it. */
  has_own: z.boolean(),
})
export type SecondStepRule = z.infer<typeof secondStepRule>

/** `grace_days`: how many days members are given from now; 0: at once. */
export const secondStepRuleInput = z.object({
  required: z.boolean(),
  grace_days: z.number().int().min(0).max(limits.secondStepRule.graceDays).default(14),
})
export type SecondStepRuleInput = z.output<typeof secondStepRuleInput>
