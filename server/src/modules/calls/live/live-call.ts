import type { RawData, WebSocket } from 'ws'
import { callLimits } from '#contract/calls/limits.ts'
import type { CallId } from '#contract/calls/schemas.ts'
import { type CallEndedBy, callClientMessage } from '#contract/calls/wire.ts'
import { parseJson } from '../../../platform/parse-json.ts'
import { endWith } from '../end.ts'
import { findOpenLine } from '../lines.ts'
import { createAnswerer } from './answer-caller.ts'
import { CallLine } from './call-line.ts'
import { CallSound } from './call-sound.ts'
import { CallConversation } from './conversation.ts'
import { greetingOf } from './greeting.ts'
import { KeptTurns } from './kept-turns.ts'
import type { BegunCall, LiveCallDeps } from './live-call-deps.ts'
import { createPaidSeconds } from './paid-seconds.ts'
import { saidByItself } from './said-by-itself.ts'
import { createTranscript } from './transcript.ts'

/** What came on a line before the call had it. */
export type SaidEarly = [data: RawData, isBinary: boolean][]

/** So long before the last second the agent says goodbye. */
const goodbyeMs = 12_000
const now = () => performance.now()

/** A call in this process, from its first open line to its end. */
export class LiveCall {
  readonly #deps: LiveCallDeps
  readonly #begun: BegunCall
  readonly #line = new CallLine()
  readonly #sound: CallSound
  readonly #paid: ReturnType<typeof createPaidSeconds>
  readonly #turns: KeptTurns
  readonly #conversation: CallConversation
  readonly #watched: ReturnType<LiveCallDeps['access']['watch']>
  #saidGoodbye = false
  #end: Promise<void> | undefined

