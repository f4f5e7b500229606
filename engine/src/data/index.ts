export { chosenAmong, readingsOf } from './alternatives.ts'
export { answerQuestion } from './ask.ts'
export { queryAsAsked } from './confidence/as-asked.ts'
export { doubted } from './confidence/doubted.ts'
export { holdsRows } from './confidence/hold-rows.ts'
export { type Trial, trialRows, triedQueries, weighTrials } from './confidence/trials.ts'
export { comparedAt, type Stretch, stretchBefore } from './follow/compared-at.ts'
export { driverQueries, withStrongestDriver } from './follow/strongest-driver.ts'
export { type ProposedQuestion, type ProposedQuestions, proposeQuestions, wantsDashboard } from './propose.ts'
export { isAskedByChip, readingChips } from './refine/chips.ts'
export { relevantTables } from './relevant.ts'
export { inferForeignKeys } from './schema/keys.ts'
export { suggestName } from './suggest/names.ts'
export { type SuggestedTable, suggestTables } from './suggest/tables.ts'
export type {
  Answer,
  Column,
  ColumnType,
  DataQuestion,
  Dialect,
  ForeignKey,
  Measure,
  Outcome,
  Schema,
  Table,
  UnsureAnswer,
} from './types.ts'
export { termsOfCorrection } from './verified/corrected.ts'
export { hasMeaning, withGlossary } from './verified/glossary.ts'
export { leansOnBefore, matchVerified, plainWords } from './verified/match.ts'
export { datesOf, onDay, withMovingDates } from './verified/moving-dates.ts'
export { answerAsTaught, type StoredIntent, sayAgain } from './verified/retell.ts'
export { suggestChart } from './words/chart.ts'
export { capitalize, columnLabel, tableLabel } from './words/labels.ts'
export { narrateAnswer } from './words/narrate.ts'
export { subjectsOf, tablesTold } from './words/subjects.ts'
export { followUps, suggestQuestions } from './words/suggestions.ts'
export { tellsTies, tiesQuery, tieWords } from './words/ties.ts'
