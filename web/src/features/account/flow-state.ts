import { clearFlowToken, type Flow, getFlowToken, setFlowToken } from '#web/lib/session/session.ts'

/** `resendAfter` in seconds, as the server counts. */
export type StartedCodeFlow = { token: string; resendAfter: number }

/** Where a person is in a flow on an emailed code. `resendAt` in milliseconds since the epoch. */
export type FlowState = { email: string; step: 'code' | 'password'; resendAt: number }

const keyOf = (flow: Flow) => `flow_${flow}`

/** What this tab knows about a flow; undefined when none is under way. Survives a reload. */
export function readFlow(flow: Flow): FlowState | undefined {
  const text = sessionStorage.getItem(keyOf(flow))
  if (text === null || getFlowToken(flow) === undefined) return undefined
  try {
    const state = JSON.parse(text) as FlowState
    return typeof state.email === 'string' && Number.isFinite(state.resendAt) ? state : undefined
  } catch {
    return undefined
  }
}

export function writeFlow(flow: Flow, state: FlowState): void {
  sessionStorage.setItem(keyOf(flow), JSON.stringify(state))
}

/** A code is on its way to `email`. */
export function beginFlow(flow: Flow, email: string, begun: StartedCodeFlow, now = Date.now()): FlowState {
  setFlowToken(flow, begun.token)
  const state: FlowState = { email, step: 'code', resendAt: now + begun.resendAfter * 1000 }
  writeFlow(flow, state)
  return state
}

export function clearFlow(flow: Flow): void {
  sessionStorage.removeItem(keyOf(flow))
  clearFlowToken(flow)
}
