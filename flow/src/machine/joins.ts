import type { CompiledFlow, CompiledNode } from './compile.ts'
import type { Frame, RunState, RunToken } from './state.ts'
import { nodesBefore } from './ways.ts'

/** Tokens that are parked at a node and belong together there. */
type Meeting = {
  node: string
  /** It is a loop, where branches of its round come back. */
  isLoop: boolean
  tokens: Set<RunToken>
  /** How many of their frames are around the node; the others are inside of it or were left. */
  depth: number
  /** The tokens that could meet here: of the same round of the loop around the node, or of the whole run. */
  company: RunToken[]
  /** The nodes from which one of them can come here. */
  before: ReadonlySet<string>
}

/**
 * Lets parked tokens go on, as one, once nobody can come to them any more: at a join those who may be on their way to it, at a loop
 * the other branches of its round. Where all wait for one another, which takes a loop with two ways in, one goes on.
 */
export function joinTokens(flow: CompiledFlow, state: RunState): RunState {
  let { tokens } = state
  for (let met = meet(flow, tokens); met; met = meet(flow, tokens)) tokens = met
  return tokens === state.tokens ? state : { ...state, tokens }
}

function meet(flow: CompiledFlow, tokens: RunToken[]): RunToken[] | undefined {
  if (!tokens.some(isParked)) return undefined
  const meetings = meetingsOf(flow, tokens)
  const first = meetings.find(({ node }) => flow.nodes.get(node)?.options.wait_for === 'first')
  if (first) return takeFirst(tokens, first)
  const stuck = tokens.every(isParked) ? meetings[0] : undefined
  const meeting = meetings.find((each) => isOver(each, true)) ?? meetings.find((each) => isOver(each, false)) ?? stuck
  return meeting && takeAll(tokens, meeting)
}

function meetingsOf(flow: CompiledFlow, tokens: RunToken[]): Meeting[] {
  const meetings = new Map<string, Meeting>()
  for (const token of tokens.filter(isParked)) {
    const { node, frames } = token
    const isLoop = flow.nodes.get(node)?.definition?.countsRounds === true
    const depth = 1 + frames.findLastIndex((_, index) => isInside(flow, node, frames, index))
    const loop = frames[depth - 1]
    const round = loop?.kind === 'loop' ? loop.visit : undefined
    const key = `${node} ${round}`
    const known = meetings.get(key)
    if (known) known.tokens.add(token)
    else {
      const company = round === undefined ? tokens : tokens.filter(isOfRound(round))
      // Whoever passes a loop around the node begins another round of it. A loop is where its own rounds end.
      const before = nodesBefore(flow, node, loopsIn(frames.slice(0, isLoop ? depth - 1 : depth)))
      meetings.set(key, { node, isLoop, tokens: new Set([token]), depth, company, before })
    }
  }
  return [...meetings.values()]
}

/** Whether a node is inside of a loop: it is the loop, it leads back to it, or one comes to it through its rounds only. */
function isInside(flow: CompiledFlow, node: string, frames: readonly Frame[], index: number): boolean {
  const loop = frames[index]
  if (loop?.kind !== 'loop') return false
  const outer = loopsIn(frames.slice(0, index))
  if (loop.node === node || nodesBefore(flow, loop.node, outer).has(node)) return true
  const before = nodesBefore(flow, node, [...outer, loop.node])
  return !besides(flow, loop.node, outer.at(-1)).some((id) => id === node || before.has(id))
}

/** Where one gets to besides the rounds of a loop: after it, and what the loop around it or the flow begins with. */
function besides(flow: CompiledFlow, loop: string, around: string | undefined): string[] {
  const after = [...(flow.nodes.get(loop)?.next ?? [])].filter(([port]) => port !== 'each').map(([, to]) => to)
  if (around !== undefined) return [...after, flow.nodes.get(around)?.next.get('each') ?? around]
  return [...after, ...[...flow.nodes.values()].filter(isTrigger).map(({ node }) => node.id)]
}

/**
 * Whether nobody can come any more, and those of the same fork or, at a loop, of the same round have ended, wherever they lead. Where
 * some of these are parked elsewhere, they may be waiting for this one: then they do not `count`.
 */
function isOver({ isLoop, tokens, depth, company, before }: Meeting, parkedCount: boolean): boolean {
  const forks = new Set([...tokens].map(({ frames }) => frames.slice(depth).map(forkOf).findLast(isFork)))
  const hasToEnd = ({ frames }: RunToken) =>
    isLoop || frames.map(forkOf).some((fork) => isFork(fork) && forks.has(fork))
  return company.every(
    (token) => tokens.has(token) || !(before.has(token.node) || ((parkedCount || !isParked(token)) && hasToEnd(token))),
  )
}

/** One is left of all that have come. It stays in the forks of which others are left. */
function takeAll(tokens: RunToken[], { isLoop, tokens: met, depth }: Meeting): RunToken[] {
  const others = tokens.filter((token) => !met.has(token))
  const isOver = (frame: Frame, index: number) =>
    index >= depth && (isLoop || frame.kind === 'loop' || !others.some(isOfFork(frame.fork)))
  return [...others, ...[...met].slice(0, 1).map((token) => goesOn(token, token.frames.findIndex(isOver)))]
}

/** One is left of the fork whose branches meet here, wherever the others are: the outermost of which others could have come. */
function takeFirst(tokens: RunToken[], { tokens: met, depth, company, before }: Meeting): RunToken[] {
  const [token] = met
  if (!token) return tokens
  const coming = company.filter(({ node }) => before.has(node))
  const meets = (frame: Frame, index: number) => index >= depth && coming.some(isOfOtherBranch(frame))
  const outermost = token.frames.findIndex(meets)
  const at =
    outermost < 0 ? token.frames.findLastIndex((frame, index) => index >= depth && frame.kind === 'branch') : outermost
  const fork = forkOf(token.frames[at])
  const others = tokens.filter((other) => other !== token && !(isFork(fork) && isOfFork(fork)(other)))
  return [
    ...others,
    goesOn(
      token,
      token.frames.findIndex((frame, index) => index >= depth && (frame.kind === 'loop' || index === at)),
    ),
  ]
}

/** A token that leaves all frames from one on; none when it is -1. */
const goesOn = (token: RunToken, left: number): RunToken => ({
  ...token,
  phase: 'ready',
  frames: left < 0 ? token.frames : token.frames.slice(0, left),
})

const isTrigger = ({ definition }: CompiledNode) => definition?.input === null
const isParked = ({ phase }: RunToken) => phase === 'parked'
const forkOf = (frame: Frame | undefined) => (frame?.kind === 'branch' ? frame.fork : undefined)
const isFork = (fork: number | undefined) => fork !== undefined
const isOfFork =
  (fork: number) =>
  ({ frames }: RunToken) =>
    frames.some((frame) => forkOf(frame) === fork)
const isOfOtherBranch =
  (of: Frame) =>
  ({ frames }: RunToken) =>
    frames.some(
      (frame) =>
        of.kind === 'branch' && forkOf(frame) === of.fork && frame.kind === 'branch' && frame.index !== of.index,
    )
const isOfRound =
  (round: number) =>
  ({ frames }: RunToken) =>
    frames.some((frame) => frame.kind === 'loop' && frame.visit === round)
const loopsIn = (frames: readonly Frame[]) => frames.flatMap((frame) => (frame.kind === 'loop' ? [frame.node] : []))
