import { type FlowDocument, upgradeDocument } from '#flow/index.ts'
import { keptKey } from './kept-key.ts'

export type KeptFlow = {
  name: string
  document: FlowDocument
  /** What the words it was built from left open; told once. */
  questions?: readonly string[]
  /** Signing in should take it along. */
  wanted: boolean
}

/** The flow somebody builds before signing in; it lives in this browser. */
export function readKeptFlow(): KeptFlow | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(keptKey) ?? 'null') as {
      name?: unknown
      document?: unknown
      wanted?: unknown
    } | null
    const read = stored && upgradeDocument(stored.document)
    if (!stored || !read || 'problems' in read) return undefined
    return { name: String(stored.name ?? '').slice(0, 120), document: read.document, wanted: stored.wanted === true }
  } catch {
    return undefined
  }
}

export function keepFlow(flow: KeptFlow | undefined): void {
  try {
    if (flow) localStorage.setItem(keptKey, JSON.stringify(flow))
    else localStorage.removeItem(keptKey)
  } catch {
    // Closed to us: it lives as long as the page.
  }
}
