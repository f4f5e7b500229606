import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Play, Square } from 'lucide-react'
import type { RehearsalDetail, RehearsalId } from '#contract/calls/rehearsal.ts'
import { rehearsalEndpoints } from '#contract/calls/rehearsal-endpoints.ts'
import { formatNumber, formatPercent } from '#contract/kit/format/number.ts'
import { api } from '#web/lib/client/api.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumb, crumbClass } from '#web/ui/breadcrumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { FigureCard, FigureTile, RowBar } from '#web/ui/figures.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { ScreenColumn } from '#web/ui/screen-column.tsx'
import { Select } from '#web/ui/select.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { UnpaidNotice } from '../unpaid-notice.tsx'
import { AttemptList } from './attempt-list.tsx'
import { rehearsalMessages } from './messages/index.ts'
import { rehearsalTone, useVersionText } from './version-text.ts'

const lookMs = 2_000

/** A rehearsal: how often its conversations passed, beside another one, and what was said. */
export default function RehearsalPage() {
  const t = useMessages(rehearsalMessages)
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const found = useQuery({
    // The address names it.
    ...endpointQuery(rehearsalEndpoints.getRehearsal, { params: { id: id as RehearsalId } }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? lookMs : false),
  })
  usePageTitle(found.data?.name ?? t.title)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TopBar
        title={
          <Breadcrumb
            parent={
              <Link to="/rehearsals" className={crumbClass}>
                {t.title}
              </Link>
            }
          >
            {found.data?.name ?? ''}
          </Breadcrumb>
        }
        actions={found.data && <Actions rehearsal={found.data} />}
      />
      <ScreenColumn width="list" className="flex flex-col gap-5">
        <Loaded query={found} failed={t.failedOne} rows={6}>
          {(rehearsal) => <Shown key={rehearsal.id} rehearsal={rehearsal} />}
        </Loaded>
      </ScreenColumn>
    </div>
  )
}

function Actions({ rehearsal: { id, state } }: { rehearsal: RehearsalDetail }) {
  if (state === 'running') return <StopButton id={id} />
  if (state !== 'paused') return null
  return (
    <>
      <StopButton id={id} />
      <ResumeButton id={id} />
    </>
  )
}

function ResumeButton({ id }: { id: RehearsalId }) {
  const t = useMessages(rehearsalMessages)
  const { work, busy } = useWorkOf(endpointGroups.rehearsals)
  const resume = () => api.call(rehearsalEndpoints.resumeRehearsal, { params: { id } })
  return (
    <Button
      variant="primary"
      icon={<Play />}
      loading={busy !== undefined}
      onClick={() => void work('resume', resume, t.resumed)}
    >
      {t.resume}
    </Button>
  )
}

function StopButton({ id }: { id: RehearsalId }) {
  const t = useMessages(rehearsalMessages)
  const { work, busy } = useWorkOf(endpointGroups.rehearsals)
  return (
    <Button
      icon={<Square />}
      loading={busy !== undefined}
      onClick={() => void work('stop', () => api.call(rehearsalEndpoints.stopRehearsal, { params: { id } }), t.stopped)}
    >
      {t.stop}
    </Button>
  )
}

function Shown({ rehearsal }: { rehearsal: RehearsalDetail }) {
  const t = useMessages(rehearsalMessages)
  const language = useLanguage()
  const versionText = useVersionText()
  const { other, chooser } = useComparison(rehearsal)
  const { state, reason, mode, channel, done, total, scorecard, created_at } = rehearsal
  const number = (value: number) => formatNumber(value, language)
  const facts = [
    t.channels[channel],
    t.modes[mode],
    versionText(rehearsal),
    scorecard,
    formatRelative(created_at, language, new Date()),
  ]
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={rehearsalTone[state]}>{t.states[state]}</Badge>
        <span className="text-fg-2" role="status">
          {t.progress(number(done), number(total))}
        </span>
        <span className="min-w-0 flex-1 truncate text-12 text-fg-3">{facts.filter(Boolean).join(' · ')}</span>
        {chooser}
      </div>
      {state === 'paused' && reason && <UnpaidNotice code={reason} outOfCredits={t.outOfCredits} />}
      {state === 'running' && <RowBar part={done / Math.max(1, total)} />}
      <Figures rehearsal={rehearsal} other={other} />
      <ByScenario rehearsal={rehearsal} other={other} />
      <AttemptList rehearsal={rehearsal} />
    </>
  )
}

