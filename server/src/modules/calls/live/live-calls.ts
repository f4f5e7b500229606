import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { callSound } from '#contract/calls/limits.ts'
import { type CallId, callId } from '#contract/calls/schemas.ts'
import { type CallEndedBy, callClientMessage, callLinePath, lineCloseCode } from '#contract/calls/wire.ts'
import { costRates } from '#contract/kit/rates.ts'
import type { Topics } from '../../../platform/events/topics.ts'
import type { SocketRoute } from '../../../platform/http/sockets.ts'
import { sameSecret } from '../../../platform/secrets/same-secret.ts'
import { hashToken } from '../../../platform/secrets/secrets.ts'
import { startSpan } from '../../../platform/tracing/tracing.ts'
import { inWork } from '../../../platform/tracing/work.ts'
import { beginWork } from '../../../platform/tracing/work-meter.ts'
import { type CallRow, connectCall, findCall, listTurns, noteBeats } from '../call-store.ts'
import { takeOver } from '../holding-store.ts'
import { findOpenLine } from '../lines.ts'
import { awaitEnd, awaitLetGo, holderTopic, toldHolder } from './ask-holder.ts'
import type { CallEnd } from './call-end.ts'
import type { TakenCall } from './continue-call.ts'
import type { LiveCall } from './live-call.ts'
import type { LiveCallDeps } from './live-call-deps.ts'
import { openLiveCall } from './open-live-call.ts'
import { pageEnd, type SaidEarly } from './page-end.ts'

/** Who opens a line says what call it is at once. */
const startMs = 5_000
const beatMs = 5_000
/** What it takes to say that a call has to end, and to be heard. */
const farewellMs = 12_000
const drainLookMs = 50

export type LiveCallsDeps = LiveCallDeps & {
  topics: Pick<Topics, 'follow'>
  /** Whether another process takes on what this one cannot go on with. */
  hasSuccessor: () => Promise<boolean>
}

export type LiveCalls = {
  line: SocketRoute
  /** Whether this process has a call. */
  has: (id: string) => boolean
  /** Opens a telephone's line with the key of its call; false where that call is over, unknown, or on another line. */
  attachPhone: (id: CallId, key: string, end: CallEnd) => Promise<boolean>
  /** Whether a call waits for its caller to come back: here, or in another process, which lets go of it then. */
  isFree: (call: CallRow) => Promise<boolean>
  /** Ends a call that goes on, in whichever process; false where none does. */
  end: (id: CallId, by: CallEndedBy) => Promise<boolean>
  /** Lets calls end by themselves; to those that go on near the end of that time the agent says goodbye. Resolves when none is left, or then. */
  drain: (withinMs: number) => Promise<void>
  start: () => void
  stop: () => Promise<void>
}

/** The calls that this process has, and the lines on which they go. */
export function createLiveCalls(deps: LiveCallsDeps): LiveCalls {
  const calls = new CallsHere(deps)
  const waiting = new Set<WebSocket>()
  return {
    has: (id) => calls.has(id),
    attachPhone: (id, key, end) => calls.attachPhone(id, key, end),
    isFree: (call) => calls.isFree(call),
    end: (id, by) => calls.end(id, by),
    line: {
      prefix: callLinePath,
      rate: { name: 'line', ...costRates.costly },
      open: (socket, id) =>
        takeFirstWord(socket, waiting, (text, early) =>
          calls.attach(socket, id, text, early).catch((error: unknown) => {
            deps.log.warn({ err: error }, 'the line of a call was not opened')
            socket.close(lineCloseCode.unknown)
          }),
        ),
    },
    start: () => calls.listen(),
    drain: (withinMs) => calls.drain(withinMs),
    stop: async () => {
      const ended = calls.stop()
      for (const socket of waiting) socket.terminate()
      await ended
    },
  }
}

/** A line that says nothing in time is closed; what comes behind its first word is kept for the call. */
function takeFirstWord(
  socket: WebSocket,
  waiting: Set<WebSocket>,
  take: (text: string, early: SaidEarly) => void,
): void {
  waiting.add(socket)
  const late = setTimeout(() => socket.close(lineCloseCode.unknown), startMs)
  const done = () => {
    clearTimeout(late)
    waiting.delete(socket)
  }
  socket.once('close', done)
  socket.once('message', (data, isBinary) => {
    done()
    const early: SaidEarly = []
    socket.on('message', (...said) => early.push(said))
    take(isBinary ? '{}' : String(data), early)
  })
}

