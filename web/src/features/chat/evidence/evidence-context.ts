import { createContext } from 'react'
import type { Evidence } from '../answer/evidence.ts'

type Value = {
  /** The evidence of the answer around. */
  evidence: readonly Evidence[]
  /** Shows one piece in the panel. */
  open: (n: number) => void
}

/** The evidence of an answer, for the marks in its text. */
export const EvidenceContext = createContext<Value>({ evidence: [], open: () => {} })
