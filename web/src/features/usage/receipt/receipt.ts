import type { ChatRecord } from '#contract/chat/schemas.ts'

/** What is known of an answer's price; `at` is when it was asked. */
export type Receipt = {
  usage: ChatRecord['answer']['usage']
  model: string | null
  durationMs: number | undefined
  at: string | undefined
}