class CallsHere {
  readonly #deps: LiveCallsDeps
  /** Those that begin, too. */
  readonly #calls = new Map<string, Promise<LiveCall | undefined>>()
  readonly #open = new Map<string, LiveCall>()
  readonly #clocks = createClocks([
    [callSound.frameMs, () => this.#each((call) => call.frame())],
    [1_000, () => this.#each((call) => call.tick())],
    [beatMs, () => this.#tellThatTheyGoOn()],
  ])
  readonly #stopped = new AbortController()
  #stopping = false

  constructor(deps: LiveCallsDeps) {
    this.#deps = deps
  }

  has(id: string): boolean {
    return this.#open.has(id)
  }

  /** Opens a line for whoever has the key of its call; closes it for everybody else. */
  async attach(socket: WebSocket, name: string, text: string, early: SaidEarly): Promise<void> {
    const said = callClientMessage.safeParse(JSON.parse(text))
    const named = callId.safeParse(name)
    const key = said.success && said.data.type === 'start' ? said.data.key : undefined
    const live = named.success && key !== undefined ? await this.#let(named.data, key, 'browser') : undefined
    if (live) live.attach(pageEnd(socket, early))
    else socket.close(lineCloseCode.unknown)
  }

  async attachPhone(id: CallId, key: string, end: CallEnd): Promise<boolean> {
    const isHere = this.#open.get(id)
    // A stream is opened once; another one of the call is let in only when the first was lost.
    if (isHere && !isHere.isLost) return false
    const live = await this.#let(id, key, 'phone')
    live?.attach(end)
    return live !== undefined
  }

  async isFree(call: CallRow): Promise<boolean> {
    const live = this.#open.get(call.id)
    return live ? live.isLost : awaitLetGo(this.#deps.db, call)
  }

  async end(id: CallId, by: CallEndedBy): Promise<boolean> {
    const live = this.#open.get(id)
    if (!live) return awaitEnd(this.#deps.db, id, by)
    await live.finish(by)
    return true
  }

  /** Hears what other processes ask for. */
  listen(): void {
    const { topics, log } = this.#deps
    const hear = async () => {
      for await (const item of topics.follow(holderTopic, undefined, this.#stopped.signal))
        if (item.what === 'event') this.#take(item.event)
    }
    hear().catch((error: unknown) => log.error({ err: error }, 'what other processes ask of calls is not heard'))
  }

  #take(event: string): void {
    const { call, end } = toldHolder(event)
    const live = this.#open.get(call)
    if (!live) return
    // That it has it, and lives.
    this.#tellThatTheyGoOn()
    if (end) void live.finish(end)
    else live.askToLetGo()
  }

  async #let(id: CallId, key: string, channel: 'browser' | 'phone'): Promise<LiveCall | undefined> {
    const call = await findCall(this.#deps.db, id)
    const isTheirs = call?.channel === channel && call.keyHash && sameSecret(hashToken(key), call.keyHash)
    return isTheirs && !this.#stopping ? this.#find(id) : undefined
  }

  async drain(withinMs: number): Promise<void> {
    const began = performance.now()
    const waitUntil = async (untilMs: number) => {
      while (this.#open.size > 0 && performance.now() - began < untilMs) await sleep(drainLookMs)
    }
    await waitUntil(withinMs - Math.min(farewellMs, withinMs / 2))
    if (this.#open.size > 0 && (await this.#deps.hasSuccessor()))
      this.#each((call) => void call.letGo(lineCloseCode.moved))
    else this.#each((call) => call.sayFarewell())
    await waitUntil(withinMs)
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await Promise.all([...this.#open.values()].map((call) => call.finish('server')))
    this.#clocks.stop()
    this.#stopped.abort()
  }

  /** The call as it goes on here, or from now on. */
  #find(id: CallId): Promise<LiveCall | undefined> {
    const known = this.#calls.get(id)
    if (known) return known
    const live = this.#begin(id)
    this.#calls.set(id, live)
    live.then(
      (begun) => begun ?? this.#calls.delete(id),
      () => this.#calls.delete(id),
    )
    return live
  }

  async #begin(id: CallId): Promise<LiveCall | undefined> {
    const { db, clock } = this.#deps
    const call = await findCall(db, id)
    const line = call?.agentId ? await findOpenLine(db, call.agentId) : undefined
    if (!call || !line) return undefined
    const isNew = await connectCall(db, call.id, clock.now())
    const taken = isNew ? undefined : await this.#takeOver(call)
    if (!isNew && !taken) return undefined
    const begun = taken?.call ?? { ...call, holding: 1 }
    const span = startSpan('call', {
      kind: 'server',
      attributes: { 'nalar.call.id': id, 'nalar.call.channel': call.channel },
    })
    const endWork = beginWork('call')
    const ended = () => {
      endWork()
      span?.end()
      this.#forget(id)
    }
    // What is done for the call, whenever it is, is part of it.
    const live = await inWork({ call: 'live call', span }, () => openLiveCall(this.#deps, begun, line, ended, taken))
    this.#open.set(id, live)
    this.#clocks.start()
    return live
  }

  /** A call that another process has, or had: the line came back here. */
  async #takeOver(call: CallRow): Promise<TakenCall | undefined> {
    const { db, clock, log } = this.#deps
    if (!(await awaitLetGo(db, call))) return undefined
    const taken = await takeOver(db, call, clock.now())
    const now = taken && (await findCall(db, call.id))
    if (!taken || !now) return undefined
    log.info({ call: call.id, holding: now.holding }, 'a call goes on in another process')
    return { call: now, turns: await listTurns(db, call.id), memory: taken.memory }
  }

  #forget(id: CallId): void {
    this.#open.delete(id)
    this.#calls.delete(id)
    if (this.#open.size === 0) this.#clocks.stop()
  }

  #each(work: (call: LiveCall) => void): void {
    for (const call of this.#open.values()) work(call)
  }

  #tellThatTheyGoOn(): void {
    const { db, clock, log } = this.#deps
    const going = [...this.#open.values()].map((call) => ({ ...call.held, durationMs: call.durationMs() }))
    noteBeats(db, going, clock.now())
      // Ended, or another process's, by what it told while this one did not hear.
      .then((gone) => gone.forEach((id) => void this.#open.get(id)?.letGo(lineCloseCode.replaced)))
      .catch((error: unknown) => log.warn({ err: error }, 'calls did not tell that they go on'))
  }
}

/** What comes round every so many milliseconds, while there is somebody it comes round for. */
function createClocks(tasks: readonly [ms: number, work: () => void][]) {
  let timers: NodeJS.Timeout[] = []
  return {
    start: () => {
      if (timers.length === 0) timers = tasks.map(([ms, work]) => setInterval(work, ms).unref())
    },
    stop: () => {
      for (const timer of timers) clearInterval(timer)
      timers = []
    },
  }
}
