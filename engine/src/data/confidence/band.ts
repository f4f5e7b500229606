/** What speaks for and against a reading, by name; each a small number. `measure/fit-confidence.ts` fits the weights to these. */
export type Features = Readonly<Record<string, number>>

/**
 * How far a reading is to be trusted. `sure`: it is stated; `likely`: it is shown with other readings, and its figures when somebody
 * has chosen. A reading that is neither is not given: the engine says what is missing instead.
 */
export interface Confidence {
  band: 'sure' | 'likely'
  /** 0…1: how likely it is that the reading is the one meant. */
  probability: number
  /** Why, in the asker's language, in words that follow 'because': the weightiest first. */
  reasons: string[]
  /** A person chose it. */
  chosen?: true
  /** Why what the engine is sure of is only likely, in a sentence that can stand alone: one of the reasons. */
  doubt?: string
}
