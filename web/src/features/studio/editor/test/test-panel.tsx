import { useSyncExternalStore } from 'react'
import { type ProjectId, projectId } from '#contract/studio/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { editorMessages } from '../messages/index.ts'
import type { EditorSession } from '../session.ts'
import { useEditorStore } from '../state/use-editor.ts'
import { AnswerForm } from './answer-form.tsx'
import { CancelRun } from './cancel-run.tsx'
import { RunsList } from './runs-list.tsx'
import { TestForm } from './test-form.tsx'
import { TraceView } from './trace-view.tsx'
import { UntakenSteps } from './untaken-steps.tsx'
import { begunOf, useTest } from './use-test.ts'
import { useTestInput } from './use-test-input.ts'

/** Runs the draft and shows every step; or the real runs of the flow, each of whose steps a test can begin at. */
export function TestPanel({ session, view }: { session: EditorSession; view: 'test' | 'runs' }) {
  const t = useMessages(editorMessages).test
  const store = useEditorStore()
  const test = useTest(session)
  const { id } = useSyncExternalStore(session.subscribe, () => session.project)
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
          onValueChange={(next) => store.open(next)}
        />
      </div>
      {view === 'test' ? (
        <Test test={test} project={projectId.safeParse(id).data} />
      ) : (
        <RunsList
          session={session}
          onFrom={(trace, from) => {
            store.open('test')
            test.run.mutate({ ...begunOf(trace), from, recorded: trace.run.id })
          }}
        />
      )}
    </>
  )
}

type TestProps = { test: ReturnType<typeof useTest>; project: ProjectId | undefined }

function Test({ test: { shown, pins, pin, real, setReal, run, answer, show }, project }: TestProps) {
  const input = useTestInput()
  /** Results of the run that is shown stand for the steps that are not taken. */
  const runFrom = (from: string) => {
    const begun = shown ? { ...begunOf(shown), recorded: shown.run.id } : input.read()
    if (begun) run.mutate({ ...begun, from })
  }
  return (
    <>
      <TestForm
        project={project}
        input={input}
        real={real}
        onReal={setReal}
        busy={run.isPending}
        onRun={() => {
          const begun = input.read()
          if (begun) run.mutate(begun)
        }}
      />
      {shown && (
        <>
          <AnswerForm
            trace={shown}
            busy={answer.isPending}
            onAnswer={(given) => answer.mutate({ run: shown.run.id, given })}
          />
          <CancelRun run={shown.run} onCancelled={show} />
          <TraceView trace={shown} pins={pins} onPins={pin} onFrom={runFrom} />
        </>
      )}
      <UntakenSteps traceSteps={shown?.steps ?? []} pins={pins} onPins={pin} onFrom={runFrom} />
    </>
  )
}
