import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type FirstStep, firstSteps, type Onboarding } from '#contract/onboarding/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { cardLook } from '#web/ui/card.tsx'
import { AgentWizard, type FillComposer, RunningAgent } from './agent-wizard.tsx'
import { onboardingOptions, useSteps } from './api.ts'
import { FirstStepRow, type RowAction } from './first-step-row.tsx'
import { onboardingMessages } from './messages/index.ts'
import { SampleQuestions } from './sample-questions.tsx'

type Home = {
  fill: FillComposer
  /** Asks at once, and shows what the answer rests on. */
  ask: (question: string) => void
  /** Chooses files to ask about. */
  attach: () => void
}
/** `waiting` keeps the place until it is known what stands here; `children` stand below. */
type Props = { home: Home; waiting: ReactNode; children: ReactNode }

/** What everyone begins with, until it is done or put away. */
export default function FirstSteps({ home, waiting, children }: Props) {
  const { data: state, isPending } = useQuery(onboardingOptions)
  if (isPending) return waiting
  const isOver = !state || state.is_put_away || firstSteps.every((step) => state.first_steps[step])
  return (
    <>
      {!isOver && <StepsCard state={state} home={home} />}
      {children}
    </>
  )
}

function StepsCard({ state, home }: { state: Onboarding; home: Home }) {
  const t = useMessages(onboardingMessages)
  const { dismiss } = useSteps()
  const [chosen, setChosen] = useState<FirstStep | null>()
  const open = chosen === undefined ? firstOpen(state) : chosen
  const count = firstSteps.filter((step) => state.first_steps[step]).length
  const ways = waysOf(state, home, open, setChosen)
  return (
    <section aria-label={t.title} className={`${cardLook} mb-6 overflow-hidden`}>
      <header className="flex min-h-11 items-center gap-3 px-3.5">
        <h2 className="font-semibold">{t.title}</h2>
        <progress
          aria-label={t.title}
          value={count}
          max={firstSteps.length}
          className="h-1 min-w-0 max-w-32 flex-1 appearance-none overflow-hidden rounded-full bg-line-soft [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line-soft [&::-webkit-progress-value]:bg-accent"
        />
        <span className="flex-1 whitespace-nowrap text-12 text-fg-3 tabular-nums">
          {t.progress(count, firstSteps.length)}
        </span>
        <Button variant="ghost" size="sm" loading={dismiss.isPending} onClick={() => dismiss.mutate()}>
          {t.later}
        </Button>
      </header>
      <ul>
        {firstSteps.map((step) => (
          <li key={step} className="border-line-soft border-t">
            <FirstStepRow
              title={t.steps[step]}
              detail={
                step === 'runs_agent' && open !== step && !state.is_done ? t.step(Math.min(state.step, 3)) : undefined
              }
              done={state.first_steps[step]}
              way={ways[step]}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What is under way stands open, else the first that opens and is not done. */
function firstOpen({ step, first_steps, bot_id }: Onboarding): FirstStep | null {
  if (bot_id && step > 1 && !first_steps.runs_agent) return 'runs_agent'
  return first_steps.asked_question ? null : 'asked_question'
}

function waysOf(
  state: Onboarding,
  home: Home,
  open: FirstStep | null,
  setOpen: (step: FirstStep | null) => void,
): Record<FirstStep, RowAction> {
  const { bot_id, has_sample, is_sample_ready, first_steps, data } = state
  const opening = (step: FirstStep, children: ReactNode): RowAction => ({
    open: open === step,
    onOpenChange: (opened) => setOpen(opened ? step : null),
    children,
  })
  const ran = () => setOpen('runs_agent')
  const agent =
    bot_id &&
    (first_steps.runs_agent ? (
      <RunningAgent name={data.name ?? ''} botId={bot_id} />
    ) : (
      <AgentWizard state={state} botId={bot_id} onReady={home.fill} onRan={ran} />
    ))
  return {
    asked_question: has_sample
      ? opening('asked_question', <SampleQuestions ready={is_sample_ready} onAsk={home.ask} />)
      : { run: () => home.fill({ prompt: '', source: 'default' }) },
    runs_agent: agent ? opening('runs_agent', agent) : { to: { to: '/agents' } },
    saved_chart: { to: { to: '/dashboard' } },
    asked_file: { run: home.attach },
    connected_database: { to: { to: '/knowledge/$tab', params: { tab: 'databases' } } },
    published_flow: { to: { to: '/studio' } },
    invited_colleague: { to: { to: '/workspaces' } },
  }
}
