import type { TextStreamPart, ToolSet } from 'ai'
import type { AnswerWriter } from '../answer-writer.ts'
import type { AnswerOutcome } from '../job.ts'
import { type CutReason, TextBound } from './bounds.ts'

/** Writes what a model says as it comes, and notes how it goes. */
export class StreamReading {
  /** Why no more of its text is taken. */
  cut: CutReason | undefined
  /** Whether it has said or done anything. */
  begun = false
  /** Whether it would have called tools after its last step. */
  usedUp = false
  failure: unknown
  tokens: AnswerOutcome['tokens']
  readonly #writer: AnswerWriter
  readonly #bound = new TextBound()

  constructor(writer: AnswerWriter) {
    this.#writer = writer
  }

  take(part: TextStreamPart<ToolSet>): void {
    switch (part.type) {
      case 'text-delta':
      case 'reasoning-delta':
        this.#takeText(part)
        break
      case 'text-end':
      case 'reasoning-end':
        this.#writer.endText()
        break
      case 'tool-call':
        this.begun = true
        break
      case 'finish':
        this.usedUp = part.finishReason === 'tool-calls'
        this.tokens = { input: part.totalUsage.inputTokens ?? 0, output: part.totalUsage.outputTokens ?? 0 }
        break
      case 'error':
        this.failure ??= part.error
        break
      default:
    }
  }

  #takeText({ type, text }: { type: 'text-delta' | 'reasoning-delta'; text: string }): void {
    this.begun = true
    const limited = this.#bound.take(text)
    if (type === 'text-delta') this.#writer.text(limited.text)
    else this.#writer.reasoning(limited.text)
    this.cut ??= limited.cut
  }
}
