import { randomUUID } from 'node:crypto'
import type { FlowTrace, PinnedStep } from '#contract/flows/schemas.ts'
import { localized } from '#contract/kit/localized-text.ts'
import { checkDocument, definitionOf, type FlowDocument } from '#flow/index.ts'
import { fail } from '../../platform/http/fail.ts'
import type { TenantView } from '../../platform/tenant.ts'
import { findVisibleRun, readJournals } from './engine/run-store.ts'
import { type FlowRunDeps, startRun } from './runs.ts'
import { getTrace, stepsOf } from './trace.ts'

export type TestRun = {
  document: FlowDocument
  flowId: string | null
  tenant: TenantView
  trigger: string
  input: Record<string, unknown>
  /** By node: what steps give instead of being taken. */
  pins?: Record<string, PinnedStep>
  /** Steps that really act outside; every other one that would is simulated. */
  real?: string[]
  /** Begins at this node; what steps before it gave is taken from `recorded`. */
  from?: string
  /** A run whose results stand for the steps that are not taken. */
  recorded?: string
  waitMs?: number
}

/**
 * Runs a draft as its owner would, reaching nobody outside but by the steps in `real`, and answers the trace as far as it got. Throws `flow_not_sound` with the first problem,
 * `flow_run_not_found` where `recorded` is no run of this flow.
 */
export async function testRun(deps: FlowRunDeps, test: TestRun): Promise<FlowTrace> {
  const { document, flowId, tenant, trigger, input, pins = {}, real = [], waitMs = 30_000 } = test
  const problem = checkDocument(document).find(
    ({ severity, node }) => severity === 'error' && (node === null || node === test.from),
  )
  if (problem) throw fail('flow_not_sound', { reason: problem.message })
  if (test.from !== undefined && !document.nodes.some(({ id }) => id === test.from))
    throw fail('flow_not_sound', { reason: stepGone })
  const recorded = test.recorded === undefined ? {} : await recordedValues(deps, { ...test, recorded: test.recorded })
  const pinned = Object.entries(pins).flatMap(([node, { output }]) => (node === test.from ? [] : [[node, output]]))
  const values = { ...recorded, ...Object.fromEntries(pinned) }
  const from = test.from === undefined ? {} : { from: { node: test.from, values } }
  const view = await startRun(deps, {
    document,
    flowId,
    tenant,
    trigger,
    input,
    mode: 'test',
    waitMs,
    ...from,
    // Of its own, so that what it asks waits to be seen rather than for somebody.
    conversation: `test/${randomUUID()}`,
    test: { pins, real },
  })
  return getTrace(deps.db, tenant, view.id)
}

/** What the steps of a run gave last, for those nodes that the document still has. */
async function recordedValues(
  deps: FlowRunDeps,
  { tenant, flowId, document, recorded }: TestRun & { recorded: string },
): Promise<Record<string, unknown>> {
  const run = await findVisibleRun(deps.db, tenant, recorded)
  if (!run || run.flowId !== flowId) throw fail('flow_run_not_found')
  const entries = (await readJournals(deps.db, [recorded])).get(recorded)?.entries ?? []
  const nodes = new Set(document.nodes.filter(({ kind }) => definitionOf(kind)?.input !== null).map(({ id }) => id))
  const variables = new Set(document.variables.map(({ name }) => name))
  const begun = entries[0]?.event
  // A test that began in the middle had its values from another run.
  const given = begun?.type === 'begun' ? Object.entries(begun.from?.values ?? {}) : []
  const values = Object.fromEntries(given.filter(([name]) => nodes.has(name) || variables.has(name)))
  for (const { node, state, output, set = {} } of stepsOf(entries)) {
    if (state !== 'done' && state !== 'pinned') continue
    if (nodes.has(node)) values[node] = output
    for (const [name, value] of Object.entries(set)) if (variables.has(name)) values[name] = value
  }
  return values
}

const stepGone = localized('the step it should begin at is gone.', 'langkah awalnya sudah tidak ada.')
