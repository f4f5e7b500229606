import { setImmediate as turnOfLoop } from 'node:timers/promises'
import type { FlowMode } from '#contract/flows/schemas.ts'
import type { FlowDocument } from '#flow/index.ts'
import type { CompiledNode, Step, StepError, Token, Woken } from '#flow/machine/index.ts'
import { isDatabaseAway } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import { createRounds, type Rounds } from '../../../platform/rounds.ts'
import { Documents } from './documents.ts'
import type { Entry } from './entry.ts'
import type { Handler, Outcome } from './handler.ts'
import { StepFailed, stepErrorOf } from './handler.ts'
import { Journal } from './journal.ts'
import { Lease } from './lease.ts'
import { LiveRun, resultOf } from './live-run.ts'
import { Pauses } from './pauses.ts'
import type { Place } from './place.ts'
import { hearReply, type ReplyEvent } from './reply-store.ts'
import { Room } from './room.ts'
import type { RunRow } from './run-row.ts'
import * as store from './run-store.ts'
import { entryOf, type Prepared, prepare } from './take-step.ts'

export type EngineDeps = Pick<Deps, 'db' | 'pool' | 'connection' | 'clock' | 'log'>

/** What the engine asks of the modules around it. */
export type Surroundings = {
  handlers: Readonly<Record<string, Handler<never>>>
  scopeOf: (place: Place) => Promise<Scope>
  /** Secrets of a place by name, and what masks them. */
  secretsOf: (place: Place) => Promise<{ values: Record<string, string>; mask: <T>(value: T) => T }>
}

/** What a step gives instead of being taken: a test's pins, a replay's records. Undefined: it is taken. */
export type Instead = (about: StepAbout) => Outcome | { error: StepError } | undefined
export type StepAbout = { place: CompiledNode; token: Token; input: unknown }

export type Beginning = {
  id: string
  flowId: string | null
  document: FlowDocument
  mode: FlowMode
  place: Place
  /** The node it begins with, and what that was given. */
  trigger: string
  input: Record<string, unknown>
  conversation?: string | null
  /** The wait that hears of its end. */
  toldTo?: string | null
  /** Begins at a step rather than after its trigger, with results of steps that are not taken. */
  from?: { node: string; values: Record<string, unknown> }
  instead?: Instead
}

type Mask = <T>(value: T) => T

const roundMs = 250
const slowRoundMs = 1_000
const atOnce = 500
/** Pure steps taken in one turn of the loop. */
const stepsPerTurn = 200
const defaultStepMs = 60_000

/** Runs flows: keeps what happens in a journal, and goes on with what any process has left. */
export class Engine {
  readonly documents: Documents
  readonly pauses = new Pauses()
  readonly lease: Lease
  readonly #deps: EngineDeps
  readonly #around: Surroundings
  readonly #journal: Journal
  readonly #room = new Room()
  readonly #runs = new Map<string, LiveRun>()
  readonly #instead = new Map<string, Instead>()
  readonly #writing = new Map<string, Promise<boolean>>()
  readonly #rounds: Rounds
  #slowAt = Number.NEGATIVE_INFINITY
  #stopping = false

  constructor(deps: EngineDeps, around: Surroundings) {
    this.#deps = deps
    this.#around = around
    this.documents = new Documents(deps.db)
    this.lease = new Lease(deps, { heard: () => this.wake(), lost: () => this.#dropAll() })
    this.#journal = new Journal(deps.pool, () => this.lease.number)
    this.#rounds = createRounds({
      everyMs: roundMs,
      round: () => this.#round(),
      failed: (error) => deps.log.warn({ err: error }, 'flows that are due wait for the next round'),
    })
  }

