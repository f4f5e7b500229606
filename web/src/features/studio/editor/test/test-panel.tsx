import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FlowRunId, FlowTrace } from '#contract/flows/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { editorMessages } from '../messages/index.ts'
import type { EditorSession } from '../session.ts'
import { useEditorStore } from '../state/use-editor.ts'
import { AnswerForm } from './answer-form.tsx'
import {
  answerTest,
  keepPins,
  type Pins,
  readPins,
  runTest,
  shownRunOptions,
  showRun,
  statesOf,
  type TestAnswer,
} from './last-test.ts'
import { RunsList } from './runs-list.tsx'
import { TestForm } from './test-form.tsx'
import { TraceView } from './trace-view.tsx'

/** Runs the draft and shows every step; or the real runs of the flow. */
export function TestPanel({ session }: { session: EditorSession }) {
  const t = useMessages(editorMessages).test
  const [view, setView] = useState<'test' | 'runs'>('test')
  return (
    <>
      <div className="border-line-soft border-b px-4 py-2.5">
        <Segmented
          label={t.show}
          options={[
            { value: 'test' as const, label: t.test },
            { value: 'runs' as const, label: t.runs },
          ]}
          value={view}
          onValueChange={setView}
        />
      </div>
      {view === 'test' ? <Test session={session} /> : <RunsList session={session} />}
    </>
  )
}

function Test({ session }: { session: EditorSession }) {
  const t = useMessages(editorMessages).test
  const { id } = session.project
  const queries = useQueryClient()
  const store = useEditorStore()
  const { data: shown } = useQuery(shownRunOptions(id))
  const [pins, setPins] = useState<Pins>(() => readPins(id))
  const [last, setLast] = useState<{ trigger: string; input: Record<string, unknown> }>()
  const pin = (next: Pins) => {
    setPins(next)
    keepPins(id, next)
  }
  const test = useMutation({
    mutationKey: ['studio', 'test'],
    mutationFn: async (given: {
      trigger: string
      input: Record<string, unknown>
      from?: string
      recorded?: FlowRunId
    }) => {
      if (!(await session.flush())) throw new Error(t.notSaved)
      const there = new Set(store.get().document.nodes.map((node) => node.id))
      const kept = Object.fromEntries(Object.entries(pins).filter(([node]) => there.has(node)))
      return runTest(id, { ...given, pins: kept })
    },
    onMutate: ({ trigger, input }) => {
      setLast({ trigger, input })
      store.showSteps(new Map([[trigger, 'running']]))
    },
    onSuccess: (trace: FlowTrace) => {
      showRun(queries, id, trace)
      void playBack(session, trace)
      store.say(t.said[trace.run.status])
    },
    onError: (error) => {
      store.showSteps(undefined)
      toast.failure(error.message)
    },
  })
  const answer = useMutation({
    mutationKey: ['studio', 'answer-test'],
    mutationFn: ({ run, given }: { run: FlowRunId; given: TestAnswer }) => answerTest(run, given),
    onSuccess: (trace: FlowTrace) => {
      showRun(queries, id, trace)
      store.showSteps(statesOf(store.get().document, trace.steps))
      store.say(t.said[trace.run.status])
    },
    onError: (error) => toast.failure(error.message),
  })
  return (
    <>
      <TestForm busy={test.isPending} onRun={(trigger, input) => test.mutate({ trigger, input })} />
      {shown && (
        <AnswerForm
          trace={shown}
          busy={answer.isPending}
          onAnswer={(given) => answer.mutate({ run: shown.run.id, given })}
        />
      )}
      {shown && (
        <TraceView
          trace={shown}
          pins={pins}
          onPins={pin}
          onFrom={(from) => last && test.mutate({ ...last, from, recorded: shown.run.id })}
        />
      )}
    </>
  )
}

const stepMs = 140

/** The steps light up one after the other in the order they were taken; at once where motion is not wanted. */
export async function playBack(session: EditorSession, { steps }: FlowTrace): Promise<void> {
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
