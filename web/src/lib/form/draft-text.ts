import { getUser } from '../session/session.ts'

// Below the key of all drafts, so that they go when the person signs out.
const keyOf = (place: string) => `draft:${place}`

/** What the storage, which is full or closed to us, does not keep: for as long as the page lives, and for its person alone. */
const unstored = new Map<string, string>()
const unstoredKey = (place: string) => `${getUser()?.id} ${place}`

/** What was written in a place and not sent yet. */
export function readDraftText(place: string): string {
  const here = unstored.get(unstoredKey(place))
  if (here !== undefined) return here
  try {
    return localStorage.getItem(keyOf(place)) ?? ''
  } catch {
    return ''
  }
}

/** Keeps a draft through a reload and without a connection; an empty one is forgotten. */
export function keepDraftText(place: string, text: string): void {
  unstored.delete(unstoredKey(place))
  try {
    if (text === '') localStorage.removeItem(keyOf(place))
    else localStorage.setItem(keyOf(place), text)
  } catch {
    unstored.set(unstoredKey(place), text)
  }
}
