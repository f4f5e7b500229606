import { Link } from '@tanstack/react-router'
import { Suspense, useMemo } from 'react'
import type { SpeechAnalytics, SpeechTotals } from '#contract/calls/analytics.ts'
import { formatNumber, formatPercent } from '#contract/kit/format/number.ts'
import { formatSpan } from '#contract/kit/format/span.ts'
import { dayOf } from '#contract/usage/zone.ts'
import { TimeColumns } from '#web/features/charts/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { FigureCard, FigureTile, RowBar } from '#web/ui/figures.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { hourText } from '../hour-text.ts'
import { logMessages } from '../logs/messages/index.ts'
import { MoodDot } from '../logs/mood-dot.tsx'
import { speechMessages } from './messages/index.ts'

type Props = { found: SpeechAnalytics; agent: string | undefined }

/** The figures of a period, each leading to the calls behind it. */
export function SpeechFigures({ found, agent }: Props) {
  const t = useMessages(speechMessages)
  const { topics: topicNames } = useMessages(logMessages)
  const language = useLanguage()
  const { totals, before, from, to } = found
  const search = { from, to, reached: 'talked', ...(agent && { agent }) }
  const number = (value: number) => formatNumber(Math.round(value * 100) / 100, language)
  const percent = (value: number) => formatPercent(value, language)
  const span = (seconds: number) => formatSpan(seconds * 1_000)
  const ms = (value: number) => t.ms(number(value))
  const figure = (
    name: string,
    key: (totals: SpeechTotals) => number | null,
    say: (value: number) => string,
    more = {},
  ) => <Figure name={name} value={key(totals)} before={key(before)} say={say} search={{ ...search, ...more }} />
  return (
    <>
      <dl className="grid grid-cols-4 gap-3 phone:grid-cols-2">
        {figure(t.calls, ({ calls }) => calls, number)}
        {figure(t.resolved, ({ resolved_share }) => resolved_share, percent, { outcome: 'resolved' })}
        {figure(t.sentiment, ({ sentiment }) => sentiment, number, { mood: 'negative' })}
        {figure(t.duration, ({ mean_seconds }) => mean_seconds, span)}
        {figure(t.agentShare, ({ agent_share }) => agent_share, percent)}
        {figure(t.silence, ({ silence_share }) => silence_share, percent)}
        {figure(t.interruptions, ({ interruptions }) => interruptions, number)}
        {figure(t.firstSound, ({ delays }) => delays?.sound ?? null, ms)}
      </dl>
      <ByDay found={found} />
      <SentimentByDay found={found} />
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <Rows
          title={t.topics}
          rows={found.topics.map(({ topic, calls, before: earlier, sentiment }) => ({
            key: topic,
            name: topicNames[topic],
            count: calls,
            hint: t.beforeCount(number(earlier)),
            sentiment,
            search: { ...search, topic },
          }))}
        />
        <Rows
          title={t.hours}
          rows={found.hours
            .filter(({ calls }) => calls > 0)
            .map(({ hour, calls, sentiment }) => ({
              key: String(hour),
              name: hourText(hour, language),
              count: calls,
              hint: '',
              sentiment,
              search: { ...search, hour },
            }))}
        />
        <Stages found={found} />
        <Rows
          title={t.agents}
          rows={found.agents.map(({ agent_id, agent: name, calls, sentiment, mean_seconds }) => ({
            key: agent_id ?? name,
            name,
            count: calls,
            hint: t.meanDuration(span(mean_seconds)),
            sentiment,
            search: { ...search, ...(agent_id && { agent: agent_id }) },
          }))}
        />
        {found.campaigns.length > 0 && (
          <Rows
            title={t.campaigns}
            rows={found.campaigns.map(({ campaign_id, campaign, calls, sentiment, mean_seconds }) => ({
              key: campaign_id,
              name: campaign,
              count: calls,
              hint: t.meanDuration(span(mean_seconds)),
              sentiment,
              search: { ...search, campaign: campaign_id },
            }))}
          />
        )}
      </div>
    </>
  )
}

