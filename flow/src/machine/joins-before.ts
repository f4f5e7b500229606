import type { CompiledFlow } from './compile.ts'
import type { Frame, RunState, RunToken } from './state.ts'

/** How runs of rules 1 join: a token meets those of the fork that it is in, whoever else is on the way to the same join. */
export function joinForks(flow: CompiledFlow, state: RunState): RunState {
  let tokens = state.tokens
  for (let again = true; again; ) {
    again = false
    for (const token of tokens.filter(({ phase }) => phase === 'parked')) {
      const met = meet(flow, tokens, token)
      if (!met) continue
      tokens = met
      again = true
      break
    }
  }
  return tokens === state.tokens ? state : { ...state, tokens }
}

function meet(flow: CompiledFlow, tokens: RunToken[], item: RunToken): RunToken[] | undefined {
  const at = item.frames.findLastIndex(({ kind }) => kind === 'branch')
  const frame = item.frames[at]
  if (frame?.kind !== 'branch') return undefined
  const living = tokens.filter(({ frames }) => frames.some((other) => sameFork(other, frame)))
  const first = flow.nodes.get(item.node)?.options.wait_for === 'first'
  if (!first && !living.every(({ phase, node }) => phase === 'parked' && node === item.node)) return undefined
  const joined: RunToken = { ...item, phase: 'ready', frames: item.frames.slice(0, at) }
  return [...tokens.filter((token) => !living.includes(token)), joined]
}

const sameFork = (left: Frame, right: Frame) =>
  left.kind === 'branch' && right.kind === 'branch' && left.fork === right.fork