  async start(): Promise<void> {
    await this.lease.start()
    this.#rounds.start()
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await this.#rounds.stop()
    // What is under way is left to whoever looks next: that is what the journal is for.
    this.#dropAll()
    await Promise.allSettled(this.#writing.values())
    await this.lease.stop()
  }

  wake(): void {
    if (!this.#stopping) this.#rounds.wake()
  }

  isHere(id: string): boolean {
    return this.#runs.has(id)
  }

  /**
   * Begins a run, or puts it into the queue when there is no room; what is begun twice under one id is begun once. Resolves when
   * it is on disk: a crash loses nothing from then on.
   */
  async begin(beginning: Beginning): Promise<void> {
    if (this.#runs.has(beginning.id)) return
    const { hash, compiled } = await this.documents.keep(beginning.document)
    const { place, id, flowId, mode, trigger, input, from } = beginning
    const now = this.#deps.clock.now()
    const row: RunRow = {
      ...place,
      ...{
        id,
        flowId,
        mode,
        documentHash: hash,
        trigger: compiled.nodes.get(trigger)?.node.kind ?? '',
        status: 'running',
      },
      ...{
        conversation: beginning.conversation ?? null,
        toldTo: beginning.toldTo ?? null,
        createdAt: now,
        endedAt: null,
      },
      ...{ steps: 0, credits: 0, result: null },
    }
    const run = new LiveRun(compiled, row)
    const event = { type: 'begun' as const, at: now.toISOString(), runId: id, trigger, input, ...(from && { from }) }
    run.apply({ event, node: trigger, kind: row.trigger, visit: 0, attempt: 1, input, ms: 0 })
    if (beginning.instead) this.#instead.set(id, beginning.instead)
    if (this.lease.number === 0 || !this.#room.enter(row, compiled.document.settings.concurrency)) {
      const write = run.takeWrite(null, now)
      await this.#journal.write({ ...write, run: { ...write.run, status: 'queued' }, waits: [], leasedBy: null })
      return
    }
    this.#runs.set(id, run)
    this.#drive(run)
    // Whoever began it may rely on it. What is pure to its end is on its way to the disk as a whole already.
    await (this.#writing.get(id) ?? this.#flush(run, this.lease.number))
  }

  /** Lets those go on who wait for a key; only the first report counts. Answers how many there were. */
  async fire(key: string, payload: unknown): Promise<number> {
    const runs = await store.fire(this.#deps.db, key, payload, this.#deps.clock.now())
    await this.#fired(runs)
    return runs.length
  }

  /** Gives a message to the run that waits for it in its conversation, once. Answers that run's id. */
  async reply(event: ReplyEvent): Promise<string | undefined> {
    const heard = await hearReply(this.#deps.db, event, this.#deps.clock.now())
    if (heard?.isNew) await this.#fired([heard.runId])
    return heard?.runId
  }

  async #fired(runs: readonly string[]): Promise<void> {
    if (runs.length === 0) return
    this.wake()
    if (runs.some((id) => !this.#runs.has(id))) await this.lease.tell()
  }

  /** The run that waits for a key; undefined when none does. */
  waiting(key: string): Promise<string | undefined> {
    return store.findWaiting(this.#deps.db, key)
  }

  /** Ends a run, wherever it is. False: it has ended already. */
  async cancel(id: string): Promise<boolean> {
    await this.#writing.get(id)?.catch(() => {})
    const { asked, taken } = await store.requestCancel(this.#deps.db, this.lease.number, id)
    if (taken && !this.#runs.has(id)) await this.#restore([taken])
    this.#cancelHere(id)
    if (asked && !taken) await this.lease.tell()
    return asked
  }

  #cancelHere(id: string): void {
    const run = this.#runs.get(id)
    if (!run || run.ended) return
    run.apply({ event: { type: 'cancelled', at: this.#deps.clock.now().toISOString() } })
    this.#drive(run)
  }

  /** Takes every step that can be taken now, then writes what must be written before anything else happens. */
  #drive(run: LiveRun): void {
    let taken = 0
    while (run.ready.length > 0 && !run.ended) {
      if (++taken > stepsPerTurn) {
        void turnOfLoop().then(() => this.#drive(run))
        return
      }
      this.#step(run, run.ready.shift()!)
    }
    if (run.ended) {
      for (const step of run.underWay.values()) step.abort()
      run.underWay.clear()
    }
    if (run.ended || run.rests) void this.#settle(run)
  }

  #step(run: LiveRun, token: number): void {
    // The token may be gone since: another branch has ended the run or won a join.
    if (!run.state.tokens.some(({ id, phase }) => id === token && phase === 'ready')) return
    const now = this.#deps.clock.now()
    const place = run.flow.nodes.get(run.state.tokens.find(({ id }) => id === token)!.node)
    if (place?.definition?.takesSecrets) {
      void this.#withSecrets(run, token)
      return
    }
    this.#go(run, token, prepare(run, token, now))
  }

  /** Takes a step that is ready: as told instead, as it came about by itself, or through its handler. */
  #go(run: LiveRun, token: number, prepared: Prepared, mask: Mask = (value) => value): void {
    const found = run.state.tokens.find(({ id }) => id === token)!
    const place = run.flow.nodes.get(found.node)
    const instead = place && this.#instead.get(run.row.id)?.({ place, token: found, input: prepared.about.input })
    const at = this.#deps.clock.now().toISOString()
    if (instead) run.apply({ ...entryOf(at, found, prepared.about, instead, 0), pinned: true })
    else if ('entry' in prepared) run.apply(mask(prepared.entry))
    else void this.#take(run, prepared, mask)
  }

  async #withSecrets(run: LiveRun, token: number): Promise<void> {
    const control = new AbortController()
    run.underWay.set(token, control)
    try {
      const { values, mask } = await this.#around.secretsOf(run.row)
      if (run.underWay.get(token) !== control) return
      run.underWay.delete(token)
      this.#go(run, token, prepare(run, token, this.#deps.clock.now(), values), mask)
    } catch (error) {
      this.#broken(run, error)
      return
    }
    this.#drive(run)
  }

  /** Takes a step through its handler. An outside effect is announced in the journal before it begins. */
  async #take(run: LiveRun, { step, about }: Extract<Prepared, { step: Step }>, mask: Mask): Promise<void> {
    const { token } = step
    const control = new AbortController()
    run.underWay.set(token.id, control)
    const isHeld = () => run.underWay.get(token.id) === control && !run.gone
    const began = performance.now()
    try {
      const outcome = await this.#outcome(run, step, control.signal, isHeld)
      if (!outcome || !isHeld()) return
      run.underWay.delete(token.id)
      if ('credits' in outcome && outcome.credits) run.spent(outcome.credits)
      run.apply(mask(entryOf(this.#deps.clock.now().toISOString(), token, about, outcome, performance.now() - began)))
      // What was paid for and what was done outside is not asked for again.
      const { costly, effect } = step.place.definition ?? {}
      if ((costly || effect === 'outside') && !run.ended && !('wait' in outcome))
        void this.#flush(run, this.lease.number)
      this.#drive(run)
    } catch (error) {
      this.#broken(run, error)
    }
  }

  async #outcome(run: LiveRun, step: Step, signal: AbortSignal, isHeld: () => boolean) {
    const { definition } = step.place
    const outside = definition?.effect === 'outside' && !step.token.woken
    if (outside && run.begun.has(step.key) && crashRule(step) === 'once') return { error: effectUnknown }
    if (outside) {
      run.apply({
        event: { type: 'started', at: this.#deps.clock.now().toISOString(), token: step.token.id, key: step.key },
      })
      if (!(await this.#flush(run, this.lease.number)) || !isHeld()) return undefined
    }
    try {
      return await this.#handled(run, step, signal)
    } catch (error) {
      if (!isHeld()) return undefined
      const found = stepErrorOf(error)
      if (found.code === 'internal')
        this.#deps.log.error({ err: error, node: step.token.node, run: run.row.id }, 'a step of a flow broke')
      return { error: found }
    }
  }

  async #handled(run: LiveRun, step: Step, signal: AbortSignal): Promise<Outcome> {
    const { token, place, options, key, around } = step
    const handler = this.#around.handlers[place.node.kind] as Handler | undefined
    if (!handler) throw new Error(`there is no handler for ${place.node.kind}`)
    const ms = place.policy.timeout_s === undefined ? defaultStepMs : place.policy.timeout_s * 1000
    const late = AbortSignal.timeout(ms)
    const both = AbortSignal.any([signal, late])
    const { promise: cut, reject } = Promise.withResolvers<never>()
    both.addEventListener('abort', () => reject(new Error('aborted')), { once: true })
    cut.catch(() => {})
    const taken = {
      ...{ options, key, node: token.node, attempt: token.attempt, run: run.row, state: run.state, signal: both },
      ...{ language: around.language, timezone: around.timezone, now: this.#deps.clock.now() },
      scope: () => this.#around.scopeOf(run.row),
      ...(token.woken && { woken: token.woken }),
      ...(token.wait && { memo: token.wait.memo }),
    }
    try {
      return await Promise.race([handler(taken), cut])
    } catch (error) {
      if (late.aborted && !signal.aborted) throw new StepFailed('step_timed_out', timedOut, true)
      throw error
    }
  }

  /** Writes what is not on disk yet. False: the run belongs to another process now, or was begun before. */
  #flush(run: LiveRun, leasedBy: number | null): Promise<boolean> {
    const { id } = run.row
    const write = async () => {
      if (run.gone) return false
      const kept = await this.#journal.write(run.takeWrite(leasedBy, this.#deps.clock.now()))
      if (!kept) this.#drop(run)
      return kept
    }
    const before = this.#writing.get(id)
    const writing = before ? before.then(write, write) : write()
    this.#writing.set(id, writing)
    void writing.catch(() => {}).then(() => this.#writing.get(id) === writing && this.#writing.delete(id))
    return writing
  }

  /** The run has ended or rests: it is written down and forgotten here. A run that waits costs a row and nothing else. */
  async #settle(run: LiveRun): Promise<void> {
    if (run.gone || run.settling) return
    run.settling = true
    // From here on what happens to it comes from the database.
    this.#runs.delete(run.row.id)
    try {
      if (!(await this.#flush(run, null))) return
      run.gone = true
      if (run.ended) this.#instead.delete(run.row.id)
      this.#leave(run)
      this.pauses.tell(run.row.id, { row: run.row, result: resultOf(run.state) })
      if (!run.ended) await this.#missed(run)
    } catch (error) {
      this.#broken(run, error)
    }
  }

  #leave(run: LiveRun): void {
    this.#room.leave(run.row)
    if (this.#room.hasQueue) this.wake()
  }

  /** A flow that was called may have ended before the wait for it was written. */
  async #missed(run: LiveRun): Promise<void> {
    for (const { wait } of run.state.tokens) {
      if (wait?.kind !== 'flow' || wait.key === undefined) continue
      const child = await store.findRun(this.#deps.db, wait.key.replace(/^flow:/, ''))
      if (child?.endedAt) await this.fire(wait.key, { status: child.status, ...child.result })
    }
  }

  /** Another process has it, or it was begun before under the same id. */
  #drop(run: LiveRun): void {
    if (run.gone) return
    run.gone = true
    for (const step of run.underWay.values()) step.abort()
    run.underWay.clear()
    if (this.#runs.get(run.row.id) === run) this.#runs.delete(run.row.id)
    this.#leave(run)
    this.pauses.tell(run.row.id, undefined)
  }

  #dropAll(): void {
    for (const run of [...this.#runs.values()]) this.#drop(run)
  }

  /** Something of ours broke: whoever looks next goes on after the last entry of the journal. */
  #broken(run: LiveRun, error: unknown): void {
    if (!this.#stopping) this.#deps.log.error({ err: error, run: run.row.id }, 'a run of a flow broke off')
    this.#drop(run)
  }

  async #round(): Promise<void> {
    if (this.lease.number === 0 || this.#stopping) return
    while ((await this.#wakeDue()) >= atOnce && !this.#stopping);
    if (this.#room.hasQueue) await this.#takeQueued()
    if (performance.now() - this.#slowAt < slowRoundMs) return
    this.#slowAt = performance.now()
    await this.#lookAround()
  }

  async #wakeDue(): Promise<number> {
    const { waits, taken } = await store.takeDue(this.#deps.db, this.lease.number, this.#deps.clock.now(), atOnce)
    await this.#restore(taken)
    const at = this.#deps.clock.now().toISOString()
    for (const { runId, token, fired, payload } of waits) {
      const run = this.#runs.get(runId)
      const found = run?.state.tokens.find(({ id, phase }) => id === token && phase === 'waiting')
      if (!run || !found) continue
      const woken: Woken = fired
        ? { by: 'event', payload: payload === null ? null : JSON.parse(payload) }
        : { by: 'time' }
      run.apply({ event: { type: 'woken', at, token, woken } })
    }
    for (const id of new Set([...waits.map(({ runId }) => runId), ...taken.map(({ id }) => id)])) {
      const run = this.#runs.get(id)
      if (run) this.#drive(run)
    }
    return taken.length
  }

  async #lookAround(): Promise<void> {
    const me = this.lease.number
    const processes = (await store.listProcesses(this.#deps.db)).toSorted((one, other) => one - other)
    this.#room.share(processes.indexOf(me), processes.length)
    const left = await store.takeOver(this.#deps.db, me, atOnce)
    await this.#restore(left)
    for (const { id } of left) this.#goOn(id)
    await this.#pickUp()
    for (const id of await store.listCancelled(this.#deps.db, me)) this.#cancelHere(id)
    await this.#takeQueued()
    if (left.length >= atOnce) this.wake()
  }

  /** Runs that are held by this process and that it does not know of: something broke while they were taken up. */
  async #pickUp(): Promise<void> {
    const held = await store.listHeld(this.#deps.db, this.lease.number)
    const unknown = held.filter(({ id }) => !this.#runs.has(id) && !this.#writing.has(id))
    await this.#restore(unknown)
    for (const { id } of unknown) this.#goOn(id)
  }

  async #takeQueued(): Promise<void> {
    const queued = await store.listQueued(this.#deps.db, 50)
    this.#room.hasQueue = queued.length > 0
    const wanted: string[] = []
    for (const one of queued) {
      const flow = await this.documents.get(one.documentHash)
      if (flow && this.#room.has(one, flow.document.settings.concurrency, wanted.length)) wanted.push(one.id)
    }
    const taken = await store.takeQueued(this.#deps.db, this.lease.number, wanted)
    await this.#restore(taken)
    for (const { id } of taken) this.#goOn(id)
  }

  #goOn(id: string): void {
    const run = this.#runs.get(id)
    if (!run) return
    // Tests and replays live on what only their process knew.
    if (run.row.mode !== 'live' && !this.#instead.has(id)) this.#cancelHere(id)
    else this.#drive(run)
  }

  async #restore(rows: readonly RunRow[]): Promise<void> {
    const journals = await store.readJournals(
      this.#deps.db,
      rows.map(({ id }) => id),
    )
    for (const row of rows) {
      if (this.#runs.has(row.id)) continue
      const run = await this.#revived(row, journals.get(row.id))
      if (!run) continue
      this.#room.force(row)
      this.#runs.set(row.id, run)
      this.#expire(run)
    }
  }

  /** A run as its journal tells it; one that cannot be told any more has failed. */
  async #revived(row: RunRow, journal: { entries: Entry[]; seq: number } | undefined): Promise<LiveRun | undefined> {
    try {
      const flow = await this.documents.get(row.documentHash)
      if (!flow || !journal) throw new Error('its document or its journal cannot be read')
      const run = new LiveRun(flow, row)
      run.restore(journal.entries, journal.seq)
      return run
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      this.#deps.log.error({ err: error, run: row.id }, 'a run of a flow could not be taken up')
      await store.giveUp(this.#deps.db, this.lease.number, row, this.#deps.clock.now())
      return undefined
    }
  }

  #expire(run: LiveRun): void {
    const { timeout_s } = run.flow.document.settings
    const now = this.#deps.clock.now()
    if (!run.ended && now.getTime() - run.row.createdAt.getTime() > timeout_s * 1000)
      run.apply({ event: { type: 'expired', at: now.toISOString() } })
  }
}

const timedOut = { en: 'This step took too long.', id: 'Langkah ini terlalu lama.' }

const crashRule = ({ place, options }: Step) => {
  const rule = place.definition?.afterCrash
  return typeof rule === 'function' ? rule(options) : rule
}

const effectUnknown = {
  code: 'effect_unknown',
  message: {
    en: 'The server stopped in the middle of this step. It may have happened or not, so it is not repeated.',
    id: 'Server berhenti di tengah langkah ini. Bisa jadi sudah terjadi, jadi tidak diulang.',
  },
}
