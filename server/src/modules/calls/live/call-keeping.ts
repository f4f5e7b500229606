import fs from 'node:fs/promises'
import type { CallEndedBy } from '#contract/calls/wire.ts'
import type { Samples } from '../../../platform/sound/samples.ts'
import { endWith } from '../end.ts'
import { isHeld, letGoOf } from '../holding-store.ts'
import { SoundPieces } from '../sound/sound-pieces.ts'
import type { CallMemory } from './call-memory.ts'
import { CallSound } from './call-sound.ts'
import { type ContinuedCall, continueCall } from './continue-call.ts'
import type { CallConversation } from './conversation.ts'
import { KeptMemory } from './kept-memory.ts'
import { KeptTurns } from './kept-turns.ts'
import type { BegunCall, LiveCallDeps } from './live-call-deps.ts'
import { createPaidSeconds } from './paid-seconds.ts'

type Counted = Pick<CallConversation, 'interruptions' | 'unknown'>
const now = () => performance.now()

/** What is kept of a call that this process has: its turns and its sound, what another process would need, and what is paid. */
export class CallKeeping {
  readonly turns: KeptTurns
  readonly memory: KeptMemory
  readonly paid: ReturnType<typeof createPaidSeconds>
  /** How it goes on that another process had. */
  readonly before: ContinuedCall | undefined
  readonly #deps: LiveCallDeps
  readonly #begun: BegunCall
  readonly #sound: CallSound
  /** Where its sound goes besides the disk, which others may not see. */
  readonly #pieces: SoundPieces | undefined

  constructor(deps: LiveCallDeps, begun: BegunCall) {
    const { call, open, began, soundFile, taken } = begun
    this.#deps = deps
    this.#begun = begun
    const fromMs = taken ? this.durationMs() : 0
    this.before = taken && continueCall(taken, fromMs)
    this.#pieces = deps.config.FILES_URL ? new SoundPieces(deps, call.id) : undefined
    this.#sound = new CallSound(call.records ? soundFile : undefined, {
      fromMs,
      ...(this.#pieces && { onWritten: this.#pieces.take }),
    })
    this.memory = new KeptMemory(deps, call, this.before)
    this.turns = new KeptTurns(deps, call)
    this.paid = createPaidSeconds(deps, call, open, began)
  }

  durationMs(): number {
    return now() - this.#begun.began
  }

  noteAgent(frame: Samples, heardAt: number): void {
    this.#sound.noteAgent(frame, heardAt - this.#begun.began)
  }

  /** What the caller's end sent; false where it sends more than can have been said. */
  takeCaller(samples: Samples): boolean {
    return this.#sound.takeCaller(samples, this.durationMs())
  }

  /** From now on it is recorded. */
  record(): void {
    if (this.#begun.soundFile) this.#sound.keep(this.#begun.soundFile)
  }

  flush(): void {
    this.#sound.flush(this.durationMs())
  }

  /** How it ended at a time, once nothing is said in it any more; nothing where another process has it, and pays for it. */
  async end(by: CallEndedBy, until: number, said: Counted): Promise<void> {
    const { open, began, soundFile: file, taken, call } = this.#begun
    await this.turns.settle()
    await this.#sound.close(until - began)
    await this.#pieces?.settle()
    if (!(await isHeld(this.#deps.db, call))) return
    const settled = await this.paid.end(until)
    await endWith(this.#deps, call, {
      by,
      durationMs: until - began,
      settled,
      keptDays: open.line.kept_days,
      recording: this.#hasSound && file ? { file, isWhole: !taken } : undefined,
      ...this.#counted(said),
    })
  }

  /** Leaves it to another process as it was at a time, with what was not said to its end. */
  async leave(until: number, said: Counted, unsaid: { question: string; words: string }): Promise<void> {
    const { db, clock } = this.#deps
    const { began, soundFile, call } = this.#begun
    const durationMs = until - began
    await this.turns.settle()
    await this.#sound.close(durationMs)
    // Where all processes see it, it needs no place here any more.
    if ((await this.#pieces?.settle()) && soundFile) await fs.rm(soundFile, { force: true })
    await this.paid.leave()
    const { interruptions, ...counted } = this.#counted(said)
    const memory: CallMemory = await this.memory.leave({ ...counted, left: { ...unsaid, interruptions } })
    await letGoOf(db, call, { memory, durationMs, now: clock.now() })
  }

  get #hasSound(): boolean {
    return this.#sound.isKept || this.#begun.taken?.call.records === true
  }

  /** With what was counted before it came here. */
  #counted(said: Counted) {
    const { began } = this.#begun
    const { interruptions = 0, unknown = [], lateMs = 0 } = this.before ?? {}
    const spans = said.unknown.map((span) => ({ from: span.from - began, until: span.until - began }))
    return {
      interruptions: interruptions + said.interruptions,
      unknown: [...unknown, ...spans],
      lateMs: Math.max(lateMs, this.#sound.lateMs),
    }
  }
}
