import type { RunResult } from '#contract/flows/schemas.ts'
import {
  type CompiledFlow,
  nextTurn,
  type RunState,
  type RunToken,
  unbornRun,
  type Wait,
  type WakeCause,
} from '#flow/machine/index.ts'
import type { Span } from '../../../platform/tracing/span.ts'
import type { beginWork } from '../../../platform/tracing/work-meter.ts'
import { type Entry, isRunEvent } from './entry.ts'
import type { JournalWrite } from './journal-store.ts'
import type { RunRow } from './run-row.ts'

/** A run in memory: its state, and what of it is not yet on disk. Knows nothing of how steps are taken. */
export class LiveRun {
  readonly flow: CompiledFlow
  row: RunRow
  state: RunState = unbornRun
  /** Steps to be taken: tokens. */
  readonly ready: number[] = []
  /** Steps that are being taken. */
  readonly activeSteps = new Map<number, AbortController>()
  /** Visits of outside effects that were begun by a process before this one. */
  readonly begun = new Set<string>()
  ended = false
  /** Another process holds it, or it ended: nothing is written any more. */
  gone = false
  /** The time that it goes on here, where work is traced. */
  span: Span | undefined
  endWork: ReturnType<typeof beginWork> | undefined
  /** A step comes next that this process takes no more: another one goes on. */
  leaves = false
  /** Its last write here is on its way. */
  settling = false
  /** It goes on although nobody asked it to just now: after a time, a decision, an event, or a process that died. */
  goesOnAlone = false
  /** Waits of branches are about to be written, while others go on. */
  writesWaits = false
  #repliesBefore = 0
  #entries: Entry[] = []
  #waits = new Map<number, Wait>()
  /** By token: since when its wait is known to be on disk, as of `performance.now`. */
  readonly #writtenAt = new Map<number, number>()
  #over = new Set<number>()
  #unasked: string[] = []
  #seq = 0

  constructor(flow: CompiledFlow, row: RunRow) {
    this.flow = flow
    this.row = row
  }

  /** Brings it back from its journal; answers the steps that were to be taken next. */
  restore(entries: readonly Entry[], seq: number): void {
    this.#seq = seq
    const begun = new Map<number, string>()
    for (const { event } of entries) {
      if (!isRunEvent(event)) begun.set(event.token, event.key)
      else {
        // It is known what came of that one.
        if ('token' in event) begun.delete(event.token)
        this.state = nextTurn(this.flow, this.state, event).state
      }
    }
    for (const key of begun.values()) this.begun.add(key)
    this.ended = this.state.status !== 'running'
    this.#repliesBefore = this.state.replies.length
    for (const { id, phase } of this.state.tokens)
      if (phase === 'ready') this.ready.push(id)
      // A wait is written with the entry that tells of it.
      else if (phase === 'waiting') this.#writtenAt.set(id, 0)
  }

  /** Something happened: it goes into the journal, and what follows from it is noted. */
  apply(entry: Entry): void {
    this.#entries.push(entry)
    if (!isRunEvent(entry.event)) return
    const before = this.state.tokens
    if (entry.event.type === 'woken') {
      this.dropWait(entry.event.token)
      this.goesOnAlone ||= !isReply(entry.event, before)
    }
    if (entry.event.type === 'expired') this.goesOnAlone = true
    const turn = nextTurn(this.flow, this.state, entry.event)
    this.state = turn.state
    for (const command of turn.commands) {
      if (command.type === 'end') this.ended = true
      else if (command.type === 'step') this.ready.push(command.token)
      else this.#wait(command.token)
    }
    this.#dropLost(before)
  }

  /** Nothing can go on before a time or an event comes. */
  get rests(): boolean {
    return !this.ended && !this.leaves && this.ready.length === 0 && this.activeSteps.size === 0
  }

