import type { WidgetConfig } from '#contract/widget/schemas.ts'
import type { WidgetCalls } from './calls.ts'
import type { ShownAnswer, VisitorConversation } from './conversation.ts'
import { element, icon } from './element.ts'
import { messageView, spokenText, suggestionsView } from './message-view.ts'
import type { Language, WidgetWords } from './words.ts'

export type PanelOptions = {
  config: WidgetConfig
  calls: Pick<WidgetCalls, 'seen' | 'draft' | 'opened'>
  conversation: VisitorConversation
  language: Language
  words: WidgetWords
  inline: boolean
  whole: boolean
  closed: boolean
}

const questionMax = 2_000
/** Nearer to the end than this counts as at the end. */
const nearPx = 60
const onPhone = () => matchMedia('(max-width: 480px)').matches

/** The button that opens the chat and the chat itself. */
export class Panel {
  readonly element: HTMLElement
  readonly #options: PanelOptions
  readonly #log: HTMLElement
  readonly #status: HTMLElement
  readonly #note: HTMLElement
  readonly #who: HTMLElement
  readonly #made: HTMLElement
  readonly #field: HTMLTextAreaElement
  readonly #send: HTMLButtonElement
  readonly #panel: HTMLElement
  readonly #launcher: HTMLButtonElement
  readonly #drawn = new Map<
    number,
    { message: ShownAnswer; last: boolean; nodes: [mine: HTMLElement, theirs: HTMLElement] }
  >()
  readonly #online = () => {
    this.changed()
    if (navigator.onLine) void this.#options.conversation.sendUnsent()
  }
  #begun = false
  #frame = 0
  /** An answer that has not been read out yet. */
  #unsaid = false
  /** Messages of people that were shown, read out or told on the button. */
  #told: number

  constructor(options: PanelOptions) {
    this.#options = options
    const { words, config, inline, whole, calls } = options
    this.#told = calls.seen.get()
    this.#log = element('div', {
      class: 'log',
      role: 'log',
      'aria-live': 'off',
      'aria-label': words.conversation,
      tabindex: '0',
    })
    this.#status = element('div', { class: 'sr', role: 'status' })
    this.#note = element('div')
    this.#who = element('div', { class: 'who', 'aria-live': 'polite', hidden: true })
    this.#made = element('footer', {}, words.made)
    this.#field = element('textarea', {
      rows: '1',
      maxlength: String(questionMax),
      placeholder: words.placeholder,
      'aria-label': words.placeholder,
      oninput: () => {
        this.#drawSend()
        this.#keepDraft()
      },
      onkeydown: (event) => this.#typed(event as KeyboardEvent),
    })
    this.#send = element('button', { class: 'send', type: 'submit' })
    this.#panel = this.#build(inline)
    this.#launcher = element(
      'button',
      {
        class: 'launcher',
        type: 'button',
        'aria-label': words.open(config.name),
        'aria-expanded': 'false',
        onclick: () => this.#toggle(),
      },
      icon('chat'),
    )
    const placement = whole ? 'inline whole' : inline ? 'inline' : config.position
    this.element = element('div', { class: `root ${placement}` }, this.#panel, !inline && this.#launcher)
    window.addEventListener('online', this.#online)
    window.addEventListener('offline', this.#online)
    this.changed()
    if (inline && !options.closed) this.#begin()
    else if (!options.closed) options.conversation.peek().catch(() => {})
    this.#takeUp()
  }

  /** Draws what changed, once a frame. */
  changed(): void {
    if (this.#frame === 0)
      this.#frame = requestAnimationFrame(() => {
        this.#frame = 0
        this.#draw()
      })
  }

  close(): void {
    cancelAnimationFrame(this.#frame)
    window.removeEventListener('online', this.#online)
    window.removeEventListener('offline', this.#online)
  }

  #build(inline: boolean): HTMLElement {
    const { words, config, closed, whole } = this.#options
    const tool = (name: 'again' | 'close', label: string, onclick: () => void) =>
      element('button', { class: 'tool', type: 'button', 'aria-label': label, title: label, onclick }, icon(name))
    const form = element('form', { onsubmit: (event) => this.#submitted(event) }, this.#field, this.#send)
    return element(
      'section',
      {
        class: 'panel',
        role: inline ? 'region' : 'dialog',
        'aria-label': config.name,
        hidden: !inline,
        onkeydown: (event) => this.#pressed(event as KeyboardEvent),
      },
      element(
        'header',
        {},
        element(whole ? 'h1' : 'h2', {}, config.name),
        !closed && tool('again', words.again, () => void this.#restart()),
        !inline && tool('close', words.close, () => this.#toggle()),
      ),
      this.#who,
      this.#log,
      this.#note,
      form,
      this.#made,
      this.#status,
    )
  }

  /** Who was writing on the page before goes on where they were; over the whole screen of a phone the page comes first. */
  #takeUp(): void {
    const { calls, closed, inline } = this.#options
    if (closed) return
    this.#field.value = calls.draft.get()
    if (!inline && this.#field.value !== '' && calls.opened.get() && !onPhone()) this.#setOpen(true)
  }

  #toggle(): void {
    const open = this.#panel.hasAttribute('hidden')
    this.#setOpen(open)
    if (open) this.#field.focus()
    else this.#launcher.focus()
  }

  #setOpen(open: boolean): void {
    this.#options.calls.opened.set(open)
    this.#panel.toggleAttribute('hidden', !open)
    this.#launcher.setAttribute('aria-expanded', String(open))
    if (!open) return
    this.#launcher.removeAttribute('data-news')
    this.#launcher.setAttribute('aria-label', this.#options.words.open(this.#options.config.name))
    this.#begin()
    this.changed()
    this.#log.scrollTop = this.#log.scrollHeight
  }

  /** The first time it is opened: what this browser said before. */
  #begin(): void {
    if (this.#begun) return
    this.#begun = true
    this.#options.conversation.resume().catch(() => {
      this.#begun = false
      this.changed()
    })
  }

  #pressed(event: KeyboardEvent): void {
    if (this.#options.inline) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      this.#toggle()
    } else if (event.key === 'Tab' && onPhone()) this.#keepFocus(event)
  }

  /** Over the whole screen of a phone the focus stays in the chat. */
  #keepFocus(event: KeyboardEvent): void {
    const all = [
      ...this.#panel.querySelectorAll<HTMLElement>('button:not(:disabled), textarea:not(:disabled), a, [tabindex="0"]'),
    ]
    const at = (this.#panel.getRootNode() as ShadowRoot).activeElement
    const [first, last] = [all[0], all.at(-1)]
    const leaves = event.shiftKey ? at === first : at === last
    if (!leaves) return
    event.preventDefault()
    ;(event.shiftKey ? last : first)?.focus()
  }

  #typed(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    if (!this.#options.conversation.answering) this.#submitted(event)
  }

  #submitted(event: Event): void {
    event.preventDefault()
    const { conversation } = this.#options
    if (conversation.answering) return void conversation.stop()
    const question = this.#field.value
    if (question.trim() === '') return
    this.#field.value = ''
    this.#ask(question)
  }

  #ask(question: string): void {
    const { conversation, closed } = this.#options
    if (closed || conversation.answering) return
    this.#log.scrollTop = this.#log.scrollHeight
    this.#unsaid = true
    void conversation.ask(question)
  }

  #again(question: string): void {
    const { conversation } = this.#options
    if (conversation.state.messages.at(-1)?.status === 'unsent') void conversation.sendUnsent()
    else this.#ask(question)
  }

  async #restart(): Promise<void> {
    await this.#options.conversation.restart().catch(() => {})
    this.#told = 0
    this.#options.calls.seen.set(0)
    this.#field.focus()
  }

  #draw(): void {
    const { state, answering } = this.#options.conversation
    const atEnd = this.#log.scrollHeight - this.#log.scrollTop - this.#log.clientHeight < nearPx
    this.#drawLog(state.messages)
    if (atEnd) this.#log.scrollTop = this.#log.scrollHeight
    this.#drawNote()
    this.#drawSend()
    this.#keepDraft()
    this.#drawWho()
    this.#tellPerson(state.messages)
    if (answering) this.#unsaid = true
    else if (this.#unsaid) {
      this.#unsaid = false
      if (!state.refused) this.#say(state.messages.at(-1))
    }
  }

  /** What was typed, or asked and not sent: the page may be left at any moment. */
  #keepDraft(): void {
    const { calls, closed, conversation } = this.#options
    if (!closed) calls.draft.set(this.#field.value || (conversation.state.refused?.question ?? ''))
  }

  #say(message: ShownAnswer | undefined): void {
    if (message) this.#status.textContent = spokenText(message)
  }

  /** That people answer, and that one of them is writing. */
  #drawWho(): void {
    const { words, conversation } = this.#options
    const { answeredBy, typing } = conversation.state
    const byPeople = answeredBy === 'people'
    this.#who.toggleAttribute('hidden', !byPeople)
    this.#made.toggleAttribute('hidden', byPeople)
    const text = typing ? `${words.typing}…` : words.people
    if (byPeople && this.#who.textContent !== text) this.#who.textContent = text
  }

  /** A message of a person is read out; while the chat is closed its button says so. */
  #tellPerson(messages: readonly ShownAnswer[]): void {
    const written = messages.filter(({ question }) => question === '')
    const isNew = written.length > this.#told
    const { words, calls } = this.#options
    const isShown = !this.#panel.hasAttribute('hidden')
    // Until something was loaded nothing is known of them.
    if (messages.length > 0) this.#told = written.length
    if (messages.length > 0 && isShown) calls.seen.set(written.length)
    const last = written.at(-1)
    if (!isNew || !last) return
    this.#say(last)
    if (isShown) return
    this.#launcher.setAttribute('data-news', '')
    this.#launcher.setAttribute('aria-label', words.news(last.person || words.team))
  }

  #drawLog(messages: readonly ShownAnswer[]): void {
    const { words, config, language } = this.#options
    const look = { words, language, onAsk: (question: string) => this.#ask(question) }
    if (!this.#log.firstChild || (messages.length === 0 && this.#drawn.size > 0)) {
      this.#drawn.clear()
      this.#log.replaceChildren(element('div', { class: 'bubble theirs' }, config.greeting || words.greeting))
      if (config.suggestions.length > 0) this.#log.append(suggestionsView(config.suggestions, look))
    }
    if (messages.length > 0) this.#log.querySelector(':scope > .suggestions')?.remove()
    for (const [at, { nodes }] of this.#drawn)
      if (at >= messages.length) {
        for (const node of nodes) node.remove()
        this.#drawn.delete(at)
      }
    for (const [index, message] of messages.entries()) {
      const last = index === messages.length - 1
      const before = this.#drawn.get(index)
      if (before && before.message === message && before.last === last) continue
      const nodes = messageView(message, last, look)
      if (before) {
        before.nodes[0].replaceWith(nodes[0])
        before.nodes[1].replaceWith(nodes[1])
      } else this.#log.append(...nodes)
      this.#drawn.set(index, { message, last, nodes })
    }
  }

  #drawNote(): void {
    const { words, conversation, closed } = this.#options
    const { refused, lost } = conversation.state
    const offline = !navigator.onLine
    const text = closed
      ? words.notPublished
      : refused
        ? refused.message || (offline ? words.unsent : words.failed)
        : offline && conversation.answering
          ? words.offline
          : lost
            ? words.lost
            : ''
    // The same words with and without a way to try again are two notes.
    const shown = `${refused?.question ?? ''}\n${text}`
    if (this.#note.dataset.shown === shown) return
    this.#note.dataset.shown = shown
    this.#note.replaceChildren()
    if (text === '') return
    const retry =
      refused && element('button', { type: 'button', onclick: () => this.#again(refused.question) }, words.retry)
    this.#note.append(element('div', { class: 'note', role: 'alert' }, element('span', {}, text), retry))
  }

  #drawSend(): void {
    const { words, conversation, closed } = this.#options
    const { answering } = conversation
    const label = answering ? words.stop : words.send
    if (this.#send.getAttribute('aria-label') !== label) {
      this.#send.setAttribute('aria-label', label)
      this.#send.replaceChildren(icon(answering ? 'stop' : 'send'))
    }
    this.#send.disabled = closed || (!answering && this.#field.value.trim() === '')
    this.#field.disabled = closed
  }
}
