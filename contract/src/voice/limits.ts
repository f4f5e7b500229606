/**
 * Voice: characters of one sentence that is synthesized, and of one question; sentences of an answer that are said, the others are read;
 * how long a voice may take for a sentence.
 */
export const voiceLimits = {
  sentence: 400,
  saidSentences: 6,
  synthesisMs: 20_000,
  perMinute: 240,
} as const
