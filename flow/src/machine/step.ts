import type { StepResult } from '../definition.ts'
import { type EvaluationContext, ExpressionError, type SecretPlaceholders } from '../expression/index.ts'
import type { Options } from '../options.ts'
import { type CompiledFlow, type CompiledNode, unknownKindError } from './compile.ts'
import type { RunState, RunToken, StepError } from './state.ts'
import type { StepView } from './step-view.ts'

/** A step about to be taken: its node and its options with everything filled in. */
export type Step = { compiled: CompiledNode; token: RunToken; options: Options; key: string; around: EvaluationContext }

/** Makes a step ready; `secrets` are for nodes that may send them. An error fails the step. */
export function stepOf(
  flow: CompiledFlow,
  state: RunState,
  tokenId: number,
  at: string,
  secrets?: SecretPlaceholders,
): Step | { error: StepError; token: RunToken } {
  const token = state.tokens.find(({ id }) => id === tokenId)
  if (!token) throw new Error(`there is no token ${tokenId}`)
  const compiled = flow.nodes.get(token.node)
  if (!compiled?.definition) return { token, error: unknownKindError(compiled?.node.kind ?? token.node) }
  const context = contextOf(flow, state, at, compiled.definition.takesSecrets ? secrets : undefined)
  try {
    const skip = loopOf(token) ? undefined : compiled.definition.laterOnly
    return {
      compiled,
      token,
      around: context,
      options: compiled.fill(context, skip),
      key: `${state.runId}.${token.visit}`,
    }
  } catch (error) {
    return { token, error: asStepError(error) }
  }
}

/** What a pure step does; undefined when its handler must. An error fails the step. */
export function runPure(
  { compiled, token, options, around }: Step,
  at: string,
): StepResult | { error: StepError } | undefined {
  const frame = loopOf(token)
  const { language, timezone } = around
  const view: StepView = {
    round: frame?.round ?? null,
    held: frame?.held ?? null,
    collected: frame?.collected ?? [],
    at,
    language,
    timezone,
  }
  try {
    return compiled.definition?.run?.(options, view)
  } catch (error) {
    return { error: asStepError(error) }
  }
}

function loopOf({ node, frames }: RunToken) {
  const top = frames.at(-1)
  return top?.kind === 'loop' && top.node === node ? top : undefined
}

function contextOf(flow: CompiledFlow, state: RunState, at: string, secrets?: SecretPlaceholders): EvaluationContext {
  const { language, timezone } = flow.document.settings
  const run = { ...(state.values.run as object), now: at }
  return {
    values: { ...state.values, run },
    secrets,
    known: flow.known,
    language,
    timezone,
  }
}

function asStepError(error: unknown): StepError {
  if (!(error instanceof ExpressionError)) throw error
  return { code: 'expression_failed', message: error.sentence }
}
