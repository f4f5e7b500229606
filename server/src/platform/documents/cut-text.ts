import type { Document, TextPage } from './document.ts'

/** Characters that a document's text may have in all: some 2,500 printed pages. */
const longestText = 5_000_000

/** The document with no more text than can be searched at once; what was left out is told in a warning. */
export function cutText(document: Document, longest = longestText): Document {
  if (document.kind === 'tables') return document
  const pages: TextPage[] = []
  let room = longest
  for (const page of document.pages) {
    if (page.text.length > room) {
      if (room > 0) pages.push({ ...page, text: page.text.slice(0, room) })
      const warnings = [...document.warnings, { code: 'text_cut' as const, params: { characters: longest } }]
      return { ...document, pages, warnings }
    }
    pages.push(page)
    room -= page.text.length
  }
  return document
}
