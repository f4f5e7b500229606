import type { FlowDocument } from '../document.ts'
import { compileFlow, nextTurn, type RunEvent, type RunState, runPure, stepOf, unbornRun } from '../machine/index.ts'

const at = '2026-11-21T10:00:00.000Z'

/** What a step that is not pure comes to: by default it is done. */
export type Answer = { port?: string; output?: Record<string, unknown>; fail?: string; again?: boolean; wait?: true }

/**
 * Runs a document to its end; steps that are not pure answer from the table. Answers the way it went. `pick`: which of so many steps
 * that are ready is taken next.
 */
export function runFlow(
  rules: number | undefined,
  document: FlowDocument,
  input: Record<string, unknown> = {},
  answers: Record<string, Answer[]> = {},
  pick: (ready: number) => number = () => 0,
) {
  const flow = compileFlow(document)
  const events: RunEvent[] = []
  const path: string[] = []
  let state: RunState = unbornRun
  const ready: number[] = []
  const apply = (event: RunEvent) => {
    events.push(event)
    const turn = nextTurn(flow, state, event)
    state = turn.state
    for (const command of turn.commands)
      if (command.type === 'step') ready.push(command.token)
      else if (command.type === 'wait') apply({ type: 'woken', at, token: command.token, woken: { by: 'time' } })
  }
  apply({ type: 'begun', at, runId: 'r', trigger: 'start', input, ...(rules !== undefined && { rules }) })
  const take = () => ready.splice(pick(ready.length), 1)[0]
  for (let token = take(); token !== undefined; token = take()) {
    if (!state.tokens.some(({ id }) => id === token)) continue
    const step = stepOf(flow, state, token, at)
    path.push(step.token.node)
    if ('error' in step) {
      apply({ type: 'failed', at, token, error: step.error })
      continue
    }
    const pure = runPure(step, at)
    const answer = pure ? undefined : (answers[step.token.node]?.shift() ?? {})
    if (answer?.wait) apply({ type: 'waits', at, token, wait: { kind: 'time', due: at } })
    else if (answer?.fail)
      apply({
        type: 'failed',
        at,
        token,
        error: { code: answer.fail, message: { en: 'no', id: 'tidak' }, ...(answer.again && { again: true }) },
      })
    else if (pure && 'error' in pure) apply({ type: 'failed', at, token, error: pure.error })
    else
      apply({ type: 'done', at, token, result: pure ?? { port: answer?.port ?? 'next', output: answer?.output ?? {} } })
  }
  return { flow, state, events, path: path.join(' ') }
}

/** A step that is not pure. */
export const callStep = (id: string, tries = 1): [string, string, Record<string, unknown>, Record<string, unknown>] => [
  id,
  'http-call',
  { url: 'https://example.test' },
  { policy: { tries } },
]
