import type { AgentId } from '#contract/kit/id.ts'
import { createStore, useStore } from '../store.ts'

/** Who is signed in, as far as every screen may need it; the rest is asked from the server. */
export type SessionUser = {
  id: string
  name: string
  email: string
  bot_id?: string | null
  workspace_id?: string | null
  is_operator?: boolean
  /** From when on their organization wants a second step that they do not have. */
  second_step_due?: string | null
}

/** What signing in answers with. */
export type SignedIn = { token: string; token_client: string; id_client?: string | null; user: SessionUser }

/** Flows that run on an emailed code carry a token of their own, for this tab only. */
export type Flow = 'activation' | 'reset'

const keys = {
  token: 'token',
  tokenClient: 'token_client',
  organization: 'id_client',
  user: 'user',
  bot: 'bot',
  detail: 'detail',
  profile: 'profile',
  theme: 'theme',
} as const

/** What goes on a 401: the person must sign in again but keeps the look of the page. */
const goneOn401 = [keys.token, keys.tokenClient, keys.organization, keys.user, keys.bot, keys.detail]
/** What goes on signing out. */
const goneOnSignOut = [...goneOn401, keys.profile, keys.theme, 'changed']

/** Counts the changes: what is kept is read from the browser's storage itself. */
const changes = createStore(0)
const changed = () => changes.set(changes.get() + 1)

// Signed in or out, or another agent chosen, in another tab.
addEventListener('storage', ({ key }) => {
  if (key === null || key === keys.token || key === keys.user || key === keys.bot) changed()
})

/** The token of a header; undefined when nobody is signed in. */
export const getToken = (kind: 'token' | 'token_client' = 'token'): string | undefined =>
  localStorage.getItem(kind === 'token' ? keys.token : keys.tokenClient) ?? undefined

/** The organization named in every request (`id_client`). */
export const getOrganizationId = (): string | undefined => localStorage.getItem(keys.organization) ?? undefined

let parsed: { text: string; user: SessionUser } | undefined

/** The person signed in; the same object until it changes. */
export function getUser(): SessionUser | undefined {
  const text = localStorage.getItem(keys.user)
  if (!text) return undefined
  if (parsed?.text !== text) parsed = readUser(text)
  return parsed?.user
}

function readUser(text: string): { text: string; user: SessionUser } | undefined {
  try {
    return { text, user: JSON.parse(text) as SessionUser }
  } catch {
    return undefined
  }
}

/** The chosen agent. What is stored is an id that the server gave: `chooseBot` and signing in put it there. */
export const getBotId = (): AgentId | undefined =>
  (localStorage.getItem(keys.bot) ?? getUser()?.bot_id ?? undefined) as AgentId | undefined

export function chooseBot(id: AgentId): void {
  localStorage.setItem(keys.bot, id)
  changed()
}

/** An agent is gone: where it was the chosen one, the person's own first agent is chosen again. False where that changes nothing. */
export function leaveBot(id: AgentId | undefined): boolean {
  const own = getUser()?.bot_id ?? undefined
  if (id === undefined || getBotId() !== id || own === id) return false
  if (own) localStorage.setItem(keys.bot, own)
  else localStorage.removeItem(keys.bot)
  changed()
  return true
}

// Below these keys the parts of the console keep what is not sent or saved yet. It outlives a session that ended by itself, so that
// nothing is lost; it goes when the person signs out, and before somebody else comes.
const unsent = ['draft:', 'studio:unsaved:']
const unsentOf = 'unsent_of'

function forgetBelow(prefixes: readonly string[]): void {
  // Asked by number: where the browser refuses storage, what stands in its place has no names of its own (before-paint.js).
  const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index))
  for (const name of names)
    if (name !== null && prefixes.some((prefix) => name.startsWith(prefix))) localStorage.removeItem(name)
}

/** Keeps what signing in answered with. */
export function storeSignIn({ token, token_client, id_client, user }: SignedIn): void {
  const owner = localStorage.getItem(unsentOf)
  if (owner !== null && owner !== user.id) forgetBelow(unsent)
  localStorage.setItem(unsentOf, user.id)
  localStorage.setItem(keys.token, token)
  localStorage.setItem(keys.tokenClient, token_client)
  if (id_client) localStorage.setItem(keys.organization, id_client)
  if (user.bot_id) localStorage.setItem(keys.bot, user.bot_id)
  clearFlowToken('activation')
  clearFlowToken('reset')
  storeUser(user)
}

/** Keeps the person as the server last told, for example after a new name was saved. */
export function storeUser(user: SessionUser): void {
  localStorage.setItem(keys.user, JSON.stringify(user))
  changed()
}

/** The server wants a second step by now, whatever was known before. */
export function noteSecondStepDue(): void {
  const user = getUser()
  if (user) storeUser({ ...user, second_step_due: new Date(0).toISOString() })
}

/** Keeps where the person works now: another organization is named in every request, and the agent chosen is theirs. */
export function storeWorkspace({ organization_id, ...user }: SessionUser & { organization_id: string }): void {
  localStorage.setItem(keys.organization, organization_id)
  if (user.bot_id) localStorage.setItem(keys.bot, user.bot_id)
  else localStorage.removeItem(keys.bot)
  storeUser(user)
}

/** The token is no longer good. */
export const clearOn401 = (): void => remove(goneOn401)
/** The person signs out: nothing of theirs stays on the machine. */
export function clearOnSignOut(): void {
  forgetBelow([...unsent, 'studio:', unsentOf])
  remove(goneOnSignOut)
}

function remove(names: readonly string[]): void {
  for (const name of names) localStorage.removeItem(name)
  changed()
}

const flowKeys: Record<Flow, string> = { activation: 'token_activate_account', reset: 'token_reset' }

export const getFlowToken = (flow: Flow): string | undefined => sessionStorage.getItem(flowKeys[flow]) ?? undefined
export const setFlowToken = (flow: Flow, token: string): void => sessionStorage.setItem(flowKeys[flow], token)
export const clearFlowToken = (flow: Flow): void => sessionStorage.removeItem(flowKeys[flow])

export const subscribeSession = changes.subscribe

/** The person signed in; renders again when that changes. */
export const useUser = (): SessionUser | undefined => useStore(changes, getUser)
/** The chosen agent; renders again when that changes. */
export const useBotId = (): AgentId | undefined => useStore(changes, getBotId)
/** Whether a token is stored. */
export const useSignedIn = (): boolean => useStore(changes, () => getToken() !== undefined)
