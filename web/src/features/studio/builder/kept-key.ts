/** Where the flow that somebody builds before signing in lives in this browser. */
export const keptKey = 'studio:builder'

/** Whether somebody signs in to keep a flow; the studio takes it then. Reads no document: it is asked where everybody lands. */
export function isFlowKept(): boolean {
  try {
    return localStorage.getItem(keptKey)?.includes('"wanted":true') === true
  } catch {
    return false
  }
}
