import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { DataSource } from '#contract/agents/schemas.ts'
import type { AgentId } from '#contract/kit/id.ts'
import type { Onboarding, OnboardingRun, OnboardingSource } from '#contract/onboarding/schemas.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useSteps } from './api.ts'
import { onboardingMessages } from './messages/index.ts'
import { KindStep, NameStep, SourceStep } from './steps.tsx'

export type FillComposer = (first: { prompt: string; source: DataSource }) => void

/** The button that led to a step is gone with the one before. */
const takeFocus = (step: HTMLElement | null): void =>
  step?.querySelector<HTMLElement>('button, input')?.focus({ preventScroll: true })

type Props = { state: Onboarding; botId: AgentId; onReady: FillComposer; onRan: () => void }

/** The steps to a first agent, one at a time; what was answered before is kept, so that one can go on another day. */
export function AgentWizard({ state: { data, has_sample, step: reached }, botId, onReady, onRan }: Props) {
  const t = useMessages(onboardingMessages)
  const { answer, run } = useSteps()
  const finish = useFinish(onReady)
  const [shown, setShown] = useState<number>()
  const step = Math.min(shown ?? reached, 3)
  const give = (given: Parameters<typeof answer.mutate>[0]) =>
    answer.mutate(given, { onSuccess: () => setShown(given.n + 1) })
  const start = (name: string) =>
    run.mutate(
      { name, bot_id: botId },
      {
        onSuccess: (ran) => {
          onRan()
          finish(ran, data.source ?? 'connected')
        },
      },
    )
  return (
    <>
      <p className="mb-2 text-12 text-fg-3" aria-live="polite">
        {t.step(step)}
      </p>
      <div key={step} ref={shown === undefined ? null : takeFocus}>
        {step === 1 && (
          <KindStep value={data.template} busy={answer.isPending} onPick={(template) => give({ n: 1, template })} />
        )}
        {step === 2 && (
          <SourceStep
            value={data.source}
            hasSample={has_sample}
            busy={answer.isPending}
            onPick={(source) => give({ n: 2, source })}
            onBack={() => setShown(1)}
          />
        )}
        {step === 3 && (
          <NameStep
            kind={data.template}
            name={data.name}
            busy={run.isPending}
            onBack={() => setShown(2)}
            onRun={start}
          />
        )}
      </div>
      <FailureNote error={answer.error ?? run.error} />
    </>
  )
}

/** The agent that the steps led to, and the way to it. */
export function RunningAgent({ name, botId }: { name: string; botId: AgentId }) {
  const t = useMessages(onboardingMessages)
  return (
    <div className="flex items-center gap-3">
      <Avatar name={name} size={40} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{name}</p>
        <Badge tone="good">{t.isRunning}</Badge>
      </div>
      <Link to="/agents/$id" params={{ id: botId }} className={buttonClass()}>
        {t.openAgent}
      </Link>
    </div>
  )
}

/** Where it goes on: the first question in the composer, or the place where data is added. */
function useFinish(onReady: FillComposer) {
  const t = useMessages(onboardingMessages)
  const navigate = useNavigate()
  return ({ name, question }: OnboardingRun, source: OnboardingSource) => {
    toast.success(question ? `${t.ready(name)}. ${t.ask}` : t.ready(name))
    if (question) onReady({ prompt: question, source: 'db' })
    else void navigate({ to: '/knowledge/$tab', params: { tab: source === 'files' ? 'files' : 'databases' } })
  }
}
