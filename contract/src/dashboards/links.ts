import { z } from 'zod'
import { id, timestamp } from '../kit/id.ts'
import { limits } from '../limits.ts'

const max = limits.dashboard

export const linkId = id('dashboard_link')
export type LinkId = z.infer<typeof linkId>

/** An origin as browsers name it: scheme, host, port. */
const origin = z
  .string()
  .trim()
  .regex(/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/i)
  .max(200)

/** A link for people who are not signed in: who has it sees the dashboard as it is, and nothing else. */
export const linkInput = z.object({
  name: z.string().trim().max(max.name).default(''),
  /** Left out or null: until it is taken back. */
  expires_at: timestamp.nullable().default(null),
  password: z.string().min(limits.password.min).max(limits.password.max).nullable().default(null),
  /** Pages that may show it in a frame; none: no page may. */
  embed_origins: z.array(origin).max(max.embedOrigins).default([]),
})
export type LinkInput = z.output<typeof linkInput>

export const dashboardLink = z.object({
  id: linkId,
  name: z.string(),
  /** What comes after `/d/`. */
  token: z.string(),
  has_password: z.boolean(),
  /** It was set when shorter ones were taken, as is known from its being used: a new link should take this one's place. */
  short_password: z.boolean(),
  expires_at: timestamp.nullable(),
  embed_origins: z.array(z.string()),
  created_at: timestamp,
  created_by: z.string(),
  opened_count: z.number().int(),
  last_opened_at: timestamp.nullable(),
})
export type DashboardLink = z.infer<typeof dashboardLink>
