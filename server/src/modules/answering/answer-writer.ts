import type { DataApproval } from '#contract/approvals/schemas.ts'
import type {
  AnswerPart,
  DataChart,
  DataChoice,
  DataNotice,
  DataReading,
  DataTable,
  DataTrust,
  ToolName,
  ToolPart,
} from '#contract/chat/parts.ts'
import { ToolProblem } from './tools/tool-problem.ts'

/** Where a growing answer goes. Events come encoded, in their order. */
export type AnswerSink = {
  event: (encoded: string) => void
  /** A part is complete: time to store. */
  partDone: () => void
  /** How long small pieces of text may be gathered into one event now, in ms. 0: send each. */
  pace: () => number
}

/** A step of an answer; `title` is in the person's language. */
export type Step = { id?: string; name: ToolName; input: unknown; title?: string }
/** What came of a step: a line, and more for the person to look at. */
export type StepResult = { summary: string; shown?: Record<string, unknown> }

type Block = Extract<AnswerPart, { type: 'text' | 'reasoning' }>
type Source = Extract<AnswerPart, { type: 'source-document' }>

/** The text of an answer, parts separated by blank lines. */
export const textIn = (parts: readonly AnswerPart[]): string =>
  parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n')

/** Builds the parts of an answer and, in step with them, the events of the UI message stream. */
export class AnswerWriter {
  readonly parts: AnswerPart[]
  readonly #sink: AnswerSink
  #block: { type: Block['type']; id: string; stored: Block; pending: string; sentAt: number } | undefined
  #timer: NodeJS.Timeout | undefined
  #blocks = 0

  /** `before`: parts that it goes on from. */
  constructor(sink: AnswerSink, before: readonly AnswerPart[] = []) {
    this.#sink = sink
    this.parts = [...before]
  }

  /** A piece of text; opens a text part when none is open. The first piece of a part is sent at once. */
  text(delta: string): void {
    this.#append('text', delta)
  }

  /** What a model thinks before it answers. */
  reasoning(delta: string): void {
    this.#append('reasoning', delta)
  }

  /** Ends the text that is open, if any. Every other part does so by itself. */
  endText(): void {
    const block = this.#block
    if (!block) return
    this.#flush()
    block.stored.state = 'done'
    this.#block = undefined
    this.send({ type: `${block.type}-end`, id: block.id })
    this.#sink.partDone()
  }

  /**
   * Shows work as a step: that it is done, then what came of it or that it failed, with the words of a ToolProblem. `before` is
   * what must be done first, such as asking the person; it does not count as the step's time.
   */
  async step<R extends StepResult>(
    { id = `call-${this.parts.length + 1}`, ...step }: Step,
    work: () => Promise<R>,
    before?: (id: string) => Promise<void>,
  ): Promise<R> {
    this.#stepBegins({ id, ...step })
    try {
      await before?.(id)
      const since = performance.now()
      const result = await work()
      const { summary, shown } = result
      this.#stepDone(id, { ...shown, summary, duration_ms: Math.round(performance.now() - since) })
      return result
    } catch (error) {
      this.#stepFailed(id, error instanceof ToolProblem ? error.message : '')
      throw error
    }
  }

  /** Ends the steps and questions to the person that are still open when an answer breaks off. */
  failOpenSteps(): void {
    for (const part of this.parts)
      if (part.type === 'data-approval' && part.data.state === 'waiting')
        this.approval({ ...part.data, state: 'stopped' })
      else if ('toolCallId' in part && part.state === 'input-available') this.#stepFailed(part.toolCallId, '')
  }

  /** Adds a table and gives its place among the answer's tables, for charts. */
  table(data: DataTable): number {
    const index = this.tables().length
    this.#whole({ type: 'data-table', id: `table-${index}`, data })
    return index
  }

  tables(): DataTable[] {
    return this.parts.flatMap((part) => (part.type === 'data-table' ? [part.data] : []))
  }

  chart(data: DataChart): void {
    this.#whole({ type: 'data-chart', data })
  }

  source(source: Omit<Source, 'type' | 'sourceId'>): void {
    this.#whole({ type: 'source-document', sourceId: `source-${this.evidence() + 1}`, ...source })
  }

