const KEY = 'succeeded'

/** What has a page that says it went well (`/success-…`). Of payments the server is asked. */
export type Success = 'password' | 'invitation' | 'workspace'

/** Notes in this tab that something went well; answers with the address of the page that says so. */
export function noteSuccess(kind: Success): `/success-${Success}` {
  sessionStorage.setItem(KEY, kind)
  return `/success-${kind}`
}

/** Whether this went well in this tab: the address alone proves nothing. */
export const hasSucceeded = (kind: string): kind is Success => sessionStorage.getItem(KEY) === kind
