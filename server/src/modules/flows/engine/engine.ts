import { setTimeout as sleep } from 'node:timers/promises'
import { currentRules } from '#flow/machine/index.ts'
import type { Db } from '../../../platform/db/database.ts'
import { createLane, type Lane } from '../../../platform/jobs/lane.ts'
import { Documents } from './documents.ts'
import { HeldRuns } from './held-runs.ts'
import { Journal } from './journal.ts'
import { RunLease } from './lease.ts'
import { LiveRun } from './live-run.ts'
import { type ReplyEvent, saveReply } from './reply-store.ts'
import { RunRecovery } from './run-recovery.ts'
import type { RunRow } from './run-row.ts'
import * as store from './run-store.ts'
import type { EngineDeps, RunBeginning, StepContext } from './step-context.ts'
import { StepRunner } from './steps.ts'
import { insteadOfTest } from './test-choices.ts'

export type { EngineDeps } from './step-context.ts'

/** How often it is looked whether steps have ended, when the process is about to. */
const drainLookMs = 20

/** A run that waits for a time goes on at most this much later. */
const lookMs = 250

/** Runs flows: keeps what happens in a journal, and goes on with what any process has left. */
export class Engine {
  readonly documents: Documents
  readonly lease: RunLease
  readonly #deps: EngineDeps
  readonly #journal: Journal
  readonly #held: HeldRuns
  readonly #steps: StepRunner
  readonly #recovery: RunRecovery
  readonly #lane: Lane
  #timer: NodeJS.Timeout | undefined

