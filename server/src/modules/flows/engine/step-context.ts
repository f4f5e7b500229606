import type { FlowMode } from '#contract/flows/schemas.ts'
import type { FlowDocument } from '#flow/index.ts'
import type { CompiledNode, RunToken, StepError } from '#flow/machine/index.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import type { TenantView } from '../../../platform/tenant.ts'
import type { StepSecrets } from '../secrets/step-secrets.ts'
import type { TestChoices } from './entry.ts'
import type { Outcome, StepHandler } from './handler.ts'

export type EngineDeps = Pick<Deps, 'db' | 'pool' | 'connection' | 'clock' | 'log'>

/** What the engine asks of the modules around it. */
export type StepContext = {
  handlers: Readonly<Record<string, StepHandler<never>>>
  /** By kind: what stands for the steps that act outside, in tests. */
  simulated: Readonly<Record<string, StepHandler<never>>>
  scopeOf: (tenant: TenantView) => Promise<Scope>
  /** Secrets of a place for one step. */
  secretsOf: (tenant: TenantView) => Promise<StepSecrets>
}

/**
 * What a step gives instead of being taken: a test's pins, a replay's records. `simulate`: it does all but what others would see.
 * Undefined: it is taken.
 */
export type StepReplacement = (about: StepAbout) => Outcome | { error: StepError } | 'simulate' | undefined
type StepAbout = { compiled: CompiledNode; token: RunToken; input: unknown }

export type RunBeginning = {
  id: string
  flowId: string | null
  document: FlowDocument
  mode: FlowMode
  tenant: TenantView
  /** The node it begins with, and what that was given. */
  trigger: string
  input: Record<string, unknown>
  conversation?: string | null
  /** The wait that hears of its end. */
  toldTo?: string | null
  /** Begins at a step rather than after its trigger, with results of steps that are not taken. */
  from?: { node: string; values: Record<string, unknown> }
  /** Of a replay: the run whose records its steps give. */
  replayOf?: string
  /** Of a test. */
  test?: TestChoices
}
