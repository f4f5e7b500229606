import type { CallTurn } from '#contract/calls/log-schemas.ts'

/** What a model is given of a call at most, in characters. */
const longestCall = 60_000

/** What was said, as a model reads it: a line for each turn, whatever a caller says. */
export const transcriptText = (turns: readonly Pick<CallTurn, 'number' | 'speaker' | 'text'>[]): string =>
  turns
    .map(({ number, speaker, text }) => `[${number}] ${speaker}: ${text.replaceAll(/\s+/g, ' ').trim()}`)
    .join('\n')
    .slice(0, longestCall)
