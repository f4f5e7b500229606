import { callLimits } from '#contract/calls/limits.ts'
import type { CallId } from '#contract/calls/schemas.ts'
import { type CallEndedBy, lineCloseCode } from '#contract/calls/wire.ts'
import type { Samples } from '../../../platform/sound/samples.ts'
import { setRecords } from '../call-store.ts'
import type { HeldCall } from '../holding-store.ts'
import { findOpenLine } from '../lines.ts'
import { createAnswerer } from './answer-caller.ts'
import { CallActs } from './call-acts.ts'
import type { CallEnd, CallerWord } from './call-end.ts'
import { CallKeeping } from './call-keeping.ts'
import { CallLine } from './call-line.ts'
import { CallerKeys } from './caller-keys.ts'
import type { ContinuedCall } from './continue-call.ts'
import { CallConversation } from './conversation.ts'
import { FlowTurns } from './flow-turns.ts'
import { greetingOf } from './greeting.ts'
import type { BegunCall, LiveCallDeps } from './live-call-deps.ts'
import { saidByItself } from './said-by-itself.ts'
import { createTranscript } from './transcript.ts'

/** So long before the last second the agent says goodbye. */
const goodbyeMs = 12_000
/** Who asked for a call whose line is not lost yet gets it when it is lost so soon. */
const wantedMs = 5_000
const now = () => performance.now()

/** A call in this process, from its first open line here to its end, or until another process has it. */
export class LiveCall {
  readonly #deps: LiveCallDeps
  readonly #begun: BegunCall
  readonly #line = new CallLine()
  readonly #keeping: CallKeeping
  readonly #conversation: CallConversation
  readonly #acts: CallActs
  readonly #keys: CallerKeys
  readonly #flow: FlowTurns
  readonly #watched: ReturnType<LiveCallDeps['access']['watch']>
  #saidGoodbye = false
  #isHandedOver = false
  #wantedAt = Number.NEGATIVE_INFINITY
  /** A caller by phone agrees to the recording with a key. */
  #asksConsent: boolean
  #end: Promise<void> | undefined

