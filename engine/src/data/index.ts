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
export { suggestChart } from './words/chart.ts'
export { narrate } from './words/narrate.ts'
export { followUps, suggestQuestions } from './words/suggestions.ts'
