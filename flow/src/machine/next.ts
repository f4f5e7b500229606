import { localized, untranslated } from '#contract/kit/localized-text.ts'
import type { StepResult } from '../definition.ts'
import type { CompiledFlow } from './compile.ts'
import type { Command, RunEvent } from './events.ts'
import { charactersOf, holdsTooMuch, valuesTooLarge, withValues } from './held-values.ts'
import { joinTokens } from './joins.ts'
import { joinForks } from './joins-before.ts'
import type { Frame, RunState, RunToken, StepError } from './state.ts'

export type Turn = { state: RunState; commands: Command[] }

/** Before anything has happened. */
export const unbornRun: RunState = {
  status: 'running',
  rules: 1,
  runId: '',
  startedAt: '',
  values: {},
  charactersAtMost: 0,
  tokens: [],
  visits: 0,
  nextToken: 1,
  forks: 0,
  replies: [],
  output: {},
  error: null,
}

/**
 * The whole of a run: what an event makes of its state, and what is to be done then. Pure: the same events give the same
 * run on any process. Events for tokens that are gone, and after the end, change nothing.
 */
export function nextTurn(flow: CompiledFlow, state: RunState, event: RunEvent): Turn {
  if (state.status !== 'running') return { state, commands: [] }
  if (event.type === 'begun') return begin(flow, event)
  if (event.type === 'cancelled') return over(state, { status: 'cancelled' })
  if (event.type === 'expired') return over(state, { status: 'failed', error: { ...expired, node: null } })
  const token = state.tokens.find(({ id }) => id === event.token)
  if (!token) return { state, commands: [] }
  switch (event.type) {
    case 'done':
      return done(flow, state, token, event.result)
    case 'failed':
      return failed(flow, state, token, event)
    case 'waits': {
      const replies = event.say ? [...state.replies, ...event.say] : state.replies
      const { woken: _woken, ...rest } = token
      return replaced(
        { ...state, replies },
        { ...rest, phase: 'waiting', wait: event.wait },
        { type: 'wait', token: token.id },
      )
    }
    case 'woken': {
      const retries = token.wait?.kind === 'retry'
      const back: RunToken = {
        ...token,
        phase: 'ready',
        ...(retries ? { attempt: token.attempt + 1 } : { woken: event.woken }),
      }
      if (retries) delete back.wait
      return replaced(state, back, { type: 'step', token: token.id })
    }
  }
}

const expired: StepError = {
  code: 'run_timed_out',
  message: localized('The run took longer than the flow allows.', 'Alur berjalan lebih lama dari batasnya.'),
}

function begin(
  flow: CompiledFlow,
  { at, runId, trigger, input, rules = 1, from }: Extract<RunEvent, { type: 'begun' }>,
): Turn {
  const variables = flow.document.variables.map(({ name, initial }) => [name, initial ?? null])
  const values = {
    ...Object.fromEntries(variables),
    ...from?.values,
    trigger: input,
    run: { id: runId, started_at: at },
  }
  const state = withValues({ ...unbornRun, rules, runId, startedAt: at }, values)
  const to = from ? from.node : flow.nodes.get(trigger)?.next.get('next')
  if (to === undefined) return over(state, { status: 'done' })
  return arrive(flow, state, [{ to, frames: [] }])
}

function done(flow: CompiledFlow, state: RunState, token: RunToken, result: StepResult): Turn {
  const definition = flow.nodes.get(token.node)?.definition
  const replies = result.say ? [...state.replies, ...result.say] : state.replies
  const after = withValues({ ...state, replies }, { ...result.set, [token.node]: result.output ?? {} })
  if (definition?.kind === 'end') return ended(after, token, result)
  const frames = framesAfter(token, result, definition?.countsRounds === true)
  const rest = { ...after, tokens: after.tokens.filter(({ id }) => id !== token.id) }
  if (state.rules >= 2 && holdsTooMuch(rest, frames))
    return over(after, { status: 'failed', error: { ...valuesTooLarge, node: token.node } })
  if (Array.isArray(result.port)) return fork(flow, rest, token, result.port)
  return go(flow, rest, token.node, result.port, frames)
}

function ended(state: RunState, token: RunToken, { port, output = {} }: StepResult): Turn {
  if (port !== 'failed') return over(state, { status: 'done', output })
  const words = typeof output.message === 'string' ? output.message : ''
  const message =
    words === '' ? localized('The flow ended as failed.', 'Alur berakhir sebagai gagal.') : untranslated(words)
  return over(state, { status: 'failed', output, error: { code: 'ended_as_failed', message, node: token.node } })
}

