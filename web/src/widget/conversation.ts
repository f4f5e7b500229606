import type { VisitorEvent } from '#contract/widget/events.ts'
import type { Visit, VisitorMessage, VisitorPart } from '#contract/widget/schemas.ts'
import { CallRefused, type WidgetCalls } from './calls.ts'

export type ShownAnswer = {
  /** Empty: somebody of the team wrote `parts`. */
  question: string
  person: string | null
  /** `unsent`: the server was not reached; it stays until it is sent. */
  status: VisitorMessage['status'] | 'unsent'
  parts: VisitorPart[]
  /** Something is being looked up. */
  looking: boolean
}

export type State = {
  messages: ShownAnswer[]
  /** Who answers what comes next. */
  answeredBy: Visit['answered_by']
  /** Somebody of the team is writing. */
  typing: boolean
  /** The connection broke and is being tried again. */
  lost: boolean
  /** Why the last question was not taken; `question` can be asked again. */
  refused: { message: string; question: string } | undefined
}

const waitsMs = [500, 1_000, 2_000, 4_000, 8_000]

/** What was said and is being said, whatever the page shows of it. */
export class VisitorConversation {
  state: State = { messages: [], answeredBy: 'agent', typing: false, lost: false, refused: undefined }
  readonly #calls: WidgetCalls
  readonly #changed: () => void
  readonly #closing = new AbortController()
  #listening = false
  /** Something came while the answer of the agent did. */
  #isBehind = false

  constructor(calls: WidgetCalls, changed: () => void) {
    this.#calls = calls
    this.#changed = changed
  }

  get answering(): boolean {
    return this.state.messages.at(-1)?.status === 'streaming'
  }

  close(): void {
    this.#closing.abort()
  }

