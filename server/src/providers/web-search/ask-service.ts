import { z } from 'zod'
import { createGuardedFetch } from '../../platform/net/index.ts'
import { WebSearchError } from './port.ts'

/** The operator chose these addresses, so their own machines may be meant; limits hold all the same. */
const fetchService = createGuardedFetch({ allow: () => true, timeoutMs: 8_000, maxBytes: 2 * 1024 * 1024 })

/** Asks a search service and reads its JSON by a shape. Throws WebSearchError. */
export async function askService<T>(url: URL, shape: z.ZodType<T>, init: RequestInit): Promise<T> {
  const response = await fetchService(url, init).catch((error: unknown) => {
    init.signal?.throwIfAborted()
    throw new WebSearchError('web_search_unreachable', error)
  })
  if (!response.ok) {
    await response.body?.cancel().catch(() => {})
    throw new WebSearchError(byStatus(response.status))
  }
  try {
    return shape.parse(await response.json())
  } catch (error) {
    init.signal?.throwIfAborted()
    throw new WebSearchError('web_search_failed', error)
  }
}

function byStatus(status: number) {
  // Brave says 422 of a token it does not know.
  if (status === 401 || status === 403 || status === 422) return 'web_search_key_refused' as const
  if (status === 429 || status === 432) return 'web_search_busy' as const
  return status >= 500 ? ('web_search_unreachable' as const) : ('web_search_failed' as const)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#039': "'", '#39': "'", nbsp: ' ' }

/** The words of a snippet in which a service marked hits with tags. */
export const plainSnippet = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim()

/** Lists in a service's answer may hold anything: what does not fit the shape is left out. */
export const listOf = <T>(item: z.ZodType<T>) =>
  z
    .array(z.unknown())
    .default([])
    .transform((all) => all.flatMap((entry) => ((read) => (read.success ? [read.data] : []))(item.safeParse(entry))))

/** A day as ISO 8601 from what services write; undefined for what is no date. */
export function isoDate(text: string | null | undefined): { date?: string } {
  if (!text) return {}
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? {} : { date: at.toISOString() }
}
