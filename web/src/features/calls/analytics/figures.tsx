import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useMemo } from 'react'
import type { SpeechAnalytics, SpeechTotals } from '#contract/calls/analytics.ts'
import type { ChartSpec } from '#contract/charts/spec.ts'
import { formatNumber, formatPercent } from '#contract/kit/format/number.ts'
import { formatSpan } from '#contract/kit/format/span.ts'
import type { CallsSource } from '#contract/metrics/source.ts'
import { stageWords, topicWords } from '#contract/metrics/words.ts'
import { dayOf } from '#contract/usage/zone.ts'
import { TimeColumns } from '#web/features/charts/index.ts'
import { barsOf, byDay, numberOf, ratesOf, SaveFigures } from '#web/features/save-figures/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { FigureCard, FigureTile, RowBar } from '#web/ui/figures.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { hourText } from '../hour-text.ts'
import { MoodDot } from '../logs/mood-dot.tsx'
import { readSearch, type SpeechPeriod, type SpeechSearch, sourceOf, type TopicOrder, topicOrders } from './asked.ts'
import { speechMessages } from './messages/index.ts'

type Props = { found: SpeechAnalytics; asked: SpeechSearch; period: SpeechPeriod }

/** Keeps a tile as a chart. */
type SaveTile = (name: string, metric: CallsSource['metric'], spec: ChartSpec) => ReactNode

