export { buildIndex } from './build-index.ts'
export { composeAnswer } from './compose-answer.ts'
export { searchPassages } from './search.ts'
export { splitPassages } from './split-passages.ts'
export type {
  Citation,
  ComposedAnswer,
  Hit,
  Language,
  Page,
  Passage,
  PassageIndex,
  Quote,
  SearchOptions,
} from './types.ts'
