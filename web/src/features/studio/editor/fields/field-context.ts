import { createContext, useContext } from 'react'
import type { EvaluationContext } from '#flow/expression/index.ts'
import type { KnownVariable } from '#flow/index.ts'

export type FieldContextValue = {
  known: readonly KnownVariable[]
  around: EvaluationContext
  readOnly: boolean
  /** The step may send secrets: where one is picked, another can be made. */
  takesSecrets: boolean
  /** The Salesforce object whose fields are picked; empty: none is. */
  object: string
  /** What is wrong with an option, by its path. */
  errorAt: (path: string) => string | undefined
}

export const FieldContext = createContext<FieldContextValue | undefined>(undefined)

export function useFieldContext(): FieldContextValue {
  const value = useContext(FieldContext)
  if (!value) throw new Error('outside of the settings of a card')
  return value
}
