import type { Scope } from '../../platform/http/scope.ts'

export type FlowPassage = { file: string; page: number | null; text: string; confidence: number }

/** Files that flows may search, given by the module that keeps them (set in app.ts). */
export type FlowKnowledge = {
  search?: (asked: {
    scope: Scope
    query: string
    files: string[]
    most: number
    signal: AbortSignal
  }) => Promise<FlowPassage[]>
}
