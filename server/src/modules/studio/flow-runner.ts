import type { FlowTrace, PinnedStep, ReplayedRun } from '#contract/flows/schemas.ts'
import type { ProjectWebhook } from '#contract/studio/webhook.ts'
import type { FlowDocument, FlowProblem } from '#flow/index.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { TenantView } from '../../platform/tenant.ts'

export type RunningTrigger = { node: string; kind: string; secret: string | null; dueAt: Date | null }

type Test = {
  document: FlowDocument
  flowId: string
  tenant: TenantView
  trigger: string
  input: Record<string, unknown>
  pins?: Record<string, PinnedStep>
  real?: string[]
  from?: string
  recorded?: string
}

/** What the studio asks of whoever runs flows: what to listen for from now on, and to try a draft. */
export type FlowRunner = {
  publishTriggers: (published: {
    flowId: string
    document: FlowDocument
    tenant: TenantView
  }) => Promise<RunningTrigger[]>
  unpublishTriggers: (flowId: string) => Promise<void>
  /** Nothing begins a flow whose triggers rest; they stay as they are. */
  restTriggers: (tx: Db, flowId: string, resting: boolean) => Promise<void>
  listTriggers: (flowId: string) => Promise<RunningTrigger[]>
  /** The address of a webhook step, published or not, and who listens to it. */
  listening: Record<'get' | 'begin' | 'end', (step: { flowId: string; node: string }) => Promise<ProjectWebhook>>
  /** What keeps a document from sending the secrets it names, for somebody. */
  secretProblems: (scope: Scope, document: FlowDocument) => Promise<FlowProblem[]>
  testRun: (test: Test) => Promise<FlowTrace>
  replay: (request: {
    document: FlowDocument
    flowId: string
    tenant: TenantView
    last: number
  }) => Promise<ReplayedRun[]>
}
