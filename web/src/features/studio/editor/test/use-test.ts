import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FlowRunId, FlowTrace } from '#contract/flows/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { toast } from '#web/ui/toast-store.ts'
import { editorMessages } from '../messages/index.ts'
import type { EditorSession } from '../session.ts'
import { useEditorStore } from '../state/use-editor.ts'
import {
  answerTest,
  keepPins,
  type PinnedOutputs,
  readPins,
  runOptions,
  runTest,
  shownRunOptions,
  showRun,
  statesOf,
  type TestAnswer,
} from './last-test.ts'

export type StartedTest = { trigger: string; input: Record<string, unknown> }

/** Tests of a flow: the one that is shown, what is pinned, and how one is begun, gone on with from a card, and answered. */
export function useTest(session: EditorSession) {
  const t = useMessages(editorMessages).test
  const { id } = session.project
  const queries = useQueryClient()
  const store = useEditorStore()
  const { data: shown } = useQuery(shownRunOptions(id))
  const [pins, setPins] = useState<PinnedOutputs>(() => readPins(id))
  /** Steps that really act outside; asked anew whenever the flow is opened. */
  const [real, setReal] = useState<readonly string[]>([])
  const pin = (next: PinnedOutputs) => {
    setPins(next)
    keepPins(id, next)
  }
  const show = (trace: FlowTrace) => {
    showRun(queries, id, trace)
    store.showSteps(statesOf(store.get().document, trace.steps))
    store.announce(t.said[trace.run.status])
  }
  const { data: followed } = useQuery({
    // Asked only while there is a run that goes on.
    ...runOptions(shown?.run.id ?? ('' as FlowRunId)),
    enabled: shown?.run.ended_at === null,
  })
  // A time came, or somebody decided elsewhere. What was asked before an answer was given knows less than what is shown.
  const isFurther =
    followed?.run.id === shown?.run.id && followed && shown
      ? followed.steps.length > shown.steps.length || (shown.run.ended_at === null && followed.run.ended_at !== null)
      : false
  useEffect(() => {
    if (isFurther && followed) show(followed)
  })
  const run = useMutation({
    mutationFn: async (given: StartedTest & { from?: string; recorded?: FlowRunId }) => {
      if (!(await session.flush())) throw new Error(t.notSaved)
      const there = new Set(store.get().document.nodes.map((node) => node.id))
      const kept = Object.fromEntries(Object.entries(pins).filter(([node]) => there.has(node)))
      return runTest(id, { ...given, pins: kept, real: real.filter((node) => there.has(node)) })
    },
    onMutate: ({ trigger, from }) => store.showSteps(new Map([[from ?? trigger, 'running']])),
    onSuccess: (trace: FlowTrace) => {
      showRun(queries, id, trace)
      void playBack(session, trace)
      store.announce(t.said[trace.run.status])
    },
    onError: (error) => {
      store.showSteps(undefined)
      toast.failure(error.message)
    },
  })
  const answer = useMutation({
    mutationFn: ({ run, given }: { run: FlowRunId; given: TestAnswer }) => answerTest(run, given),
    onSuccess: show,
    onError: (error) => toast.failure(error.message),
  })
  return { shown, pins, pin, real, setReal, run, answer, show }
}

/** What began a run, for a test that goes on from one of its steps. */
export const begunOf = ({ steps, input }: FlowTrace): StartedTest => ({
  trigger: steps[0]?.node ?? '',
  input: input as StartedTest['input'],
})

const stepMs = 140

/** The steps light up one after the other in the order they were taken; at once where motion is not wanted. */
async function playBack(session: EditorSession, { steps }: FlowTrace): Promise<void> {
  const { store } = session
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches || steps.length > 60
  for (let count = still ? steps.length : 1; count < steps.length; count++) {
    const states = statesOf(store.get().document, steps.slice(0, count))
    const next = steps[count]?.node
    if (next) states.set(next, 'running')
    store.showSteps(states)
    await new Promise((resolve) => setTimeout(resolve, stepMs))
  }
  store.showSteps(statesOf(store.get().document, steps))
}
