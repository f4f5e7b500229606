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