  get #closed(): boolean {
    return this.#closing.signal.aborted
  }

  /** What a browser that was here before has been told meanwhile, while the chat is closed; where people answer, also what they write from now on. */
  async peek(): Promise<void> {
    const visit = await this.#calls.conversation()
    if (this.#closed || this.state.messages.length > 0 || visit.messages.length === 0) return
    this.#show(visit)
    if (visit.answered_by === 'people') this.#listen()
  }

  /** Takes up where the browser left: the conversation, and its answer in progress. */
  async resume(): Promise<void> {
    this.#show(await this.#calls.conversation())
    if (this.state.messages.length > 0) this.#listen()
    if (this.answering) await this.#follow()
  }

  async ask(question: string, tries = 0): Promise<void> {
    const text = question.trim()
    if (text === '' || this.answering) return
    const before = this.state.messages.filter(({ status }) => status !== 'unsent')
    const asked: ShownAnswer = { question: text, person: null, status: 'streaming', parts: [], looking: false }
    this.#set({ messages: [...before, asked], refused: undefined })
    let begun = false
    try {
      await this.#calls.ask(text, (event) => {
        begun = true
        this.#take(event)
      })
      this.#listen()
    } catch (error) {
      if (begun && isLost(error)) {
        this.#listen()
        return this.#follow()
      }
      if (isLost(error)) return this.#keepUnsent([...before, { ...asked, status: 'unsent' }], text, tries)
      const message = error instanceof Error ? error.message : ''
      this.#set({ messages: before, refused: { message, question: text } })
    }
  }

  /** Sends the question that could not be sent, unless it had arrived all the same: then its answer is shown. */
  async sendUnsent(tries = 0): Promise<void> {
    const unsent = this.state.messages.at(-1)
    if (this.#closed || unsent?.status !== 'unsent') return
    const there = await this.#calls.conversation().catch(() => undefined)
    // Meanwhile somebody else may have sent it, or begun anew.
    if (this.state.messages.at(-1) !== unsent) return
    if (!there) return this.#keepUnsent(this.state.messages, unsent.question, tries)
    const { messages } = there
    const lastAsked = messages.findLast(({ question }) => question !== '')
    if (messages.length < this.state.messages.length || lastAsked?.question !== unsent.question)
      return this.ask(unsent.question, tries)
    this.#set({ refused: undefined })
    this.#show(there)
    await this.#follow()
  }

  /** Where the browser takes itself for connected nothing will tell that it is again: a few more tries, then a button. */
  async #keepUnsent(messages: ShownAnswer[], question: string, tries: number): Promise<void> {
    this.#set({ messages, refused: { message: '', question } })
    if (!navigator.onLine || tries >= waitsMs.length) return
    await new Promise((resolve) => setTimeout(resolve, waitsMs[tries]))
    await this.sendUnsent(tries + 1)
  }

  async stop(): Promise<void> {
    await this.#calls.stop().catch(() => {})
  }

  async restart(): Promise<void> {
    await this.#calls.restart()
    this.#set({ messages: [], refused: undefined, lost: false })
  }

  /** Reads the answer in progress from its start, again and again until it has ended. */
  async #follow(): Promise<void> {
    for (let tries = 0; !this.#closed; tries++) {
      const last = this.state.messages.at(-1)
      if (last?.status !== 'streaming') return
      try {
        const fresh: ShownAnswer = { ...last, parts: [], looking: false }
        const joined = await this.#calls.join((event) => {
          if (event.type === 'start') {
            this.#set({ messages: [...this.state.messages.slice(0, -1), fresh], lost: false })
            tries = 0
          }
          this.#take(event)
        })
        if (!joined) await this.#reload()
      } catch (error) {
        if (!isLost(error)) return this.#set({ lost: false })
        this.#set({ lost: true })
        await new Promise((resolve) => setTimeout(resolve, waitsMs[Math.min(tries, waitsMs.length - 1)]))
      }
    }
  }

  /** The answer has ended meanwhile, or is not being written any more: the server knows. */
  async #reload(): Promise<void> {
    this.#show(await this.#calls.conversation())
    if (this.answering) await new Promise((resolve) => setTimeout(resolve, 2_000))
  }

  /** Hears of what people do in the conversation, for as long as the page shows it. */
  #listen(): void {
    if (this.#listening) return
    this.#listening = true
    void this.#keepListening().finally(() => {
      this.#listening = false
    })
  }

  async #keepListening(): Promise<void> {
    for (let tries = 0; !this.#closed; tries++) {
      try {
        const heard = await this.#calls.live(() => {
          tries = 0
          void this.#refresh()
        }, this.#closing.signal)
        if (!heard) return
      } catch (error) {
        // Refused for good: the agent is not there any more, or this browser is not known.
        if (!isLost(error)) return
      }
      await new Promise((resolve) => setTimeout(resolve, waitsMs[Math.min(tries, waitsMs.length - 1)]))
    }
  }

  async #refresh(): Promise<void> {
    this.#isBehind = this.answering
    if (this.#isBehind || this.#closed) return
    const visit = await this.#calls.conversation().catch(() => undefined)
    if (!visit) return
    // What was asked meanwhile is not in it.
    if (this.answering) this.#isBehind = true
    else this.#show(visit)
  }

  /** What is as before stays the same object, so that nothing of it is drawn anew. */
  #show({ messages, answered_by, typing }: Visit): void {
    const before = this.state.messages
    const shown = messages.map(({ question, person, status, parts }, index): ShownAnswer => {
      const message = { question, person, status, parts, looking: false }
      const old = before[index]
      return old && JSON.stringify(old) === JSON.stringify(message) ? old : message
    })
    const unsent = before.filter(({ status }) => status === 'unsent')
    const kept = unsent.filter(({ question }) => shown.at(-1)?.question !== question)
    this.#set({ messages: [...shown, ...kept], answeredBy: answered_by, typing, lost: false })
  }

  #take(event: VisitorEvent): void {
    const last = this.state.messages.at(-1)
    if (last) this.#set({ messages: [...this.state.messages.slice(0, -1), withEvent(last, event)] })
    if (event.type === 'finish' && this.#isBehind) void this.#refresh()
  }

  #set(change: Partial<State>): void {
    this.state = { ...this.state, ...change }
    this.#changed()
  }
}

const isLost = (error: unknown) => error instanceof CallRefused && error.status === 0

/** A message after one more event. */
function withEvent(message: ShownAnswer, event: VisitorEvent): ShownAnswer {
  switch (event.type) {
    case 'delta': {
      const last = message.parts.at(-1)
      const parts =
        event.begins || last?.type !== 'text'
          ? [...message.parts, { type: 'text' as const, text: event.text }]
          : [...message.parts.slice(0, -1), { type: 'text' as const, text: last.text + event.text }]
      return { ...message, parts, looking: false }
    }
    case 'step':
      return { ...message, looking: true }
    case 'part':
      return { ...message, parts: [...message.parts, event.part], looking: false }
    case 'finish':
      return { ...message, status: event.status, looking: false }
    default:
      return message
  }
}
