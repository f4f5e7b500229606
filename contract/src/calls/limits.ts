/**
 * Calls: the longest one; how long one whose connection is lost is held; what is held of the organization's minutes at a time, and the
 * least there must be left to begin; how long a call may be quiet before it is asked whether anybody is there, and before it is hung up;
 * strangers' calls from one address; what is kept; how long the address of a sound lasts, and into how many parts its picture is cut; what an outgoing call says first and is for, in characters;
 * scorecards of a place, questions of one, phrases of a question, calls of a preview, and the newest calls that a model reads for one;
 * sentences of a summary by a model, characters of one, and words of it that are paid;
 * scenarios of a place and of a rehearsal, how often each is repeated, lines of a script, what a caller who is played says at most, how long a caller is quiet, how long a
 * spoken conversation is, and characters of a mail's subject and text.
 */
export const callLimits = {
  longestSeconds: 3_600,
  usualSeconds: 600,
  graceSeconds: 10,
  heldSeconds: 600,
  leastSeconds: 30,
  askAfterQuietMs: 25_000,
  hangUpAfterQuietMs: 60_000,
  perAddressMinute: 6,
  atOnce: 10,
  atOnceMost: 100,
  origins: 20,
  keptDays: 90,
  keptDaysMost: 3_650,
  soundSeconds: 6 * 3_600,
  soundBars: 240,
  page: 25,
  exported: 5_000,
  typed: 500,
  opening: 600,
  purpose: 2_000,
  scorecards: 50,
  scorecardQuestions: 30,
  scorecardPhrases: 20,
  scorecardPreview: 50,
  scoredByModel: 50,
  summaryPoints: 5,
  summaryPoint: 300,
  summaryWords: 400,
  rehearsalScenariosKept: 200,
  rehearsalScenarios: 50,
  rehearsalRepetitions: 20,
  rehearsalLines: 30,
  rehearsalTurns: 12,
  rehearsalPause: 70,
  rehearsalSeconds: 300,
  rehearsalSubject: 200,
  rehearsalMail: 4_000,
} as const

/** Sound on the wire: 16 bit samples, one channel, in frames of 20 ms. */
export const callSound = { rate: 16_000, frameMs: 20, frameSamples: 320 } as const
