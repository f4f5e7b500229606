import type { WakeCause } from '#flow/machine/index.ts'
import { isDatabaseAway } from '../../../platform/db/database.ts'
import type { Documents } from './documents.ts'
import type { Entry } from './entry.ts'
import type { HeldRuns } from './held-runs.ts'
import type { RunLease } from './lease.ts'
import { LiveRun } from './live-run.ts'
import { insteadOfReplay } from './replay-records.ts'
import type { RunRow } from './run-row.ts'
import * as store from './run-store.ts'
import type { EngineDeps, StepReplacement } from './step-context.ts'
import type { StepRunner } from './steps.ts'
import { insteadOfTest } from './test-choices.ts'

const slowRoundMs = 1_000
const atOnce = 500

type Parts = { held: HeldRuns; steps: StepRunner; lease: RunLease; documents: Documents; wake: () => void }

/** Brings runs back into this process: those that are due, whose process has died, whose turn it is, or that are cancelled. */
export class RunRecovery {
  readonly #deps: EngineDeps
  readonly #held: HeldRuns
  readonly #steps: StepRunner
  readonly #lease: RunLease
  readonly #documents: Documents
  readonly #wake: () => void
  #slowAt = Number.NEGATIVE_INFINITY

  constructor(deps: EngineDeps, { held, steps, lease, documents, wake }: Parts) {
    this.#deps = deps
    this.#held = held
    this.#steps = steps
    this.#lease = lease
    this.#documents = documents
    this.#wake = wake
  }

