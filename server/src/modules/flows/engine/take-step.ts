import { localized } from '#contract/kit/localized-text.ts'
import type { SecretPlaceholders } from '#flow/expression/index.ts'
import { flowLimits, type StepResult, sizeOf } from '#flow/index.ts'
import { type RunEvent, runPure, type Step, type StepError, stepOf } from '#flow/machine/index.ts'
import type { Entry } from './entry.ts'
import type { Outcome } from './handler.ts'
import type { LiveRun } from './live-run.ts'

type About = Pick<Entry, 'node' | 'kind' | 'visit' | 'attempt' | 'input'>

/** A step that has come about without a handler, or one that needs it. */
export type PreparedStep = { entry: Entry; about: About } | { step: Step; about: About }

/** Makes a step ready and takes it at once when it is pure. */
export function prepareStep(run: LiveRun, token: number, now: Date, secrets?: SecretPlaceholders): PreparedStep {
  const at = now.toISOString()
  const step = stepOf(run.flow, run.state, token, at, secrets)
  if ('error' in step) {
    const { id, node, visit, attempt } = step.token
    const kind = run.flow.nodes.get(node)?.node.kind ?? ''
    const about = { node, kind, visit, attempt }
    return { about, entry: { event: failedWith(at, id, step.error), ...about, ms: 0 } }
  }
  const { node, visit, attempt } = step.token
  const about = { node, kind: step.compiled.node.kind, visit, attempt, input: step.options }
  const began = performance.now()
  const result = runPure(step, at)
  if (!result) return { step, about }
  const event = 'error' in result ? failedWith(at, token, result.error) : doneWith(at, token, result)
  return { about, entry: { event, ...about, ms: rounded(performance.now() - began) } }
}

/** What a handler gave, as an entry of the journal. */
export function entryOf(
  at: string,
  { id }: { id: number },
  about: About,
  outcome: Outcome | { error: StepError },
  ms: number,
): Entry {
  const rest = { ...about, ms: rounded(ms) }
  if ('error' in outcome) return { event: failedWith(at, id, outcome.error), ...rest }
  if ('wait' in outcome) return { event: { type: 'waits', at, token: id, ...outcome }, ...rest }
  const { credits, ...result } = outcome
  return { event: doneWith(at, id, result), ...rest, ...(credits && { credits }) }
}

const failedWith = (at: string, token: number, error: StepError): RunEvent => ({ type: 'failed', at, token, error })

/** A result that is too large fails the step, rather than the run's memory. */
function doneWith(at: string, token: number, result: StepResult): RunEvent {
  if (sizeOf(result, flowLimits.outputCharacters) <= flowLimits.outputCharacters)
    return { type: 'done', at, token, result }
  const mega = Math.round(flowLimits.outputCharacters / 1_000_000)
  return failedWith(at, token, {
    code: 'output_too_large',
    message: localized(
      `The result of this step is larger than ${mega} MB. Take less, or keep it in a table.`,
      `Hasil langkah ini lebih dari ${mega} MB. Ambil lebih sedikit, atau simpan di tabel.`,
    ),
  })
}

const rounded = (ms: number) => Math.round(ms * 100) / 100