/** The figures of a period, each leading to the calls behind it. */
export function SpeechFigures({ found, asked, period }: Props) {
  const t = useMessages(speechMessages)
  const language = useLanguage()
  const { totals, before, from, to } = found
  const { agent, version } = asked
  const search = { from, to, reached: 'talked', ...(agent && { agent }), ...(version && { version }) }
  const beforeText = useBeforeText(found, asked)
  const save: SaveTile = (name, metric, spec) => (
    <SaveFigures name={name} spec={spec} source={{ ...sourceOf(asked, period, language), metric }} />
  )
  const number = (value: number) => formatNumber(Math.round(value * 100) / 100, language)
  const percent = (value: number) => formatPercent(value, language)
  const span = (seconds: number) => formatSpan(seconds * 1_000)
  const ms = (value: number) => t.ms(number(value))
  const figure = (
    name: string,
    key: (totals: SpeechTotals) => number | null,
    say: (value: number) => string,
    column: string,
    more = {},
  ) => (
    <Figure
      name={name}
      value={key(totals)}
      before={key(before)}
      say={say}
      beforeText={beforeText}
      search={{ ...search, ...more }}
      action={save(name, 'call_totals', numberOf('call_totals', column, better[column]))}
    />
  )
  return (
    <>
      <dl className="grid grid-cols-4 gap-3 phone:grid-cols-2">
        {figure(t.calls, ({ calls }) => calls, number, 'calls')}
        {figure(t.resolved, ({ resolved_share }) => resolved_share, percent, 'resolved_share', { outcome: 'resolved' })}
        {figure(t.sentiment, ({ sentiment }) => sentiment, number, 'sentiment', { mood: 'negative' })}
        {figure(t.duration, ({ mean_seconds }) => mean_seconds, span, 'mean_minutes')}
        {figure(t.agentShare, ({ agent_share }) => agent_share, percent, 'agent_share')}
        {figure(t.silence, ({ silence_share }) => silence_share, percent, 'silence_share')}
        {figure(t.interruptions, ({ interruptions }) => interruptions, number, 'interruptions')}
        {figure(t.firstSound, ({ delays }) => delays?.sound ?? null, ms, 'first_sound', { stage: 'sound' })}
      </dl>
      <ByDay found={found} save={save} search={search} />
      <SentimentByDay found={found} save={save} search={search} />
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <Topics found={found} beforeText={beforeText} save={save} search={search} />
        <Rows
          title={t.hours}
          action={save(t.hours, 'call_hours', hours)}
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
        <Stages found={found} beforeText={beforeText} save={save} search={search} />
        <Rows
          title={t.agents}
          action={save(t.agents, 'call_agents', barsOf('call_agents', 'agent', 'calls'))}
          rows={found.agents.map(({ agent_id, agent: name, calls, sentiment, mean_seconds }) => ({
            key: agent_id ?? name,
            name,
            count: calls,
            hint: t.meanDuration(span(mean_seconds)),
            sentiment,
            search: { ...search, ...(agent_id && { agent: agent_id }) },
          }))}
        />
        {found.versions.length > 0 && (
          <Rows
            title={t.versions}
            action={save(t.versions, 'call_versions', barsOf('call_versions', 'version', 'calls'))}
            rows={found.versions.map(({ version: key, flow, number: nth, calls, resolved, sentiment }) => ({
              key,
              name: t.version(flow, nth),
              count: calls,
              hint: t.resolvedShare(percent(resolved / calls)),
              sentiment,
              search: { ...search, version: key },
            }))}
          />
        )}
        {found.campaigns.length > 0 && (
          <Rows
            title={t.campaigns}
            action={save(t.campaigns, 'call_campaigns', barsOf('call_campaigns', 'campaign', 'calls'))}
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
  beforeText: (value: string) => string
  search: object
  action: ReactNode
}

const better: Readonly<Record<string, 'down' | 'neutral'>> = {
  mean_minutes: 'neutral',
  agent_share: 'neutral',
  silence_share: 'down',
  interruptions: 'down',
  first_sound: 'down',
}
/** Hours keep their order, as on the screen. */
const hours: ChartSpec = { ...barsOf('call_hours', 'hour', 'calls'), direction: 'vertical' }

/** What a figure is compared with, in words. */
function useBeforeText(
  { before_from, before_to, versions }: Pick<SpeechAnalytics, 'before_from' | 'before_to' | 'versions'>,
  { against_from, against_version }: SpeechSearch,
): (value: string) => string {
  const t = useMessages(speechMessages)
  const found = versions.find(({ version }) => version === against_version)
  if (against_version)
    return (value) => t.inVersion(value, found ? t.version(found.flow, found.number) : t.otherVersion)
  if (against_from) return (value) => t.inDays(value, before_from, before_to)
  return t.before
}

function Figure({ name, value, before, say, search, beforeText, action }: FigureProps) {
  const t = useMessages(speechMessages)
  return (
    <FigureTile
      name={
        <Link to="/call-logs-and-analytics" search={search}>
          {name}
        </Link>
      }
      value={value === null ? '–' : say(value)}
      action={action}
    >
      {before === null ? t.noBefore : beforeText(say(before))}
    </FigureTile>
  )
}

type DaysProps = { found: SpeechAnalytics; save: SaveTile; search: object }

/** Leads to the calls of a day. */
function useOpenDay(search: object): (day: string) => void {
  const navigate = useNavigate()
  return (day) => void navigate({ to: '/call-logs-and-analytics', search: { ...search, from: day, to: day } })
}

function ByDay({ found: { days }, save, search }: DaysProps) {
  const t = useMessages(speechMessages)
  const openDay = useOpenDay(search)
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
    <FigureCard title={t.byDay} action={save(t.byDay, 'calls_by_day', byDay('calls_by_day', ['resolved', 'other']))}>
      <Suspense fallback={<Skeleton className="h-60" />}>
        <TimeColumns title={t.byDay} {...shown} today={dayOf(new Date())} onKey={openDay} />
      </Suspense>
    </FigureCard>
  )
}

/** From -1 to 1; a day without calls has none. */
function SentimentByDay({ found: { days }, save, search }: DaysProps) {
  const t = useMessages(speechMessages)
  const openDay = useOpenDay(search)
  const shown = useMemo(
    () => ({
      keys: days.map(({ day }) => day),
      series: [{ name: t.sentiment, values: days.map(({ sentiment }) => sentiment) }],
    }),
    [days, t],
  )
  if (days.every(({ sentiment }) => sentiment === null)) return null
  return (
    <FigureCard
      title={t.sentimentByDay}
      action={save(t.sentimentByDay, 'calls_by_day', ratesOf('calls_by_day', 'sentiment'))}
    >
      <Suspense fallback={<Skeleton className="h-60" />}>
        <TimeColumns title={t.sentimentByDay} {...shown} today={dayOf(new Date())} onKey={openDay} />
      </Suspense>
    </FigureCard>
  )
}

type TopicsProps = DaysProps & { beforeText: (value: string) => string }

/** What is talked about, beside how often before: what is said most, or what grows most, first. */
function Topics({ found, beforeText, save, search }: TopicsProps) {
  const t = useMessages(speechMessages)
  const language = useLanguage()
  const navigate = useNavigate()
  const { topics: order } = readSearch(useSearch({ strict: false }))
  const setOrder = (next: TopicOrder) =>
    void navigate({ to: '.', search: (before) => ({ ...before, topics: next }), replace: true })
  const topics = found.topics.map((topic) => ({ ...topic, change: topic.calls - topic.before }))
  const shown = order === 'most' ? topics : topics.toSorted((a, b) => b.change - a.change)
  const number = (value: number) => formatNumber(value, language)
  const signed = (value: number) => `${value > 0 ? '+' : value < 0 ? '−' : ''}${number(Math.abs(value))}`
  return (
    <Rows
      title={t.topics}
      action={save(t.topics, 'call_topics', barsOf('call_topics', 'topic', 'calls'))}
      order={
        topics.length > 1 && (
          <Segmented
            label={t.topicOrder}
            value={order}
            onValueChange={setOrder}
            options={topicOrders.map((value) => ({ value, label: t.topicOrders[value] }))}
          />
        )
      }
      rows={shown.map(({ topic, calls, before, change, sentiment }) => ({
        key: topic,
        name: topicWords[topic][language],
        count: calls,
        hint: `${signed(change)} · ${beforeText(number(before))}`,
        sentiment,
        search: { ...search, topic },
      }))}
    />
  )
}

type Row = { key: string; name: string; count: number; hint: string; sentiment: number | null; search: object }

type RowsProps = { title: string; rows: readonly Row[]; action: ReactNode; order?: ReactNode }

function Rows({ title, rows, action, order }: RowsProps) {
  const t = useMessages(speechMessages)
  const language = useLanguage()
  const largest = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <FigureCard title={title} action={action}>
      {order && <div className="mb-3">{order}</div>}
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

/** Where the time between the caller's last word and the agent's first goes; each stage leads to the calls in which it took longest. */
function Stages({ found: { totals, before }, beforeText, save, search }: TopicsProps) {
  const t = useMessages(speechMessages)
  const language = useLanguage()
  const stages = ['end_of_speech', 'words', 'sentence', 'sound'] as const
  const say = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : t.ms(formatNumber(value, language))
  return (
    <FigureCard title={t.stages} action={save(t.stages, 'call_stages', barsOf('call_stages', 'stage', 'time'))}>
      <dl>
        {stages.map((stage) => (
          <div key={stage} className="flex items-baseline justify-between gap-3 py-1">
            <dt className="text-fg-2">
              <Link to="/call-logs-and-analytics" search={{ ...search, stage }} className="hover:text-fg">
                {stageWords[stage][language]}
              </Link>
            </dt>
            <dd className="flex flex-none items-baseline gap-2 tabular-nums">
              {before.delays && <span className="text-12 text-fg-3">{beforeText(say(before.delays[stage]))}</span>}
              {say(totals.delays?.[stage])}
            </dd>
          </div>
        ))}
      </dl>
    </FigureCard>
  )
}
