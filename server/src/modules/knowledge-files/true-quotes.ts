import type { KnowledgeVersionId } from '#contract/knowledge-files/schemas.ts'
import type { Hit } from '#engine/passages/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { listSources, type SourceText } from './search-store.ts'

/** A hit and the passage of a version that it was found in. */
type PlacedHit = Hit & { versionId: KnowledgeVersionId; place: number }

/**
 * Hits whose quote stands in the document word for word, as it was read, each with the page on which the quote begins. The others are
 * left out: whatever a passage or its neighbours hold, only the pages themselves vouch for a quote.
 */
export async function onlyTrue<H extends PlacedHit>(db: Db, hits: readonly H[]): Promise<H[]> {
  const pages = await listSources(
    db,
    hits.flatMap(({ versionId, place }) => [
      { versionId, place },
      { versionId, place: place + 1 },
    ]),
  )
  return hits.flatMap((hit) => {
    const [here, next] = [0, 1].map((step) => pages.get(`${hit.versionId}:${hit.place + step}`))
    const source = sourceOf(hit.quote.text, here, next)
    return source ? [source === here ? hit : { ...hit, passage: onPage(hit.passage, source.page) }] : []
  })
}

function onPage({ page: _, ...passage }: Hit['passage'], page: number | null): Hit['passage'] {
  return page === null ? passage : { ...passage, page }
}

/** The page on which a quote begins; it may run over to the next one. Only white space may differ. */
export function sourceOf(
  quote: string,
  here: SourceText | undefined,
  next: SourceText | undefined,
): SourceText | undefined {
  const words = plain(quote)
  if (words === '' || !here) return undefined
  // As it mostly is, and cheaper than to look at all white space of two pages.
  if (here.text.includes(quote)) return here
  const [page, after] = [plain(here.text), plain(next?.text ?? '')]
  if (page.includes(words)) return here
  if (after.includes(words)) return next
  return `${page} ${after}`.includes(words) ? here : undefined
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
