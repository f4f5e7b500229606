import { setImmediate as turnOfLoop } from 'node:timers/promises'
import type { RunToken } from '#flow/machine/index.ts'
import { startSpan } from '../../../platform/tracing/tracing.ts'
import { beginWork } from '../../../platform/tracing/work-meter.ts'
import { findEndedChangeSet } from '../../salesforce/service.ts'
import { closeRequests } from '../close-requests.ts'
import { requestLaterReplies } from '../later-replies.ts'
import { findDecision } from '../stores/request-store.ts'
import type { Journal } from './journal.ts'
import type { JournalWrite } from './journal-store.ts'
import { type LiveRun, resultOf } from './live-run.ts'
import { RunPauses } from './pauses.ts'
import { RunCapacity } from './room.ts'
import * as store from './run-store.ts'
import type { EngineDeps, StepReplacement } from './step-context.ts'

type On = {
  /** There may be room for others now. */
  wake: () => void
  fire: (key: string, payload: unknown) => Promise<unknown>
}

/** The runs that go on in this process: their places, what of them is being written, and how they leave it. */
export class HeldRuns {
  readonly room = new RunCapacity()
  readonly pauses = new RunPauses()
  /** What steps of tests and replays give instead of being taken. */
  readonly instead = new Map<string, StepReplacement>()
  stopping = false
  /** No step is begun that takes time: another process takes it. */
  draining = false
  readonly #deps: EngineDeps
  readonly #journal: Journal
  readonly #on: On
  readonly #runs = new Map<string, LiveRun>()
  readonly #writing = new Map<string, Promise<boolean>>()

  constructor(deps: EngineDeps, journal: Journal, on: On) {
    this.#deps = deps
    this.#journal = journal
    this.#on = on
  }

  get(id: string): LiveRun | undefined {
    return this.#runs.get(id)
  }

