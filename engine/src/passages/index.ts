export { buildIndex } from './build-index.ts'
export { composeAnswer } from './compose-answer.ts'
export { embed, embeddingSize, toBytes } from './embed.ts'
export { searchPassages } from './search.ts'
export { splitPassages } from './split-passages.ts'
export { type AskedTerm, passageTerms, questionTerms, stemsFor } from './terms.ts'
export type {
  Citation,
  ComposedAnswer,
  CorpusStatistics,
  Hit,
  Language,
  Page,
  Passage,
  PassageIndex,
  Quote,
  SearchOptions,
} from './types.ts'
export { relatives, type Variant } from './variants.ts'
