export { answerQuestion } from './ask.ts'
export { type ProposedQuestion, type ProposedQuestions, proposeQuestions, topicOf, wantsDashboard } from './propose.ts'
export { relevantTables } from './relevant.ts'
export { inferForeignKeys } from './schema/keys.ts'
export type {
  Alternative,
  Answer,
  BilingualText,
  ChartSpec,
  Column,
  ColumnType,
  DataQuestion,
  Dialect,
  ForeignKey,
  Language,
  Measure,
  NotData,
  Outcome,
  ResultColumn,
  Row,
  Schema,
  Shape,
  Table,
  UnsureAnswer,
} from './types.ts'
export { type Correction, termsOfCorrection } from './verified/corrected.ts'
export { type GlossaryTerm, hasMeaning, type Meaning, withGlossary } from './verified/glossary.ts'
export { leansOnBefore, type Matching, matchVerified, type VerifiedQuestion } from './verified/match.ts'
export { datesOf, hasMovingDates, movingIn, onDay, withMovingDates } from './verified/moving-dates.ts'
export { type StoredIntent, sayAgain } from './verified/retell.ts'
export { suggestChart } from './words/chart.ts'
export { narrate } from './words/narrate.ts'
export { followUps, suggestQuestions } from './words/suggestions.ts'
