import type { FlowTrace, PinnedStep, ReplayedRun } from '#contract/flows/schemas.ts'
import type { FlowDocument } from '#flow/index.ts'
import type { Place } from './place-store.ts'

export type RunningTrigger = { node: string; kind: string; secret: string | null; dueAt: Date | null }

type Test = {
  document: FlowDocument
  flowId: string
  place: Place
  trigger: string
  input: Record<string, unknown>
  pins?: Record<string, PinnedStep>
  from?: string
  recorded?: string
}

/** What the studio asks of whoever runs flows: what to listen for from now on, and to try a draft. */
export type FlowRunner = {
  publishTriggers: (published: { flowId: string; document: FlowDocument; place: Place }) => Promise<RunningTrigger[]>
  unpublishTriggers: (flowId: string) => Promise<void>
  listTriggers: (flowId: string) => Promise<RunningTrigger[]>
  testRun: (test: Test) => Promise<FlowTrace>
  replay: (wanted: { document: FlowDocument; flowId: string; place: Place; last: number }) => Promise<ReplayedRun[]>
}
