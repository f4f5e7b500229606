export { ask } from './ask.ts'
export { type ProposedQuestion, type ProposedQuestions, proposeQuestions, topicOf, wantsDashboard } from './propose.ts'
export { relevantTables } from './relevant.ts'
export { inferForeignKeys } from './schema/keys.ts'
export type {
  Alternative,
  Answer,
  Asking,
  ChartSpec,
  Column,
  ColumnType,
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
  Unsure,
  Words,
} from './types.ts'
export { type Correction, taughtBy } from './verified/corrected.ts'
export { leansOnBefore, type Matching, matchSettled, type Settled } from './verified/match.ts'
export { datesOf, hasMovingDates, movingIn, onDay, withMovingDates } from './verified/moving-dates.ts'
export { type Kept, sayAgain } from './verified/said-again.ts'
export { hasMeaning, type Meaning, type Taught, withTaught } from './verified/taught.ts'
export { suggestChart } from './words/chart.ts'
export { narrate } from './words/narrate.ts'
export { followUps, suggestQuestions } from './words/suggestions.ts'