/** A loop keeps its count while it goes on, and is left behind when it is done. */
function framesAfter({ node, visit, frames }: RunToken, { port, hold, collect }: StepResult, loops: boolean): Frame[] {
  if (!loops) return frames
  const top = frames.at(-1)
  const own = top?.kind === 'loop' && top.node === node ? top : undefined
  const outside = own ? frames.slice(0, -1) : frames
  if (port !== 'each') return outside
  const round = own ? own.round + 1 : 0
  const collected = own ? (collect === undefined ? own.collected : [...own.collected, collect]) : []
  const characters = own ? own.characters + (collect === undefined ? 0 : charactersOf(collect)) : 0
  return [...outside, { kind: 'loop', node, visit, round, held: own ? own.held : hold, collected, characters }]
}

function fork(flow: CompiledFlow, state: RunState, { node, frames }: RunToken, ports: string[]): Turn {
  const number = state.forks + 1
  const branches = ports.flatMap((port, index) => {
    const to = flow.nodes.get(node)?.next.get(port)
    return to === undefined ? [] : [{ to, frames: [...frames, { kind: 'branch' as const, fork: number, index }] }]
  })
  return arrive(flow, { ...state, forks: number }, branches)
}

const go = (flow: CompiledFlow, state: RunState, from: string, port: string, frames: Frame[]): Turn => {
  const to = flow.nodes.get(from)?.next.get(port)
  return arrive(flow, state, to === undefined ? [] : [{ to, frames }])
}

/** Tokens come to nodes; who comes back to a loop leaves what was begun inside of it. */
function arrive(flow: CompiledFlow, state: RunState, branches: { to: string; frames: Frame[] }[]): Turn {
  let { nextToken, visits } = state
  const join = state.rules < 2 ? joinForks : joinTokens
  const came = branches.map(({ to, frames }): RunToken => {
    const definition = flow.nodes.get(to)?.definition
    const place = definition?.countsRounds ? atLoop(frames, to) : { frames, branched: false }
    const parks =
      state.rules < 2
        ? definition?.joins === true && frames.some(({ kind }) => kind === 'branch')
        : definition?.joins === true || place.branched
    return {
      id: nextToken++,
      node: to,
      visit: ++visits,
      attempt: 1,
      frames: place.frames,
      phase: parks ? 'parked' : 'ready',
    }
  })
  if (visits > flow.document.settings.max_steps)
    return over(state, {
      status: 'failed',
      error: { ...tooManySteps(flow.document.settings.max_steps), node: came[0]?.node ?? null },
    })
  const joined = join(flow, { ...state, nextToken, visits, tokens: [...state.tokens, ...came] })
  if (joined.tokens.length === 0) return over(joined, { status: 'done' })
  const known = new Set(state.tokens.map(({ id, phase }) => `${id} ${phase}`))
  const steps = joined.tokens.filter(({ id, phase }) => phase === 'ready' && !known.has(`${id} ready`))
  return { state: joined, commands: steps.map(({ id }) => ({ type: 'step', token: id })) }
}

function atLoop(frames: Frame[], node: string): { frames: Frame[]; branched: boolean } {
  const own = frames.findLastIndex((frame) => frame.kind === 'loop' && frame.node === node)
  if (own < 0) return { frames, branched: false }
  // A branch that was begun inside of the loop cannot go another round by itself.
  const branched = frames.slice(own + 1).some(({ kind }) => kind === 'branch')
  return { frames: branched ? frames : frames.slice(0, own + 1), branched }
}

const tooManySteps = (limit: number): StepError => ({
  code: 'too_many_steps',
  message: localized(
    `The run took more than ${limit} steps and was ended.`,
    `Alur melewati ${limit} langkah lalu dihentikan.`,
  ),
})

function failed(
  flow: CompiledFlow,
  state: RunState,
  token: RunToken,
  { at, error }: Extract<RunEvent, { type: 'failed' }>,
): Turn {
  const compiled = flow.nodes.get(token.node)
  const policy = compiled?.policy
  if (error.again && policy && token.attempt < policy.tries) {
    const seconds = policy.wait_s * 2 ** (token.attempt - 1)
    const due = new Date(Date.parse(at) + Math.min(seconds, 24 * 3600) * 1000).toISOString()
    return replaced(
      state,
      { ...token, phase: 'waiting', wait: { kind: 'retry', due } },
      { type: 'wait', token: token.id },
    )
  }
  const to = compiled?.definition?.mayFail ? compiled.next.get('error') : undefined
  if (to === undefined) return over(state, { status: 'failed', error: { ...error, node: token.node } })
  const { code, message } = error
  const shown = { code, message: message[flow.document.settings.language] }
  const tokens = state.tokens.filter(({ id }) => id !== token.id)
  const after = withValues({ ...state, tokens }, { [token.node]: { error: shown } })
  return arrive(flow, after, [{ to, frames: token.frames }])
}

const replaced = (state: RunState, token: RunToken, command: Command): Turn => ({
  state: { ...state, tokens: state.tokens.map((item) => (item.id === token.id ? token : item)) },
  commands: [command],
})

const over = (state: RunState, end: Partial<RunState>): Turn => ({
  state: { ...state, ...end, tokens: [] },
  commands: [{ type: 'end' }],
})
