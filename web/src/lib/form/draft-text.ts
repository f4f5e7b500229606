// Below the key of all drafts, so that they go when the person signs out.
const keyOf = (place: string) => `draft:${place}`

/** What was written in a place and not sent yet. */
export function readDraftText(place: string): string {
  try {
    return localStorage.getItem(keyOf(place)) ?? ''
  } catch {
    return ''
  }
}

/** Keeps a draft through a reload and without a connection; an empty one is forgotten. */
export function keepDraftText(place: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(keyOf(place))
    else localStorage.setItem(keyOf(place), text)
  } catch {
    // Storage is full or closed to us: what is written can still be sent, it is not kept.
  }
}