  get all(): LiveRun[] {
    return [...this.#runs.values()]
  }

  /** It has its place already. */
  add(run: LiveRun): void {
    this.#runs.set(run.row.id, run)
    const { id, mode, trigger } = run.row
    const attributes = { 'gen_ai.operation.name': 'invoke_workflow', 'nalar.run.id': id, 'nalar.run.mode': mode }
    run.endWork = beginWork('run')
    run.span = startSpan('invoke_workflow', { attributes: { ...attributes, 'nalar.run.trigger': trigger } })
  }

  /** What is on its way to the disk of a run. */
  written(id: string): Promise<boolean> | undefined {
    return this.#writing.get(id)
  }

  async allWritten(): Promise<void> {
    await Promise.allSettled(this.#writing.values())
  }

  /** Writes what is not on disk yet. False: the run belongs to another process now, or was begun before. */
  flush(run: LiveRun, leasedBy: number | null): Promise<boolean> {
    const { id } = run.row
    const write = async () => {
      if (run.gone) return false
      const unasked = run.takeUnasked()
      const write = run.takeWrite(leasedBy, this.#deps.clock.now())
      const kept = await this.#journal.write(write)
      if (!kept) {
        this.drop(run)
        return false
      }
      run.noteWritten(write)
      if (unasked.length > 0) await this.#withdraw(id, unasked)
      if (write.waits.length > 0 && !run.settling) void this.#missedMeanwhile(run, write)
      return true
    }
    const before = this.#writing.get(id)
    const writing = before ? before.then(write, write) : write()
    this.#writing.set(id, writing)
    void writing.catch(() => {}).then(() => this.#writing.get(id) === writing && this.#writing.delete(id))
    return writing
  }

  /**
   * Writes what branches wait for while others go on: whoever reports it must find it. Branches that begin to wait in the same turn of
   * the loop are written together, and by whoever settles the run where all do.
   */
  async writeWaits(run: LiveRun, leasedBy: number): Promise<void> {
    if (run.writesWaits) return
    run.writesWaits = true
    await turnOfLoop()
    try {
      while (run.hasUnwrittenWaits && !run.gone && !run.settling) await this.flush(run, leasedBy)
    } catch (error) {
      this.broken(run, error)
    }
    run.writesWaits = false
  }

  /** Where this fails a request stays open until it expires. */
  #withdraw(runId: string, keys: readonly string[]): Promise<void> {
    return closeRequests(this.#deps, runId, keys).catch((err: unknown) =>
      this.#deps.log.error({ err, run: runId }, 'requests of a flow could not be withdrawn'),
    )
  }

  /** The run has ended or rests: it is written down and forgotten here. A run that waits costs a row and nothing else. */
  async settle(run: LiveRun): Promise<void> {
    if (run.gone || run.settling) return
    run.settling = true
    // From here on what happens to it comes from the database.
    this.#runs.delete(run.row.id)
    try {
      // Before it is written: the job waits until it is, and a process that dies between the two leaves a job too many.
      if (run.hasNewsForNobody) await requestLaterReplies(this.#deps, run.row)
      if (!(await this.flush(run, null))) return
      run.gone = true
      if (run.ended) this.instead.delete(run.row.id)
      this.#leave(run)
      this.pauses.resolve(run.row.id, { row: run.row, result: resultOf(run.state) })
      if (!run.ended) await this.#missed(run)
    } catch (error) {
      this.broken(run, error)
    }
  }

  #leave(run: LiveRun): void {
    this.room.leave(run.row)
    const { status } = run.row
    run.span?.set({ 'nalar.run.status': status, 'nalar.run.steps': run.row.steps })
    run.endWork?.(status === 'failed' ? 'failed' : 'done')
    if (status === 'failed') run.span?.fail(run.state.error?.code ?? 'failed')
    run.span?.end()
    if (this.room.hasQueue) this.#on.wake()
  }

  /** A flow that was called may have ended, and people may have decided, before the wait for it was written. */
  async #missed(run: LiveRun, tokens: readonly RunToken[] = run.state.tokens): Promise<void> {
    for (const { wait } of tokens) {
      if (wait?.key === undefined) continue
      const { db } = this.#deps
      const decision = (await findDecision(db, wait.key)) ?? (await findEndedChangeSet(db, run.row, wait.key))
      if (decision) await this.#on.fire(wait.key, decision)
      if (wait.kind !== 'flow') continue
      const child = await store.findRun(db, wait.key.replace(/^flow:/, ''))
      if (child?.endedAt) await this.#on.fire(wait.key, { status: child.status, ...child.result })
    }
  }

  /** Where this fails it is looked for again when the run rests. */
  async #missedMeanwhile(run: LiveRun, { waits }: JournalWrite): Promise<void> {
    const written = new Set(waits.map(({ token }) => token))
    try {
      await this.#missed(
        run,
        run.state.tokens.filter(({ id }) => written.has(id)),
      )
    } catch (err) {
      this.#deps.log.warn({ err, run: run.row.id }, 'what a branch of a flow waits for is looked for later')
    }
  }

  /** Whoever looks next goes on with it. Held by process 0, which lives nowhere, it is like one whose process has ended. */
  async handOver(run: LiveRun): Promise<void> {
    if (run.gone || run.settling) return
    run.settling = true
    await this.flush(run, 0).catch((error: unknown) => this.broken(run, error))
    this.drop(run)
  }

  /** Another process has it, or it was begun before under the same id. */
  drop(run: LiveRun): void {
    if (run.gone) return
    run.gone = true
    for (const step of run.activeSteps.values()) step.abort()
    run.activeSteps.clear()
    if (this.#runs.get(run.row.id) === run) this.#runs.delete(run.row.id)
    this.#leave(run)
    this.pauses.resolve(run.row.id, undefined)
  }

  /** Whether a step is being taken here. */
  get areActive(): boolean {
    return this.all.some(({ activeSteps }) => activeSteps.size > 0)
  }

  dropAll(): void {
    for (const run of this.all) this.drop(run)
  }

  /** Something of ours broke: whoever looks next goes on after the last entry of the journal. */
  broken(run: LiveRun, error: unknown): void {
    if (!this.stopping) this.#deps.log.error({ err: error, run: run.row.id }, 'a run of a flow broke off')
    this.drop(run)
  }
}
