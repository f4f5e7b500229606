import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { DataSource } from '#contract/agents/schemas.ts'
import type { OnboardingRun, OnboardingSource } from '#contract/onboarding/schemas.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { onboardingOptions, useSteps } from './api.ts'
import { onboardingMessages } from './messages/index.ts'
import { KindStep, NameStep, SourceStep } from './steps.tsx'

type Props = { onReady: (first: { prompt: string; source: DataSource }) => void }

/** The steps, one at a time; what was answered before is kept, so that one can go on another day. */
export default function FirstSteps({ onReady }: Props) {
  const t = useMessages(onboardingMessages)
  const { data: state } = useQuery(onboardingOptions)
  const steps = useSteps()
  const finish = useFinish(onReady)
  const [shown, setShown] = useState<number>()
  if (!state || state.is_done || !state.bot_id) return null
  const { bot_id, data, has_sample } = state
  const step = Math.min(shown ?? state.step, 3)
  const answer = (given: Parameters<typeof steps.answer.mutate>[0]) =>
    steps.answer.mutate(given, { onSuccess: () => setShown(given.n + 1) })
  const later = (
    <Button variant="ghost" size="sm" onClick={() => steps.dismiss.mutate()}>
      {t.later}
    </Button>
  )
  return (
    <Card title={t.title} aside={later} className="mb-5">
      <p className="mb-2 text-12 text-fg-3" aria-live="polite">
        {t.step(step)}
      </p>
      {step === 1 && (
        <KindStep
          value={data.template}
          busy={steps.answer.isPending}
          onPick={(template) => answer({ n: 1, template })}
        />
      )}
      {step === 2 && (
        <SourceStep
          value={data.source}
          hasSample={has_sample}
          busy={steps.answer.isPending}
          onPick={(source) => answer({ n: 2, source })}
          onBack={() => setShown(1)}
        />
      )}
      {step === 3 && (
        <NameStep
          kind={data.template}
          name={data.name}
          busy={steps.run.isPending}
          onBack={() => setShown(2)}
          onRun={(name) =>
            steps.run.mutate({ name, bot_id }, { onSuccess: (ran) => finish(ran, data.source ?? 'connected') })
          }
        />
      )}
      <FailureNote error={steps.answer.error ?? steps.run.error ?? steps.dismiss.error} />
    </Card>
  )
}

/** Where it goes on: the first question in the composer, or the place where data is added. */
function useFinish(onReady: Props['onReady']) {
  const t = useMessages(onboardingMessages)
  const navigate = useNavigate()
  return ({ name, question }: OnboardingRun, source: OnboardingSource) => {
    toast.success(question ? `${t.ready(name)}. ${t.ask}` : t.ready(name))
    if (question) onReady({ prompt: question, source: 'db' })
    else void navigate({ to: '/knowledge/$tab', params: { tab: source === 'files' ? 'files' : 'databases' } })
  }
}
