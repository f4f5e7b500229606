import type { Scope } from '../../platform/http/scope.ts'
import type { KnowledgeSource } from '../knowledge-files/service.ts'

type FlowPassage = { file: string; page: number | null; text: string; quote: string; confidence: number }

/** Searches the files that flows may use. */
export type SearchFiles = (asked: {
  scope: Scope
  query: string
  files: string[]
  limit: number
  signal: AbortSignal
}) => Promise<FlowPassage[] | undefined>

/**
 * Passages of the place's files that answer, best first; `files` narrows them. What a run knows goes wherever its steps send it, and
 * everyone who may see its runs reads it: files that use cases keep from an agent stay out, and those that only some may read where they come from. Undefined: none of the named files is there any more.
 */
export const searchFiles =
  (source: KnowledgeSource): SearchFiles =>
  async ({ scope, query, files, limit, signal }) => {
    const all = await source.openAll(scope, 'anyone', 'flows')
    const among = files.length === 0 ? all : all.filter(({ id }) => files.includes(id))
    if (files.length > 0 && among.length === 0) return undefined
    signal.throwIfAborted()
    const hits = (await source.search(among, query, limit)).filter(({ answered }) => answered)
    return hits.map(({ of, passage, quote, confidence }) => ({
      file: of.name,
      page: passage.page ?? null,
      text: passage.text,
      quote: quote.text,
      confidence,
    }))
  }
