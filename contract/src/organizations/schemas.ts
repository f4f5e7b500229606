import { z } from 'zod'
import { organizationId, timestamp } from '../kit/id.ts'
import { oneLine } from '../kit/one-line.ts'
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
