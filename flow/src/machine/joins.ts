import type { CompiledFlow } from './compile.ts'
import type { Frame, RunState, Token } from './state.ts'

/** Lets those go on who wait at a join for nobody any more; of the tokens of a fork one is left. */
export function joinTokens(flow: CompiledFlow, state: RunState): RunState {
  let tokens = state.tokens
  for (let again = true; again; ) {
    again = false
    for (const one of tokens.filter(({ phase }) => phase === 'parked')) {
      const met = meet(flow, tokens, one)
      if (!met) continue
      tokens = met
      again = true
      break
    }
  }
  return tokens === state.tokens ? state : { ...state, tokens }
}

function meet(flow: CompiledFlow, tokens: Token[], one: Token): Token[] | undefined {
  const at = one.frames.findLastIndex(({ kind }) => kind === 'branch')
  const frame = one.frames[at]
  if (frame?.kind !== 'branch') return undefined
  const living = tokens.filter(({ frames }) => frames.some((other) => sameFork(other, frame)))
  const first = flow.nodes.get(one.node)?.options.wait_for === 'first'
  if (!first && !living.every(({ phase, node }) => phase === 'parked' && node === one.node)) return undefined
  const joined: Token = { ...one, phase: 'ready', frames: one.frames.slice(0, at) }
  return [...tokens.filter((token) => !living.includes(token)), joined]
}

const sameFork = (one: Frame, other: Frame) =>
  one.kind === 'branch' && other.kind === 'branch' && one.fork === other.fork