  async round(): Promise<void> {
    if (this.#lease.number === 0 || this.#held.stopping) return
    this.#expireHeld()
    while ((await this.#wakeDue()) >= atOnce && !this.#held.stopping);
    if (this.#held.room.hasQueue) await this.#takeQueued()
    if (performance.now() - this.#slowAt < slowRoundMs) return
    this.#slowAt = performance.now()
    await this.#lookAround()
  }

  async #wakeDue(): Promise<number> {
    const asked = performance.now()
    const { waits, runs } = await store.takeDue(this.#deps.db, this.#lease.number, this.#deps.clock.now(), atOnce)
    await this.restore(runs)
    const at = this.#deps.clock.now().toISOString()
    for (const { runId, token, fired, payload } of waits) {
      const run = this.#held.get(runId)
      // A wait that the end of the run cut short did not time out by itself.
      if (run) this.#expire(run)
      const found = run?.state.tokens.find(({ id }) => id === token)
      // Left by a process of a version that did not clear what lost branches waited for.
      if (!found) run?.dropWait(token)
      if (!run?.waitedAt(token, asked)) continue
      const woken: WakeCause = fired
        ? { by: 'event', payload: payload === null ? null : JSON.parse(payload) }
        : { by: 'time' }
      run.apply({ event: { type: 'woken', at, token, woken } })
    }
    for (const id of new Set([...waits.map(({ runId }) => runId), ...runs.map(({ id }) => id)])) this.#resume(id)
    return runs.length
  }

  async #lookAround(): Promise<void> {
    const me = this.#lease.number
    const processes = (await store.listProcesses(this.#deps.db)).toSorted((left, right) => left - right)
    this.#held.room.share(processes.indexOf(me), processes.length)
    const left = await store.takeOver(this.#deps.db, me, atOnce)
    await this.restore(left)
    for (const { id } of left) this.#resumeAlone(id)
    await this.#pickUp()
    for (const id of await store.listCancelled(this.#deps.db, me)) this.cancelHere(id)
    await this.#takeQueued()
    if (left.length >= atOnce) this.#wake()
  }

  /** Runs that are held by this process and that it does not know of: something broke while they were taken up. */
  async #pickUp(): Promise<void> {
    const held = await store.listHeld(this.#deps.db, this.#lease.number)
    const unknown = held.filter(({ id }) => !this.#held.get(id) && !this.#held.written(id))
    await this.restore(unknown)
    for (const { id } of unknown) this.#resumeAlone(id)
  }

  async #takeQueued(): Promise<void> {
    const queued = await store.listQueued(this.#deps.db, 50)
    this.#held.room.hasQueue = queued.length > 0
    const chosen: store.QueuedRun[] = []
    try {
      for (const item of queued) {
        const flow = await this.#documents.get(item.documentHash)
        if (flow && this.#held.room.enter(item, flow.document.settings.concurrency)) chosen.push(item)
      }
      await this.#start(chosen)
    } finally {
      // Those that were started have places of their own now; the others have gone to another process or were cancelled.
      for (const item of chosen) this.#held.room.leave(item)
    }
  }

  async #start(chosen: readonly store.QueuedRun[]): Promise<void> {
    const ids = chosen.map(({ id }) => id)
    const started = await store.takeQueued(this.#deps.db, this.#lease.number, ids)
    await this.restore(started)
    for (const { id } of started) this.#resume(id)
  }

  /** Whoever waited for it may have died with its process. */
  #resumeAlone(id: string): void {
    const run = this.#held.get(id)
    if (run) run.goesOnAlone = true
    this.#resume(id)
  }

  #resume(id: string): void {
    const run = this.#held.get(id)
    if (!run) return
    // What stands for its steps is not known: taken further it would act outside.
    if (run.row.mode !== 'live' && !this.#held.instead.has(id)) this.cancelHere(id)
    else this.#steps.drive(run)
  }

  async restore(rows: readonly RunRow[]): Promise<void> {
    const journals = await store.readJournals(
      this.#deps.db,
      rows.map(({ id }) => id),
    )
    for (const row of rows) {
      if (this.#held.get(row.id)) continue
      const run = await this.#revived(row, journals.get(row.id))
      if (!run) continue
      this.#held.room.force(row)
      this.#held.add(run)
      this.#expire(run)
    }
  }

  /** A run as its journal tells it; one that cannot be told any more has failed. */
  async #revived(row: RunRow, journal: { entries: Entry[]; seq: number } | undefined): Promise<LiveRun | undefined> {
    try {
      const flow = await this.#documents.get(row.documentHash)
      if (!flow || !journal) throw new Error('its document or its journal cannot be read')
      const run = new LiveRun(flow, row)
      run.restore(journal.entries, journal.seq)
      if (!this.#held.instead.has(row.id)) await this.#standIn(row.id, journal.entries)
      return run
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      this.#deps.log.error({ err: error, run: row.id }, 'a run of a flow could not be taken up')
      await store.giveUp(this.#deps.db, this.#lease.number, row, this.#deps.clock.now())
      return undefined
    }
  }

  async #standIn(id: string, entries: readonly Entry[]): Promise<void> {
    const { test, replayOf } = entries[0] ?? {}
    const instead = test ? insteadOfTest(test) : replayOf && (await this.insteadOfReplay(replayOf, entries))
    if (instead) this.#held.instead.set(id, instead)
  }

  /** `soFar`: the replay's own journal. */
  async insteadOfReplay(of: string, soFar: readonly Entry[] = []): Promise<StepReplacement> {
    const journals = await store.readJournals(this.#deps.db, [of])
    return insteadOfReplay(journals.get(of)?.entries ?? [], soFar)
  }

  /** A run that never rests has no wait that would tell that its time is over. */
  #expireHeld(): void {
    for (const run of this.#held.all) if (this.#expire(run)) this.#steps.drive(run)
  }

  /** Ends a run whose time is over; false where it goes on. */
  #expire(run: LiveRun): boolean {
    const { timeout_s } = run.flow.document.settings
    const now = this.#deps.clock.now()
    if (run.ended || now.getTime() - run.row.createdAt.getTime() <= timeout_s * 1000) return false
    run.apply({ event: { type: 'expired', at: now.toISOString() } })
    return true
  }

  /** Ends a run that goes on here. */
  cancelHere(id: string): void {
    const run = this.#held.get(id)
    if (!run || run.ended) return
    run.apply({ event: { type: 'cancelled', at: this.#deps.clock.now().toISOString() } })
    this.#steps.drive(run)
  }
}