  constructor(deps: EngineDeps) {
    this.#deps = deps
    this.documents = new Documents(deps.db)
    const wake = () => this.wake()
    const look = () => {
      // What others begin where no flows are run waits in the queue.
      this.#held.room.hasQueue = true
      this.wake()
    }
    this.lease = new RunLease(deps, { onNotify: look, onLost: () => this.#held.dropAll() })
    this.#journal = new Journal(deps.pool, () => this.lease.number)
    this.#held = new HeldRuns(deps, this.#journal, { wake, fire: (key, payload) => this.fire(key, payload) })
    this.#steps = new StepRunner(deps, this.#held, this.lease)
    const { lease, documents } = this
    this.#recovery = new RunRecovery(deps, { held: this.#held, steps: this.#steps, lease, documents, wake })
    this.#lane = createLane(
      () => this.#recovery.round(),
      (error) => deps.log.warn({ err: error }, 'flows that are due wait for the next round'),
    )
  }

  /** False where flows are begun and waited for only: other processes run them. */
  get takesSteps(): boolean {
    return this.lease.number !== 0 && !this.#held.draining
  }

  /** Who waits here until a run pauses. */
  get pauses() {
    return this.#held.pauses
  }

  /** From now on steps are taken; what was begun before has waited in the queue. */
  async start(context: StepContext): Promise<void> {
    this.#steps.open(context)
    await this.lease.start()
    this.#timer = setInterval(() => this.wake(), lookMs).unref()
    this.wake()
  }

  /** Lets the steps that are being taken end, so that none is taken again elsewhere; what comes after them is left to others. */
  async drain(withinMs: number): Promise<void> {
    this.#held.draining = true
    await this.#lane.stop()
    const until = performance.now() + withinMs
    while (this.#held.areActive && performance.now() < until) await sleep(drainLookMs)
  }

  async stop(): Promise<void> {
    this.#held.stopping = true
    clearInterval(this.#timer)
    await this.#lane.stop()
    // What is under way is left to whoever looks next: that is what the journal is for.
    this.#held.dropAll()
    await this.#held.allWritten()
    await this.lease.stop()
  }

  wake(): void {
    if (!this.#held.stopping && !this.#held.draining) this.#lane.wake()
  }

  /**
   * Begins a run, or puts it into the queue when there is no room; what is begun twice under one id is begun once. Resolves when
   * it is on disk: a crash loses nothing from then on.
   */
  async begin(beginning: RunBeginning): Promise<void> {
    if (this.#held.get(beginning.id)) return
    const { hash, compiled } = await this.documents.keep(beginning.document)
    const { tenant, id, flowId, mode, trigger, input, from, test, replayOf } = beginning
    const now = this.#deps.clock.now()
    const row: RunRow = {
      ...tenant,
      id,
      flowId,
      mode,
      documentHash: hash,
      trigger: compiled.nodes.get(trigger)?.node.kind ?? '',
      status: 'running',
      conversation: beginning.conversation ?? null,
      toldTo: beginning.toldTo ?? null,
      createdAt: now,
      endedAt: null,
      steps: 0,
      credits: 0,
      result: null,
    }
    const run = new LiveRun(compiled, row)
    const begun = { type: 'begun' as const, at: now.toISOString(), runId: id, trigger, input, rules: currentRules }
    const event = { ...begun, ...(from && { from }) }
    const about = { node: trigger, kind: row.trigger, visit: 0, attempt: 1 }
    run.apply({ event, ...about, input, ms: 0, ...(test && { test }), ...(replayOf && { replayOf }) })
    if (!this.takesSteps || !this.#held.room.enter(row, compiled.document.settings.concurrency)) {
      const write = run.takeWrite(null, now)
      await this.#journal.write({ ...write, run: { ...write.run, status: 'queued' }, waits: [], leasedBy: null })
      if (!this.takesSteps) await this.lease.notifyOthers()
      // Who waits for it must look: it may be taken elsewhere.
      this.pauses.resolve(id, undefined)
      return
    }
    const instead = test ? insteadOfTest(test) : replayOf && (await this.#recovery.insteadOfReplay(replayOf))
    if (instead) this.#held.instead.set(id, instead)
    this.#held.add(run)
    this.#steps.drive(run)
    // Whoever began it may rely on it. What is pure to its end is on its way to the disk as a whole already.
    await (this.#held.written(id) ?? this.#held.flush(run, this.lease.number))
  }

  /** Lets those go on who wait for a key; only the first report counts. Answers how many there were. */
  async fire(key: string, payload: unknown): Promise<number> {
    const runs = await store.fireWait(this.#deps.db, key, payload, this.#deps.clock.now())
    await this.resume(runs)
    return runs.length
  }

  /** The same in the transaction of what is reported; what it answers has them go on once that is committed. */
  async fireWithin(tx: Db, key: string, payload: unknown): Promise<() => Promise<void>> {
    const runs = await store.fireWait(tx, key, payload, this.#deps.clock.now())
    // A wait that was written in this moment has neither been seen nor seen what is not committed.
    return async () => void (runs.length > 0 ? await this.resume(runs) : await this.fire(key, payload))
  }

  /** Gives a message to the run that waits for it in its conversation, once. Answers that run's id. */
  async reply(event: ReplyEvent): Promise<string | undefined> {
    const reply = await saveReply(this.#deps.db, event, this.#deps.clock.now())
    if (reply?.isNew) await this.resume([reply.runId])
    return reply?.runId
  }

  /** Runs whose waits have been fired go on, here or where they are held. */
  async resume(runs: readonly string[]): Promise<void> {
    if (runs.length === 0) return
    this.wake()
    if (runs.some((id) => !this.#held.get(id))) await this.lease.notifyOthers()
  }

  /** The run that waits for a key; undefined when none does. */
  waiting(key: string): Promise<string | undefined> {
    return store.findWaiting(this.#deps.db, key)
  }

  /** Ends a run, wherever it is. False: it has ended already. */
  async cancel(id: string): Promise<boolean> {
    await this.#held.written(id)?.catch(() => {})
    const { asked, run } = await store.requestCancel(this.#deps.db, this.lease.number, id)
    // A run that nobody holds is held by process 0 where no flows are run, which counts as dead: another takes it over.
    const isOurs = run !== undefined && this.takesSteps
    if (isOurs && !this.#held.get(id)) await this.#recovery.restore([run])
    this.#recovery.cancelHere(id)
    if (asked && !isOurs) await this.lease.notifyOthers()
    return asked
  }
}