  /** Whether its conversation has to be told something, and nobody waits for it. */
  get hasNewsForNobody(): boolean {
    const { conversation, mode, toldTo } = this.row
    const isNews = this.ended || this.state.replies.length > this.#repliesBefore
    return this.goesOnAlone && isNews && mode === 'live' && conversation !== null && toldTo === null
  }

  /** What is to be written now. `leasedBy` null lets go of the run. */
  takeWrite(leasedBy: number | null, now: Date): JournalWrite {
    const status = this.ended ? this.state.status : leasedBy === null ? 'waiting' : 'running'
    this.row = {
      ...this.row,
      status,
      steps: this.state.visits,
      endedAt: this.ended ? now : null,
      result: resultOf(this.state),
    }
    const write: JournalWrite = {
      run: this.row,
      leasedBy: this.ended ? null : leasedBy,
      seq: this.#seq,
      entries: this.#entries,
      waits: [...this.#waits].map(([token, wait]) => ({ token, wait: this.#untilEnd(wait) })),
      gone: [...this.#over],
    }
    if (this.#entries.length > 0) this.#seq++
    this.#entries = []
    this.#waits = new Map()
    this.#over = new Set()
    return write
  }

  get hasUnwrittenWaits(): boolean {
    return this.#waits.size > 0
  }

  /** What was taken to be written is on disk. */
  noteWritten({ waits }: JournalWrite): void {
    for (const { token } of waits) {
      const stillWaits = this.state.tokens.some(({ id, phase }) => id === token && phase === 'waiting')
      // What it waits for may be another thing by now.
      if (stillWaits && !this.#waits.has(token)) this.#writtenAt.set(token, performance.now())
    }
  }

  /** Whether a token waits since before a time, also on disk: what was read there after it is about no wait that it had before. */
  waitedAt(token: number, time: number): boolean {
    const since = this.#writtenAt.get(token)
    return since !== undefined && since <= time
  }

  /** The keys of steps whose requests nobody waits for since the last write. */
  takeUnasked(): string[] {
    return this.#unasked.splice(0)
  }

  /** Nothing of the run waits under a token any more. */
  dropWait(token: number): void {
    this.#waits.delete(token)
    this.#writtenAt.delete(token)
    this.#over.add(token)
  }

  /** Nothing waits longer than the run may last. */
  #untilEnd(wait: Wait): Wait {
    const end = this.row.createdAt.getTime() + this.flow.document.settings.timeout_s * 1000
    return Date.parse(wait.due) <= end ? wait : { ...wait, due: new Date(end + 1).toISOString() }
  }

  spent(credits: number): void {
    this.row = { ...this.row, credits: this.row.credits + credits }
  }

  #wait(id: number): void {
    const wait = this.state.tokens.find((token) => token.id === id)?.wait
    if (!wait) return
    this.#over.delete(id)
    this.#writtenAt.delete(id)
    this.#waits.set(id, wait)
  }

  /** Steps of ways that are no more are not waited for. */
  #dropLost(before: readonly RunToken[]): void {
    const living = new Set(this.state.tokens.map(({ id }) => id))
    for (const [id, step] of this.activeSteps)
      if (!living.has(id)) {
        this.activeSteps.delete(id)
        step.abort()
      }
    for (const { id, phase, visit, wait } of before) {
      if (phase !== 'waiting' || living.has(id)) continue
      this.dropWait(id)
      if (wait?.kind === 'approval' || wait?.kind === 'hand-over') this.#unasked.push(`${this.state.runId}.${visit}`)
    }
  }
}

/** Whoever replied waits for what comes of it. */
const isReply = ({ token, woken }: { token: number; woken: WakeCause }, before: readonly RunToken[]): boolean =>
  woken.by === 'event' && before.find(({ id }) => id === token)?.wait?.kind === 'reply'

export const resultOf = ({ replies, output, error }: RunState): RunResult => ({
  replies,
  output,
  error: error && { code: error.code, message: error.message, node: error.node },
})
