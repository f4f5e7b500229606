import type { Answer } from '../types.ts'

/** A sure answer that is only likely, for a reason that the engine cannot know; in the asker's language. */
export const doubted = ({ trial: _, ...answer }: Answer, doubt: string): Answer => ({
  ...answer,
  ...(answer.confidence && { confidence: { ...answer.confidence, band: 'likely', reasons: [doubt], doubt } }),
})