  constructor(deps: LiveCallDeps, begun: BegunCall) {
    const { call, open, began, recording } = begun
    this.#deps = deps
    this.#begun = begun
    this.#sound = new CallSound(recording)
    this.#paid = createPaidSeconds(deps, call, open, began)
    this.#turns = new KeptTurns(deps, call)
    this.#conversation = this.#converse()
    this.#watched = deps.access.watch({
      on: [open.agent.id, open.scope.userId, open.scope.workspaceId],
      holds: async () => (await findOpenLine(deps.db, open.agent.id)) !== undefined,
    })
    this.#watched.signal.addEventListener('abort', () => void this.finish('closed'), { once: true })
  }

  #converse(): CallConversation {
    const { call, open, began, entry } = this.#begun
    return new CallConversation(this.#deps, {
      language: call.language,
      character: open.line.character,
      answerer: createAnswerer(this.#deps, open, { callId: call.id, entry }),
      transcript: createTranscript(began, this.#turns.save),
      now,
      send: (frame, heardAt) => {
        this.#sound.noteAgent(frame, heardAt - began)
        this.#line.sound(frame)
      },
      word: (word) => this.#line.word(word),
      onSilence: () => void this.finish('silence'),
      onUnexpected: (error) => this.#deps.log.error({ err: error, call: call.id }, 'a turn of a call went wrong'),
      onFailed: (error) => this.#fail(error),
    })
  }

  get id(): CallId {
    return this.#begun.call.id
  }

  durationMs(): number {
    return now() - this.#begun.began
  }

  /** Once: stores what was said until now, charges for it, and tells whoever is there that it has ended. */
  finish(by: CallEndedBy): Promise<void> {
    this.#end ??= this.#store(by)
      // What cannot be stored now is taken for a killed server's, and ended later.
      .catch((error: unknown) =>
        this.#deps.log.error({ err: error, call: this.id }, 'the end of a call was not stored'),
      )
      .finally(() => {
        // Whoever hears it may call again at once: the line is free by then.
        this.#line.word({ type: 'ended', by })
        this.#line.close()
        this.#begun.ended()
      })
    return this.#end
  }

  async #store(by: CallEndedBy): Promise<void> {
    const { call, open, began, recording } = this.#begun
    const until = by === 'lost' ? (this.#line.lostAt ?? now()) : now()
    this.#watched.release()
    await this.#conversation.close()
    await this.#turns.settle()
    await this.#sound.close(until - began)
    const settled = await this.#paid.end(until)
    await endWith(this.#deps, call.id, {
      by,
      durationMs: until - began,
      settled,
      keptDays: open.line.kept_days,
      recording,
      interruptions: this.#conversation.interruptions,
    })
  }

  /** The line is open, for the first time or again. */
  attach(socket: WebSocket, early: SaidEarly): void {
    const isFirst = this.#line.take(socket)
    if (!isFirst) this.#conversation.resume()
    this.#line.lostAt = undefined
    socket.removeAllListeners('message')
    socket.on('message', (data, isBinary) => this.#take(socket, data, isBinary))
    socket.on('close', () => this.#lose(socket))
    this.#line.word({ type: 'ready', call_id: this.id, seconds: this.durationMs() / 1_000 })
    this.#line.word({ type: 'phase', phase: this.#conversation.phase })
    const takeEarly = () => {
      for (const [data, isBinary] of early) this.#take(socket, data, isBinary)
    }
    if (isFirst)
      this.#conversation
        .begin(greetingOf(this.#begun))
        .then(takeEarly)
        .catch((error: unknown) => this.#fail(error))
    else takeEarly()
  }

  /** Every 20 ms. */
  frame(): void {
    this.#guard(() => {
      if (this.#line.lostAt === undefined) this.#conversation.frame(now())
    })
  }

  /** Every second. */
  tick(): void {
    this.#guard(() => {
      const at = now()
      this.#sound.flush(at - this.#begun.began)
      const { lostAt } = this.#line
      if (lostAt === undefined) this.#goOn(at)
      else if (at - lostAt > callLimits.graceSeconds * 1_000) void this.finish('lost')
    })
  }

  #goOn(at: number): void {
    const { began, open } = this.#begun
    const limitMs = open.line.max_seconds * 1_000
    this.#conversation.tick(at)
    this.#paid
      .look(at)
      .then((isPaid) => isPaid || this.#sayGoodbye())
      .catch((error: unknown) => this.#fail(error))
    if (this.#paid.isUsedUp(at) || at - began > limitMs) void this.finish('limit')
    else if (at - began > limitMs - goodbyeMs) this.#sayGoodbye()
  }

  #sayGoodbye(): void {
    if (this.#saidGoodbye || this.#end) return
    this.#saidGoodbye = true
    this.#conversation.sayByItself(saidByItself.limit)
  }

  #take(socket: WebSocket, data: RawData, isBinary: boolean): void {
    if (!this.#line.isOn(socket)) return
    this.#guard(() => {
      if (isBinary) this.#hear(data as Buffer)
      else this.#listen(String(data))
    })
  }

  #lose(socket: WebSocket): void {
    if (this.#end || !this.#line.isOn(socket)) return
    this.#line.lostAt = now()
    this.#conversation.hold()
  }

  #hear(data: Uint8Array): void {
    const samples = this.#sound.takeCaller(data, this.durationMs())
    if (samples) this.#conversation.hear(samples)
  }

  #listen(text: string): void {
    const { success, data: said } = callClientMessage.safeParse(parseJson(text))
    if (!success) return
    if (said.type === 'hang-up') void this.finish('caller')
    else if (said.type === 'mute') this.#conversation.mute(said.on)
    else if (said.type === 'typed') this.#conversation.takeTyped(said.text)
  }

  /** What goes wrong in one call ends that call, and not the process whose timers all calls share. */
  #guard(work: () => void): void {
    if (this.#end) return
    try {
      work()
    } catch (error) {
      this.#fail(error)
    }
  }

  #fail(error: unknown): void {
    this.#deps.log.error({ err: error, call: this.id }, 'a call failed')
    void this.finish('failed')
  }
}
