import { z } from 'zod'
import { timestamp, userId } from '../kit/id.ts'
import { localizedText } from '../kit/localized-text.ts'

/**
 * How far a chart can be relied on. `draft`: never ran, or a check failed. `checked`: it ran, its rows are within bounds, what is
 * drawn is there and units agree. `verified`: a person says that it is right. `stale`: it was checked or verified, and
 * since then the tables it reads or what it means have changed.
 */
export const trustLevel = z.enum(['draft', 'checked', 'verified', 'stale'])
export type TrustLevel = z.infer<typeof trustLevel>

export const trustCheck = z.object({
  check: z.enum(['ran', 'bounds', 'columns', 'unit']),
  passed: z.boolean(),
  /** What was found. */
  message: localizedText,
})
export type TrustCheck = z.infer<typeof trustCheck>

/** Why a chart became stale. */
const staleReason = z.enum(['schema_changed', 'query_changed', 'meaning_changed', 'source_gone', 'failing'])
export type StaleReason = z.infer<typeof staleReason>

export const trust = z.object({
  level: trustLevel,
  /** Since when. */
  at: timestamp.nullable(),
  /** Who verified it; kept when it became stale. */
  by: z.object({ id: userId, name: z.string() }).nullable(),
  verified_at: timestamp.nullable(),
  /** What a person wrote when verifying. */
  note: z.string().nullable(),
  reason: staleReason.nullable(),
  /** The reason in words. */
  why: localizedText.nullable(),
  checks: z.array(trustCheck),
})
export type Trust = z.infer<typeof trust>