type Compared = { rehearsal: RehearsalDetail; other: RehearsalDetail | undefined }
const rateOf = ({ passed, done }: { passed: number; done: number }): number | null =>
  done === 0 ? null : passed / done

/** Another rehearsal beside this one, which the address names. */
function useComparison({ id }: RehearsalDetail) {
  const t = useMessages(rehearsalMessages)
  const language = useLanguage()
  const versionText = useVersionText()
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const list = useQuery(endpointQuery(rehearsalEndpoints.listRehearsals, { query: { limit: 50 } }))
  const others = (list.data?.records ?? []).filter((known) => known.id !== id)
  const chosen = others.find((known) => known.id === search.with)
  const other = useQuery({
    ...endpointQuery(rehearsalEndpoints.getRehearsal, { params: { id: (chosen?.id ?? id) as RehearsalId } }),
    enabled: chosen !== undefined,
  })
  const labelOf = (known: (typeof others)[number]) =>
    [known.name, versionText(known), formatRelative(known.created_at, language, new Date())].filter(Boolean).join(' · ')
  const chooser = others.length > 0 && (
    <Select
      aria-label={t.result.compare}
      className="max-w-72"
      value={(chosen?.id as string | undefined) ?? 'none'}
      options={[
        { value: 'none', label: t.result.compareNone },
        ...others.map((known) => ({ value: known.id as string, label: labelOf(known) })),
      ]}
      onValueChange={(next) =>
        void navigate({
          to: '/rehearsals/$id',
          params: { id },
          search: next === 'none' ? {} : { with: next },
          replace: true,
        })
      }
    />
  )
  return { other: chosen && other.data?.id === chosen.id ? other.data : undefined, chooser }
}

function Figures({ rehearsal, other }: Compared) {
  const { result: t, credits } = useMessages(rehearsalMessages)
  const language = useLanguage()
  const percent = (value: number | null) => (value === null ? '–' : formatPercent(value, language, { max: 0 }))
  const number = (value: number) => formatNumber(value, language)
  const figure = (name: string, say: (of: RehearsalDetail) => string) => (
    <FigureTile name={name} value={say(rehearsal)}>
      {other && t.other(say(other))}
    </FigureTile>
  )
  return (
    <dl className="grid grid-cols-4 gap-3 phone:grid-cols-2">
      {figure(t.passRate, (of) => percent(rateOf(of)))}
      {figure(t.score, ({ score }) => percent(score))}
      {figure(t.conversations, ({ done }) => number(done))}
      {figure(t.cost, (of) => credits(number(of.credits)))}
    </dl>
  )
}

function ByScenario({ rehearsal, other }: Compared) {
  const { result: t, passed: passedOf } = useMessages(rehearsalMessages)
  const language = useLanguage()
  const percent = (value: number | null) => (value === null ? '–' : formatPercent(value, language, { max: 0 }))
  const number = (value: number) => formatNumber(value, language)
  const before = new Map(other?.scenarios.map((scenario) => [scenario.key, scenario]))
  return (
    <FigureCard title={t.scenarios}>
      <ul className="flex flex-col gap-2.5">
        {rehearsal.scenarios.map(({ key, name, attempts, passed, score }) => {
          const beside = before.get(key)
          const rate = rateOf({ passed, done: attempts })
          return (
            <li key={key}>
              <span className="flex items-baseline gap-2 phone:flex-wrap">
                <span className="min-w-0 flex-1 truncate" dir="auto">
                  {name}
                </span>
                <span className="flex-none text-12 text-fg-3 phone:order-last phone:basis-full">
                  {[
                    passedOf(number(passed), number(attempts)),
                    `${t.score} ${percent(score)}`,
                    beside && t.other(percent(rateOf({ passed: beside.passed, done: beside.attempts }))),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <span className="flex-none tabular-nums">{percent(rate)}</span>
              </span>
              <RowBar part={rate ?? 0} />
            </li>
          )
        })}
      </ul>
    </FigureCard>
  )
}
