import type { StoredIntent } from '#engine/data/index.ts'
import { todayOf } from '../../platform/wall-clock.ts'
import type { AnswerVersions } from '../chat/service.ts'
import type { OpenSource } from '../data-sources/open-source.ts'

type Stored = Awaited<ReturnType<AnswerVersions['find']>>

/** What the engine understood, where the statement is the one it wrote; undefined where a person has changed it. */
export function storedIntentOf(answer: Stored, sql: string, source: OpenSource): StoredIntent | undefined {
  const { understood, question, createdAt } = answer
  if (typeof understood !== 'object' || understood === null || !('outcome' in understood)) return undefined
  // Written by answering and read back: the engine checks the frame before it builds on it.
  const { outcome } = understood as { outcome?: { sql?: unknown; frame?: unknown } }
  if (!outcome || typeof outcome.sql !== 'string' || outcome.sql.trim() !== sql.trim()) return undefined
  return { frame: outcome.frame, question, askedOn: todayOf(source, createdAt) }
}

/** How the engine read it, in its words. */
export function readingOf({ understood }: Stored): string {
  if (typeof understood !== 'object' || understood === null || !('outcome' in understood)) return ''
  const { outcome } = understood as { outcome?: { reading?: unknown } }
  return typeof outcome?.reading === 'string' ? outcome.reading : ''
}
