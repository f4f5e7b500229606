import type { DataSource } from '#contract/agents/schemas.ts'

/** What is kept of a question that is not sent yet. Files cannot be kept by a browser. */
export type Draft = { text: string; source?: DataSource }

const key = (place: string) => `draft:${place}`

/** The draft of a place: a session's id, or `home`. */
export function readDraft(place: string): Draft {
  try {
    const stored = JSON.parse(localStorage.getItem(key(place)) ?? 'null') as Partial<Draft> | null
    return {
      text: typeof stored?.text === 'string' ? stored.text : '',
      ...(stored?.source && { source: stored.source }),
    }
  } catch {
    return { text: '' }
  }
}

/** Keeps a draft through a reload; an empty one is forgotten. */
export function keepDraft(place: string, draft: Draft): void {
  try {
    if (draft.text.trim() === '') localStorage.removeItem(key(place))
    else localStorage.setItem(key(place), JSON.stringify(draft))
  } catch {
    // Storage is full or closed to us: the draft lives as long as the page.
  }
}

/** Forgets every draft. */
export function forgetDrafts(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith(key(''))) localStorage.removeItem(name)
}
