export { answerQuestion } from './ask.ts'
export { type ProposedQuestion, proposeQuestions, wantsDashboard } from './propose.ts'
export { relevantTables } from './relevant.ts'
export { inferForeignKeys } from './schema/keys.ts'
export type {
  Answer,
  BilingualText,
  Column,
  ColumnType,
  Dialect,
  ForeignKey,
  Measure,
  Outcome,
  Schema,
  Table,
} from './types.ts'
export { termsOfCorrection } from './verified/corrected.ts'
export { hasMeaning, withGlossary } from './verified/glossary.ts'
export { leansOnBefore, matchVerified } from './verified/match.ts'
export { datesOf, onDay, withMovingDates } from './verified/moving-dates.ts'
export { type StoredIntent, sayAgain } from './verified/retell.ts'
export { suggestChart } from './words/chart.ts'
export { narrate } from './words/narrate.ts'
export { followUps, suggestQuestions } from './words/suggestions.ts'
