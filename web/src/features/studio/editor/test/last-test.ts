import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { flowEndpoints } from '#contract/flows/endpoints.ts'
import type { FlowRun, FlowRunId, FlowTrace, PinnedStep, TraceStep } from '#contract/flows/schemas.ts'
import { studioEndpoints } from '#contract/studio/endpoints.ts'
import type { ProjectId, ProjectTest } from '#contract/studio/schemas.ts'
import type { FlowDocument } from '#flow/index.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointPages, endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import type { StepState } from '../state/canvas-types.ts'

export type PinnedOutputs = Readonly<Record<string, PinnedStep>>

/** The run that is shown on the canvas and in the settings of cards; null while there is none. */
export const shownRunOptions = (project: string) =>
  queryOptions({
    queryKey: ['studio-run', project],
    queryFn: (): FlowTrace | null => null,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const showRun = (queries: QueryClient, project: string, trace: FlowTrace | null) =>
  queries.setQueryData(shownRunOptions(project).queryKey, trace)

export type RunStatusFilter = FlowRun['status'] | 'all'

/** The runs of a flow that have some words, in one state or in any. */
export const runsPages = (project: string, { words, status }: { words: string; status: RunStatusFilter }) =>
  infiniteQueryOptions({
    ...endpointPages(flowEndpoints.listFlowRuns, {
      query: { flow_id: project, limit: 20, ...(words && { query: words }), ...(status !== 'all' && { status }) },
    }),
    staleTime: 0,
    refetchInterval: listMs,
    placeholderData: (before) => before,
  })

const followMs = 2_000
/** How often a list is looked at for runs that others begin. */
const listMs = 5_000

/** A run from its beginning, followed until it has ended. */
export const runOptions = (id: FlowRunId) =>
  queryOptions({
    ...endpointQuery(flowEndpoints.getFlowRun, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.run.ended_at === null ? followMs : false),
  })

export const loadRun = (id: FlowRunId) => api.call(flowEndpoints.getFlowRun, { params: { id } })
export const cancelRun = (id: FlowRunId) => api.call(flowEndpoints.cancelFlowRun, { params: { id } })
export const runTest = (id: ProjectId, body: ProjectTest) =>
  api.call(studioEndpoints.testProject, { params: { id }, body })

export type TestAnswer = { reply: string } | { decision: 'approved' | 'rejected' | 'done' }
export const answerTest = (id: FlowRunId, answer: TestAnswer) =>
  api.call(flowEndpoints.answerTestRun, { params: { id }, body: answer })

/** The last time each card was taken. */
export function lastOf(steps: readonly TraceStep[]): Map<string, TraceStep> {
  return new Map(steps.map((step) => [step.node, step]))
}

/** How each card of a document fared in a run; what was not reached is dimmed. */
export function statesOf(document: FlowDocument, steps: readonly TraceStep[]): Map<string, StepState> {
  const last = lastOf(steps)
  return new Map(
    document.nodes.map(({ id }) => {
      const state = last.get(id)?.state
      return [id, state === undefined ? 'skipped' : state === 'pinned' ? 'done' : state]
    }),
  )
}

/** What the cards gave, for previews. */
export const outputsOf = (steps: readonly TraceStep[]): Map<string, Record<string, unknown>> =>
  new Map(
    steps.flatMap(({ node, output }) =>
      typeof output === 'object' && output !== null ? [[node, output as Record<string, unknown>] as const] : [],
    ),
  )

const keyOf = (project: string) => `studio:pins:${project}`

/** Pinned results stay in this browser. */
export function readPins(project: string): PinnedOutputs {
  try {
    return JSON.parse(localStorage.getItem(keyOf(project)) ?? '{}') as PinnedOutputs
  } catch {
    return {}
  }
}
export function keepPins(project: string, pins: PinnedOutputs): void {
  try {
    localStorage.setItem(keyOf(project), JSON.stringify(pins))
  } catch {
    // They hold for this page.
  }
}