type FigureProps = {
  name: string
  value: number | null
  before: number | null
  say: (value: number) => string
  search: object
}

function Figure({ name, value, before, say, search }: FigureProps) {
  const t = useMessages(speechMessages)
  return (
    <FigureTile
      name={
        <Link to="/call-logs-and-analytics" search={search}>
          {name}
        </Link>
      }
      value={value === null ? '–' : say(value)}
    >
      {before === null ? t.noBefore : t.before(say(before))}
    </FigureTile>
  )
}

function ByDay({ found: { days } }: { found: SpeechAnalytics }) {
  const t = useMessages(speechMessages)
  const shown = useMemo(
    () => ({
      keys: days.map(({ day }) => day),
      series: [
        { name: t.resolvedCalls, values: days.map(({ resolved }) => resolved) },
        { name: t.otherCalls, values: days.map(({ calls, resolved }) => calls - resolved) },
      ],
    }),
    [days, t],
  )
  return (
    <FigureCard title={t.byDay}>
      <Suspense fallback={<Skeleton className="h-60" />}>
        <TimeColumns title={t.byDay} {...shown} today={dayOf(new Date())} />
      </Suspense>
    </FigureCard>
  )
}

/** From -1 to 1; a day without calls has none. */
function SentimentByDay({ found: { days } }: { found: SpeechAnalytics }) {
  const t = useMessages(speechMessages)
  const shown = useMemo(
    () => ({
      keys: days.map(({ day }) => day),
      series: [{ name: t.sentiment, values: days.map(({ sentiment }) => sentiment) }],
    }),
    [days, t],
  )
  if (days.every(({ sentiment }) => sentiment === null)) return null
  return (
    <FigureCard title={t.sentimentByDay}>
      <Suspense fallback={<Skeleton className="h-60" />}>
        <TimeColumns title={t.sentimentByDay} {...shown} today={dayOf(new Date())} />
      </Suspense>
    </FigureCard>
  )
}

type Row = { key: string; name: string; count: number; hint: string; sentiment: number | null; search: object }

function Rows({ title, rows }: { title: string; rows: readonly Row[] }) {
  const t = useMessages(speechMessages)
  const language = useLanguage()
  const largest = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <FigureCard title={title}>
      {rows.length === 0 && <p className="text-fg-3">{t.none}</p>}
      <ul className="flex flex-col gap-2 phone:gap-0">
        {rows.map(({ key, name, count, hint, sentiment, search }) => (
          <li key={key}>
            <Link to="/call-logs-and-analytics" search={search} className="group block phone:py-2">
              <span className="flex items-center gap-2">
                <span className="truncate text-fg-2 group-hover:text-fg">{name}</span>
                <MoodDot sentiment={sentiment} />
                <span className="ml-auto text-12 text-fg-3">{hint}</span>
                <span className="tabular-nums">{formatNumber(count, language)}</span>
              </span>
              <RowBar part={count / largest} />
            </Link>
          </li>
        ))}
      </ul>
    </FigureCard>
  )
}

/** Where the time between the caller's last word and the agent's first goes. */
function Stages({ found: { totals, before } }: { found: SpeechAnalytics }) {
  const t = useMessages(speechMessages)
  const language = useLanguage()
  const stages = ['end_of_speech', 'words', 'sentence', 'sound'] as const
  const say = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : t.ms(formatNumber(value, language))
  return (
    <FigureCard title={t.stages}>
      <dl>
        {stages.map((stage) => (
          <div key={stage} className="flex items-baseline justify-between gap-3 py-1">
            <dt className="text-fg-2">{t.stageNames[stage]}</dt>
            <dd className="flex flex-none items-baseline gap-2 tabular-nums">
              {before.delays && <span className="text-12 text-fg-3">{t.beforeCount(say(before.delays[stage]))}</span>}
              {say(totals.delays?.[stage])}
            </dd>
          </div>
        ))}
      </dl>
    </FigureCard>
  )
}