  webSource(source: Omit<Extract<AnswerPart, { type: 'source-url' }>, 'type' | 'sourceId'>): void {
    this.#whole({ type: 'source-url', sourceId: `source-${this.evidence() + 1}`, ...source })
  }

  /** How many pieces of evidence there are: a mark `[n]` in text counts them from 1. */
  evidence(): number {
    return this.parts.filter(({ type }) => type === 'data-table' || type.startsWith('source-')).length
  }

  /** A tool waits for a person, or what came of it: the same card with another state. */
  approval(data: DataApproval): void {
    const id = `approval-${data.approval_id}`
    const known = this.parts.find((part) => part.type === 'data-approval' && part.id === id)
    if (known?.type === 'data-approval') {
      known.data = data
      this.send({ type: 'data-approval', id, data })
      this.#sink.partDone()
    } else this.#whole({ type: 'data-approval', id, data })
  }

  /** How the question was read, before the words of its answer. */
  reading(data: DataReading): void {
    this.#whole({ type: 'data-reading', data })
  }

  /** Ways to read the question, of which a person chooses one. */
  choice(data: DataChoice): void {
    this.#whole({ type: 'data-choice', data })
  }

  notice(data: DataNotice): void {
    this.#whole({ type: 'data-notice', data })
  }

  /** What vouches for a table, or would if its tables had not changed. */
  trust(data: DataTrust): void {
    this.#whole({ type: 'data-trust', data })
  }

  /** What could be asked next, and other ways to read the question. */
  suggestions(questions: string[], readings: string[] = []): void {
    if (questions.length + readings.length === 0) return
    this.#whole({ type: 'data-suggestions', data: { questions, ...(readings.length > 0 && { readings }) } })
  }

  /** An event that is no part of the stored answer. */
  send(event: object): void {
    this.#sink.event(JSON.stringify(event))
  }

  fullText(): string {
    return textIn(this.parts)
  }

  #append(type: 'text' | 'reasoning', delta: string): void {
    if (delta === '') return
    if (this.#block && this.#block.type !== type) this.endText()
    if (!this.#block) {
      const stored: Block = { type, text: '', state: 'streaming' }
      this.parts.push(stored)
      this.#block = { type, id: `${type}-${++this.#blocks}`, stored, pending: '', sentAt: 0 }
      this.send({ type: `${type}-start`, id: this.#block.id })
    }
    this.#block.stored.text += delta
    this.#block.pending += delta
    const wait = this.#block.sentAt + this.#sink.pace() - performance.now()
    if (wait <= 0) this.#flush()
    else this.#timer ??= setTimeout(() => this.#flush(), wait)
  }

  #flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const block = this.#block
    if (!block || block.pending === '') return
    this.send({ type: `${block.type}-delta`, id: block.id, delta: block.pending })
    block.pending = ''
    block.sentAt = performance.now()
  }

  #stepBegins({ id: toolCallId, name: toolName, input, title: named }: Step & { id: string }): void {
    const title = named === undefined ? {} : { title: named }
    // The union of parts is over the names of tools.
    this.#add({ type: `tool-${toolName}`, toolCallId, state: 'input-available', input, ...title } as ToolPart)
    this.send({ type: 'tool-input-available', toolCallId, toolName, input, ...title })
  }

  #stepDone(toolCallId: string, output: NonNullable<ToolPart['output']>): void {
    const part = this.#tool(toolCallId)
    if (!part) return
    part.state = 'output-available'
    part.output = output
    this.send({ type: 'tool-output-available', toolCallId, output })
    this.#sink.partDone()
  }

  #stepFailed(toolCallId: string, errorText: string): void {
    const part = this.#tool(toolCallId)
    if (!part) return
    part.state = 'output-error'
    part.errorText = errorText
    this.send({ type: 'tool-output-error', toolCallId, errorText })
    this.#sink.partDone()
  }

  #tool(toolCallId: string): ToolPart | undefined {
    return this.parts.find((part): part is ToolPart => 'toolCallId' in part && part.toolCallId === toolCallId)
  }

  #add(part: AnswerPart): void {
    this.endText()
    this.parts.push(part)
  }

  /** A part that comes whole: its event is itself. */
  #whole(part: AnswerPart): void {
    this.#add(part)
    this.send(part)
    this.#sink.partDone()
  }
}
