import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import type { ScorecardId } from '#contract/calls/scorecard.ts'
import { scorecardEndpoints } from '#contract/calls/scorecard-endpoints.ts'
import type { ScorecardFigures } from '#contract/calls/scorecard-figures.ts'
import type { ChartSpec } from '#contract/charts/spec.ts'
import { formatNumber, formatPercent } from '#contract/kit/format/number.ts'
import type { CallsSource } from '#contract/metrics/source.ts'
import { addDays, addMonthStarts, dayOf } from '#contract/usage/zone.ts'
import { TimeColumns } from '#web/features/charts/index.ts'
import { barsOf, numberOf, ratesOf, SaveFigures } from '#web/features/save-figures/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { FigureCard, FigureTile, RowBar } from '#web/ui/figures.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { scorecardMessages } from '../scorecards/messages/index.ts'
import { type SpeechPeriod, type SpeechSearch, sourceOf } from './asked.ts'

type Asked = { from: string; to: string } & SpeechSearch
type Props = { asked: Asked; period: SpeechPeriod }

/** What the calls of a period scored, each figure leading to the calls behind it. Nothing where there is no scorecard. */
export function ScoreFigures({ asked, period }: Props) {
  const t = useMessages(scorecardMessages).figures
  const [chosen, setChosen] = useState<ScorecardId>()
  const list = useQuery(endpointQuery(scorecardEndpoints.listScorecards))
  const figures = useQuery({
    ...endpointQuery(scorecardEndpoints.getScorecardFigures, { query: { ...asked, scorecard: chosen } }),
    placeholderData: keepPreviousData,
  })
  const cards = list.data?.scorecards ?? []
  if (figures.data && figures.data.scorecard_id === null) return null
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="font-semibold">{t.title}</h2>
        {cards.length > 1 && (
          <Select
            className="max-w-64"
            aria-label={t.scorecard}
            value={chosen ?? figures.data?.scorecard_id ?? null}
            onValueChange={setChosen}
            options={cards.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </div>
      <Loaded query={figures} failed={t.failed} rows={4}>
        {(found) =>
          found.totals.calls === 0 ? (
            <p className="text-fg-3">{t.none}</p>
          ) : (
            <Shown found={found} asked={asked} period={period} />
          )
        }
      </Loaded>
    </section>
  )
}

function Shown({ found, asked, period }: Props & { found: ScorecardFigures }) {
  const t = useMessages(scorecardMessages).figures
  const language = useLanguage()
  const { totals, before } = found
  const { from, to, agent, version } = asked
  // What of it the list of calls knows.
  const search = { from, to, agent, version, scorecard: found.scorecard_id ?? undefined }
  const beforeText = useScoresBefore(asked)
  const save = (name: string, metric: CallsSource['metric'], spec: ChartSpec) => (
    <SaveFigures
      name={name}
      spec={spec}
      source={{ ...sourceOf(asked, period, language), metric, scorecard: found.scorecard_id }}
    />
  )
  const saveTotal = (name: string, column: string, better: 'up' | 'down' | 'neutral') =>
    save(name, 'score_totals', numberOf('score_totals', column, better))
  const number = (value: number) => formatNumber(value, language)
  const percent = (value: number | null) => (value === null ? '–' : formatPercent(value, language, { max: 0 }))
  const shareOf = ({ calls, failed }: ScorecardFigures['totals']) => (calls === 0 ? null : failed / calls)
  const link = (name: string, more: object) => (
    <Link to="/call-logs-and-analytics" search={{ ...search, ...more }}>
      {name}
    </Link>
  )
  return (
    <>
      <dl className="grid grid-cols-4 gap-3 phone:grid-cols-2">
        <FigureTile
          name={link(t.score, { sort: 'lowest_score' })}
          value={percent(totals.score)}
          action={saveTotal(t.score, 'score', 'up')}
        >
          {beforeText(percent(before.score))}
        </FigureTile>
        <FigureTile name={link(t.calls, {})} value={number(totals.calls)} action={saveTotal(t.calls, 'calls', 'up')}>
          {beforeText(number(before.calls))}
        </FigureTile>
        <FigureTile
          name={link(t.failing, { score: 'failed' })}
          value={number(totals.failed)}
          action={saveTotal(t.failing, 'failed', 'down')}
        >
          {beforeText(number(before.failed))}
        </FigureTile>
        <FigureTile
          name={link(t.failingShare, { score: 'failed' })}
          value={percent(shareOf(totals))}
          action={saveTotal(t.failingShare, 'failed_share', 'down')}
        >
          {beforeText(percent(shareOf(before)))}
        </FigureTile>
      </dl>
      <OverTime
        found={found}
        search={search}
        action={save(t.overTime, 'scores_by_day', ratesOf('scores_by_day', 'score'))}
      />
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <FigureCard
          title={t.byQuestion}
          action={save(t.byQuestion, 'score_questions', barsOf('score_questions', 'question', 'points'))}
        >
          <Rows
            rows={found.questions.map(({ id, text, points, before: earlier, failed }) => ({
              key: id,
              name: text,
              part: points,
              value: percent(points),
              hint: [beforeText(percent(earlier)), failed > 0 && t.fails(number(failed))].filter(Boolean).join(' · '),
              search: { ...search, failed_question: id },
            }))}
          />
        </FigureCard>
        <FigureCard
          title={t.byAgent}
          action={save(t.byAgent, 'score_agents', barsOf('score_agents', 'agent', 'score'))}
        >
          <Rows
            rows={found.agents.map(({ agent_id, agent, score, failed, calls }) => ({
              key: agent_id ?? agent,
              name: agent,
              part: score,
              value: percent(score),
              hint: `${number(calls)} · ${t.fails(number(failed))}`,
              search: { ...search, ...(agent_id && { agent: agent_id }), sort: 'lowest_score' },
            }))}
          />
        </FigureCard>
      </div>
    </>
  )
}

type OverTimeProps = { found: ScorecardFigures; search: { from: string; to: string }; action: ReactNode }

/** Each day, or month, leads to the calls of it, those with the lowest score first. */
function OverTime({ found: { times }, search, action }: OverTimeProps) {
  const t = useMessages(scorecardMessages).figures
  const navigate = useNavigate()
  const isMonthly = times.length > 1 && times.every(({ day }) => day.endsWith('-01'))
  const keys = times.map(({ day }) => (isMonthly ? day.slice(0, 7) : day))
  const open = (key: string) => {
    const days = isMonthly ? daysOfMonth(key, search) : { from: key, to: key }
    void navigate({ to: '/call-logs-and-analytics', search: { ...search, ...days, sort: 'lowest_score' } })
  }
  const values = times.map(({ score }) => Math.round((score ?? 0) * 100))
  return (
    <FigureCard title={t.overTime} action={action}>
      <Suspense fallback={<Skeleton className="h-60" />}>
        <TimeColumns
          key={`${search.from} ${search.to}`}
          title={t.overTime}
          keys={keys}
          series={[{ name: t.score, values }]}
          today={dayOf(new Date())}
          unit="%"
          onKey={open}
        />
      </Suspense>
    </FigureCard>
  )
}

/** The days of a month that lie in the period. */
function daysOfMonth(month: string, { from, to }: { from: string; to: string }): { from: string; to: string } {
  const first = `${month}-01`
  const last = addDays(addMonthStarts(first, 1), -1)
  return { from: first < from ? from : first, to: last > to ? to : last }
}

/** What scores are compared with, in words. */
function useScoresBefore({ against_from, against_version }: SpeechSearch): (value: string) => string {
  const t = useMessages(scorecardMessages).figures
  return against_from || against_version ? t.compared : t.before
}

type Row = { key: string; name: string; hint: string; value: string; part: number | null; search: object }

const Rows = ({ rows }: { rows: readonly Row[] }) => (
  <ul className="flex flex-col gap-2 phone:gap-0">
    {rows.map(({ key, name, hint, value, part, search }) => (
      <li key={key}>
        <Link to="/call-logs-and-analytics" search={search} className="group block phone:py-2">
          <span className="flex items-baseline gap-2 phone:flex-wrap">
            <span className="min-w-0 flex-1 text-pretty text-fg-2 group-hover:text-fg">{name}</span>
            <span className="flex-none text-12 text-fg-3 phone:order-last phone:basis-full">{hint}</span>
            <span className="flex-none tabular-nums">{value}</span>
          </span>
          <RowBar part={part ?? 0} />
        </Link>
      </li>
    ))}
  </ul>
)
