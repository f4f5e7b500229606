const MB = 1024 * 1024

/** Sound as the browser sends it: 16 bit samples; with two channels the person's own first, then the others'. */
export const meetingSound = { rate: 16_000, chunkSeconds: 5 } as const

/**
 * Meetings: the longest one and the largest file; how long nothing may come before a recording counts as interrupted; lengths of texts;
 * what minutes hold at most; to how many a mail goes; how long links may be open; how long a link to the sound is good.
 */
export const meetingLimits = {
  longestSeconds: 3 * 3_600,
  uploadBytes: 1_024 * MB,
  chunkBytes: meetingSound.chunkSeconds * meetingSound.rate * 4,
  /** Chunks of one take at most: those of the longest meeting, and some for clocks that differ. */
  chunks: (3 * 3_600) / meetingSound.chunkSeconds + 12,
  takes: 50,
  keptDaysMost: 3_650,
  /** Of a rule of how long meetings are kept: nothing is erased by it before. */
  graceDays: 7,
  interruptedSeconds: 60,
  title: 200,
  speaker: 80,
  line: 4_000,
  item: 1_000,
  items: 300,
  note: 2_000,
  recipients: 20,
  page: 25,
  linkDays: [1, 7, 30],
  soundSeconds: 6 * 3_600,
  bars: 240,
} as const
