export { buildIndex } from './build-index.ts'
export { composeAnswer } from './compose-answer.ts'
export { embed, toBytes } from './embed.ts'
export { searchPassages } from './search.ts'
export { splitPassages } from './split-passages.ts'
export { passageTerms, questionTerms, stemsFor } from './terms.ts'
export type {
  CorpusStatistics,
  Hit,
  Language,
  Passage,
  PassageIndex,
} from './types.ts'
export { relatives, type Variant } from './variants.ts'