  constructor(deps: LiveCallDeps, begun: BegunCall) {
    const { open } = begun
    this.#deps = deps
    this.#begun = begun
    this.#asksConsent = begun.asksConsent
    this.#keeping = new CallKeeping(deps, begun)
    this.#keys = new CallerKeys({
      now,
      takeKey: (digit) => this.#takeKey(digit),
      takeNumber: (digits) => this.#conversation.takeTyped(digits),
    })
    this.#acts = new CallActs(deps, begun, {
      memory: this.#keeping.memory,
      say: (text) => this.#conversation.sayByItself(text),
      sayThen: (text, goOn) => this.#conversation.sayThen(text, goOn),
      tellTransfer: (to) => this.#line.word({ type: 'transfer', to }),
      finish: (by) => this.finish(by),
      onFailed: (error) => this.#fail(error),
    })
    this.#flow = new FlowTurns(deps, begun, {
      memory: this.#keeping.memory,
      acts: this.#acts,
      sayAsItComes: (write) => this.#conversation.sayAsItComes(write),
    })
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
      answerer: this.#flow.before(
        createAnswerer(this.#deps, open, {
          call,
          entry,
          before: this.#keeping.before?.earlier ?? [],
          onAnswered: (earlier) => this.#keeping.memory.keep({ earlier }),
        }),
      ),
      transcript: createTranscript(began, this.#keeping.turns.save, this.#begun.taken?.turns),
      now,
      send: (frame, heardAt) => {
        this.#keeping.noteAgent(frame, heardAt)
        this.#line.sound(frame)
      },
      word: (word) => this.#line.word(word),
      replyTo: (question) => this.#acts.replyTo(question),
      onSilence: () => void this.finish('silence'),
      onUnsaid: () => this.#hearsNothing(),
      onUnheardLive: (error) =>
        this.#deps.log.warn({ err: error, call: call.id }, 'speech was not recognised while it was spoken'),
      onUnexpected: (error) => this.#deps.log.error({ err: error, call: call.id }, 'a turn of a call went wrong'),
      onFailed: (error) => this.#fail(error),
    })
  }

  get id(): CallId {
    return this.#begun.call.id
  }

  get held(): HeldCall {
    const { id, holding } = this.#begun.call
    return { id, holding }
  }

  durationMs(): number {
    return this.#keeping.durationMs()
  }

  /** Once: stores what was said until now, charges for it, and tells whoever is there that it has ended. */
  finish(by: CallEndedBy): Promise<void> {
    this.#end ??= this.#store(by)
      // What cannot be stored now is taken for a killed server's, and ended later.
      .catch((error: unknown) =>
        this.#deps.log.error({ err: error, call: this.id }, 'the end of a call was not stored'),
      )
      .finally(async () => {
        await this.#line.played()
        // Whoever hears it may call again at once: the line is free by then.
        this.#line.word({ type: 'ended', by })
        this.#line.close(lineCloseCode.ended)
        this.#begun.ended()
      })
    return this.#end
  }

  async #store(by: CallEndedBy): Promise<void> {
    const until = by === 'lost' ? (this.#line.lostAt ?? now()) : now()
    this.#watched.release()
    await this.#conversation.close()
    await this.#keeping.end(by, until, this.#conversation)
  }

  /** Another process asks for it: a page may come back anywhere, a telephone's stream only once this one is lost. */
  askToLetGo(): void {
    this.#wantedAt = now()
    if (this.#begun.call.channel === 'browser' || this.isLost) void this.letGo(lineCloseCode.replaced)
  }

  /** Ends it here, so that another process goes on with it, or since one does. */
  letGo(code: number): Promise<void> {
    this.#end ??= this.#leave()
      .catch((error: unknown) => this.#deps.log.error({ err: error, call: this.id }, 'a call was not handed over'))
      .finally(() => {
        this.#line.close(code)
        this.#begun.ended()
      })
    return this.#end
  }

  async #leave(): Promise<void> {
    const until = this.#line.lostAt ?? now()
    this.#watched.release()
    const unsaid = await this.#conversation.leave()
    await this.#keeping.leave(until, this.#conversation, unsaid)
  }

  /** The line is open, for the first time or again. */
  attach(end: CallEnd): void {
    const isFirst = this.#line.take(end)
    if (!isFirst) this.#conversation.resume()
    this.#line.lostAt = undefined
    this.#line.word({ type: 'ready', call_id: this.id, seconds: this.durationMs() / 1_000 })
    this.#line.word({ type: 'phase', phase: this.#conversation.phase })
    const listen = () =>
      end.listen({
        sound: (samples) => this.#from(end, () => this.#hear(samples)),
        said: (word) => this.#from(end, () => this.#listen(word)),
        lost: () => this.#lose(end),
      })
    if (isFirst) this.#start(listen).catch((error: unknown) => this.#fail(error))
    else listen()
  }

  #start(listen: () => void): Promise<void> {
    const { before } = this.#keeping
    return before ? this.#goOnAgain(before, listen) : this.#begin(listen)
  }

  /** A flow speaks first where one takes the call; else the agent greets. */
  async #begin(listen: () => void): Promise<void> {
    const hasFlow = await this.#flow.begin()
    const { language } = this.#begun.call
    const consent = this.#asksConsent ? saidByItself.consent[language] : ''
    const words = hasFlow ? consent : [greetingOf(this.#begun), consent].filter(Boolean).join(' ')
    const follow = () => this.#followFlow()
    await this.#conversation.begin(undefined)
    if (words && hasFlow) this.#conversation.sayThen(words, follow)
    else if (hasFlow) follow()
    else this.#conversation.sayByItself(words)
    listen()
  }

  /** Who comes back here hears that they were cut off, what was not said to its end and what was to follow it, or the answer to what they asked. */
  async #goOnAgain({ flow, next, question, words }: ContinuedCall, listen: () => void): Promise<void> {
    const hasNews = flow ? await this.#flow.resume(flow) : false
    await this.#conversation.begin(undefined)
    const back = saidByItself.back[this.#begun.call.language]
    const text = [back, words].filter(Boolean).join(' ')
    if (next) this.#conversation.sayThen(text, () => this.#acts.take(next.act))
    else if (hasNews) this.#conversation.sayThen(text, () => this.#followFlow())
    else if (question) this.#conversation.sayThen(text, () => this.#conversation.goOnWith(question))
    else this.#conversation.sayByItself(text)
    listen()
  }

  #followFlow(): void {
    this.#flow.follow().catch((error: unknown) => this.#fail(error))
  }

  /** Whether nobody is on its line now. */
  get isLost(): boolean {
    return this.#line.lostAt !== undefined
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
      this.#keeping.flush()
      const { lostAt } = this.#line
      if (lostAt === undefined) this.#goOn(at)
      else if (at - lostAt > callLimits.graceSeconds * 1_000) void this.finish('lost')
    })
  }

  #goOn(at: number): void {
    const { began, open } = this.#begun
    const limitMs = open.line.max_seconds * 1_000
    this.#conversation.tick(at)
    this.#keys.tick()
    this.#flow.look().catch((error: unknown) => this.#fail(error))
    this.#keeping.paid
      .look(at)
      .then((isPaid) => isPaid || this.#sayGoodbye())
      .catch((error: unknown) => this.#fail(error))
    if (this.#keeping.paid.isUsedUp(at) || at - began > limitMs) void this.finish('limit')
    else if (at - began > limitMs - goodbyeMs) this.#sayGoodbye()
  }

  #takeKey(digit: string): boolean {
    if (digit === '1' && this.#asksConsent) this.#agree()
    else return digit === '0' && this.#acts.offerPerson()
    return true
  }

  /** From now on it is recorded. */
  #agree(): void {
    this.#asksConsent = false
    this.#keeping.record()
    this.#conversation.sayByItself(saidByItself.agreed)
    setRecords(this.#deps.db, this.id).catch((error: unknown) => this.#fail(error))
  }

  /** Nobody can speak to who only hears: a person takes over where there is one, else the call ends. */
  #hearsNothing(): void {
    if (this.#line.isRead || this.#end) return
    const { transfer_to } = this.#begun.open.line
    if (!transfer_to || this.#isHandedOver) return void this.finish('failed')
    this.#isHandedOver = true
    this.#acts.take({ do: 'transfer', to: transfer_to })
  }

  /** The process is about to end: the caller is told so, and the call ends when it was said. */
  sayFarewell(): void {
    if (this.#saidGoodbye || this.isLost) return
    this.#guard(() => {
      this.#saidGoodbye = true
      this.#conversation.sayThen(saidByItself.farewell, () => void this.finish('server'))
    })
  }

  #sayGoodbye(): void {
    if (this.#saidGoodbye || this.#end) return
    this.#saidGoodbye = true
    this.#conversation.sayByItself(saidByItself.limit)
  }

  #from(end: CallEnd, work: () => void): void {
    if (this.#line.isOn(end)) this.#guard(work)
  }

  #lose(end: CallEnd): void {
    if (this.#end || !this.#line.isOn(end)) return
    this.#line.lostAt = now()
    this.#conversation.hold()
    if (now() - this.#wantedAt < wantedMs) void this.letGo(lineCloseCode.replaced)
  }

  #hear(samples: Samples): void {
    if (this.#keeping.takeCaller(samples)) this.#conversation.hear(samples)
  }

  #listen(said: CallerWord): void {
    if (said.type === 'hang-up') void this.finish('caller')
    else if (said.type === 'mute') this.#conversation.mute(said.on)
    else if (said.type === 'typed') this.#conversation.takeTyped(said.text)
    else this.#keys.press(said.digit)
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
