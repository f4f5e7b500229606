import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useMemo } from 'react'
import type { ChartSpec } from '#contract/charts/spec.ts'
import { formatNumber, formatPercent } from '#contract/kit/format/number.ts'
import type { MessagingAnalytics } from '#contract/messaging/analytics.ts'
import type { ConversationFigure } from '#contract/messaging/conversation.ts'
import type { MessagingAccountId } from '#contract/messaging/ids.ts'
import type { MessagingSource } from '#contract/metrics/source.ts'
import { broadcastWords, costWords, failureWords, goneAgent, handoverWords } from '#contract/metrics/words.ts'
import { TimeColumns } from '#web/features/charts/index.ts'
import { useHasFeature } from '#web/features/feature-flags/index.ts'
import { barsOf, byDay, numberOf, SaveFigures } from '#web/features/save-figures/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { FigureCard, FigureTile, RowBar } from '#web/ui/figures.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { dashboardMessages } from './messages/index.ts'
import { spanText } from './span-text.ts'

type Props = { account: MessagingAccountId; found: MessagingAnalytics; days: number }

/** Keeps a tile as a chart. */
type SaveTile = (name: string, metric: MessagingSource['metric'], spec: ChartSpec) => ReactNode

/** The figures of a period, each leading to the conversations behind it. */
export function Figures({ account, found, days }: Props) {
  const t = useMessages(dashboardMessages)
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const save: SaveTile = (name, metric, spec) => (
    <SaveFigures
      name={name}
      spec={spec}
      source={{ kind: 'messaging', id: account, metric, period: { days }, language }}
    />
  )
  const saveTotal = (name: string, column: string) =>
    save(name, 'messaging_totals', numberOf('messaging_totals', column))
  const span = (seconds: number | null) => (seconds === null ? '–' : spanText(seconds, language, t))
  const slowest = ({ p90 }: MessagingAnalytics['resolution']) =>
    p90 === null ? t.none : t.slowest(spanText(p90, language, t))
  const { resolved, resolved_by_agent: byAgent, first_answer, resolution, handovers } = found
  const { satisfaction, targets } = found
  const hasTargets = targets.response !== null || targets.resolution !== null
  const rated = satisfaction.good + satisfaction.fair + satisfaction.bad
  const handedOver = handovers.reduce((sum, { count }) => sum + count, 0)
  const behind = (figure: ConversationFigure, reason?: string) => ({ account, behind: figure, reason, days })
  return (
    <>
      <dl
        className={cx(
          'grid gap-3 phone:grid-cols-2',
          hasTargets ? 'grid-cols-4' : 'grid-cols-6 max-[1280px]:grid-cols-3',
        )}
      >
        <Figure
          name={t.conversations}
          value={number(found.conversations)}
          search={behind('written')}
          action={saveTotal(t.conversations, 'conversations')}
        >
          {t.conversationsHint(number(found.incoming), number(found.outgoing))}
        </Figure>
        <Figure
          name={t.firstAnswer}
          value={span(first_answer.median)}
          search={{ account, sort: 'waiting' }}
          action={saveTotal(t.firstAnswer, 'first_answer')}
        >
          {slowest(first_answer)}
        </Figure>
        <Figure
          name={t.resolution}
          value={span(resolution.median)}
          search={behind('resolved')}
          action={saveTotal(t.resolution, 'resolution')}
        >
          {slowest(resolution)}
        </Figure>
        <Figure
          name={t.byAi}
          value={resolved === 0 ? '–' : formatPercent(byAgent / resolved, language)}
          search={behind('resolved_by_agent')}
          action={saveTotal(t.byAi, 'by_agent_share')}
        >
          {resolved === 0 ? t.none : t.ofResolved(number(byAgent), number(resolved))}
        </Figure>
        <Figure
          name={t.handedOver}
          value={number(handedOver)}
          search={behind('handed_over')}
          action={saveTotal(t.handedOver, 'handed_over')}
        >
          {handovers[0] ? (handoverWords[handovers[0].reason]?.[language] ?? handovers[0].reason) : t.noHandovers}
        </Figure>
        <Figure
          name={t.satisfaction}
          value={rated === 0 ? '–' : formatPercent(satisfaction.good / rated, language)}
          search={behind('rated')}
          action={saveTotal(t.satisfaction, 'satisfied_share')}
        >
          {rated === 0 ? t.notRated : t.rated(number(rated), number(satisfaction.asked))}
        </Figure>
        <InTime
          name={t.answeredInTime}
          counts={found.targets.response}
          search={behind('response_missed')}
          action={saveTotal(t.answeredInTime, 'answered_in_time_share')}
        />
        <InTime
          name={t.resolvedInTime}
          counts={found.targets.resolution}
          search={behind('resolution_missed')}
          action={saveTotal(t.resolvedInTime, 'resolved_in_time_share')}
        />
      </dl>
      <ByDay found={found} save={save} />
      <Cost account={account} cost={found.cost} save={save} />
      <div className="grid grid-cols-3 gap-3 phone:grid-cols-1">
        <Rows
          title={t.handovers}
          none={t.noHandovers}
          rows={handovers.map(({ reason, count }) => ({
            name: handoverWords[reason]?.[language] ?? reason,
            count,
            search: behind('handed_over', reason),
          }))}
          action={save(t.handovers, 'handover_reasons', barsOf('handover_reasons', 'reason', 'count'))}
        />
        <Rows
          title={t.failures}
          none={t.noFailures}
          rows={found.failures.map(({ reason, count }) => ({
            name: failureWords[reason]?.[language] ?? reason,
            count,
            search: behind('failed', reason),
          }))}
          action={save(t.failures, 'failed_messages', barsOf('failed_messages', 'reason', 'count'))}
        />
        <Broadcasts broadcasts={found.broadcasts} save={save} />
      </div>
    </>
  )
}

type CostProps = { account: MessagingAccountId; cost: MessagingAnalytics['cost']; save: SaveTile }

/** What it cost, and where: each row leads to what it is about. */
function Cost({ account, cost, save }: CostProps) {
  const t = useMessages(dashboardMessages).cost
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const sums = [
    [costWords.messages[language], cost.messages],
    [costWords.answers[language], cost.answers],
    [costWords.broadcasts[language], cost.broadcasts],
  ] as const
  const saveAll = save(t.title, 'messaging_cost', barsOf('messaging_cost', 'what', 'credits'))
  if (cost.credits === 0)
    return (
      <FigureCard title={t.title} action={saveAll}>
        <p className="text-fg-3">{t.none}</p>
      </FigureCard>
    )
  return (
    <div className="grid grid-cols-3 gap-3 phone:grid-cols-1">
      <FigureCard title={t.title} action={saveAll}>
        <p className="font-semibold text-18 tabular-nums">{t.credits(number(cost.credits))}</p>
        <p className="mb-2 text-12 text-fg-3">
          {cost.per_conversation === null ? t.none : t.perConversation(number(cost.per_conversation))}
        </p>
        <dl>
          {sums.map(([name, credits]) => (
            <div key={name} className="flex justify-between leading-6">
              <dt className="text-fg-2">{name}</dt>
              <dd className="tabular-nums">{number(credits)}</dd>
            </div>
          ))}
        </dl>
      </FigureCard>
      <CostRows
        title={t.byConversation}
        action={save(t.byConversation, 'conversation_costs', barsOf('conversation_costs', 'conversation', 'credits'))}
        rows={cost.conversations.map(({ conversation_id, name, credits }) => ({
          id: conversation_id,
          credits,
          name: (
            <Link to="/whatsapp/inbox" search={{ account, chat: conversation_id }} className="hover:underline">
              {name}
            </Link>
          ),
        }))}
      />
      <CostRows
        title={t.byAgent}
        action={save(t.byAgent, 'agent_costs', barsOf('agent_costs', 'agent', 'credits'))}
        rows={[
          ...cost.by_agent.map(({ agent_id, name, credits }) => ({
            id: agent_id ?? 'gone',
            credits,
            name: name || goneAgent[language],
          })),
          ...cost.by_broadcast.map(({ broadcast_id, name, credits }) => ({
            id: broadcast_id,
            credits,
            name: (
              <Link to="/whatsapp/broadcast/$id" params={{ id: broadcast_id }} className="hover:underline">
                {name}
              </Link>
            ),
          })),
        ]}
      />
    </div>
  )
}

type CostRowsProps = {
  title: string
  rows: readonly { id: string; name: ReactNode; credits: number }[]
  action: ReactNode
}

function CostRows({ title, rows, action }: CostRowsProps) {
  const t = useMessages(dashboardMessages).cost
  const language = useLanguage()
  const largest = Math.max(1, ...rows.map(({ credits }) => credits))
  return (
    <FigureCard title={title} action={action}>
      {rows.length === 0 && <p className="text-fg-3">{t.none}</p>}
      <ul className="flex flex-col gap-2">
        {rows.map(({ id, name, credits }) => (
          <li key={id}>
            <span className="flex justify-between gap-3">
              <bdi className="truncate text-fg-2">{name}</bdi>
              <span className="tabular-nums">{formatNumber(credits, language)}</span>
            </span>
            <RowBar part={credits / largest} />
          </li>
        ))}
      </ul>
    </FigureCard>
  )
}

type InTimeProps = {
  name: string
  counts: MessagingAnalytics['targets']['response']
  search: object
  action: ReactNode
}

/** How often the team kept a target; nothing where there is none. */
function InTime({ name, counts, search, action }: InTimeProps) {
  const t = useMessages(dashboardMessages)
  const language = useLanguage()
  if (!counts) return null
  const all = counts.met + counts.missed
  return (
    <Figure
      name={name}
      value={all === 0 ? '–' : formatPercent(counts.met / all, language)}
      search={search}
      action={action}
    >
      {all === 0 ? t.none : t.inTime(formatNumber(counts.met, language), formatNumber(all, language))}
    </Figure>
  )
}

type FigureProps = { name: string; value: string; search: object; children: ReactNode; action: ReactNode }

const Figure = ({ name, value, search, children, action }: FigureProps) => (
  <FigureTile
    name={
      <Link to="/whatsapp/inbox" search={search}>
        {name}
      </Link>
    }
    value={value}
    action={action}
  >
    {children}
  </FigureTile>
)

/** Its days are the newest, and those of the account's zone: the last one goes on. */
function ByDay({ found: { by_day, to }, save }: { found: MessagingAnalytics; save: SaveTile }) {
  const t = useMessages(dashboardMessages)
  const shown = useMemo(
    () => ({
      keys: by_day.map(({ day }) => day),
      series: [
        { name: t.incoming, values: by_day.map(({ incoming }) => incoming) },
        { name: t.outgoing, values: by_day.map(({ outgoing }) => outgoing) },
      ],
    }),
    [by_day, t],
  )
  return (
    <FigureCard
      title={t.byDay}
      action={save(t.byDay, 'messages_by_day', byDay('messages_by_day', ['incoming', 'outgoing']))}
    >
      <Suspense fallback={<Skeleton className="h-60" />}>
        <TimeColumns title={t.byDay} {...shown} today={to} />
      </Suspense>
    </FigureCard>
  )
}

type RowsProps = {
  title: string
  none: string
  /** Each leads to the conversations that it counts. */
  rows: readonly { name: string; count: number; search: object }[]
  action: ReactNode
}

function Rows({ title, none, rows, action }: RowsProps) {
  const language = useLanguage()
  const largest = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <FigureCard title={title} action={action}>
      {rows.length === 0 && <p className="text-fg-3">{none}</p>}
      <ul className="flex flex-col gap-2">
        {rows.map(({ name, count, search }) => (
          <li key={name}>
            <span className="flex justify-between gap-3">
              <Link to="/whatsapp/inbox" search={search} className="truncate text-fg-2 hover:underline">
                {name}
              </Link>
              <span className="tabular-nums">{formatNumber(count, language)}</span>
            </span>
            <RowBar part={count / largest} />
          </li>
        ))}
      </ul>
    </FigureCard>
  )
}

function Broadcasts({ broadcasts, save }: Pick<MessagingAnalytics, 'broadcasts'> & { save: SaveTile }) {
  const t = useMessages(dashboardMessages)
  const has = useHasFeature()
  const language = useLanguage()
  const states = ['sent', 'delivered', 'read', 'answered', 'opted_out', 'failed'] as const
  return (
    <FigureCard
      action={save(t.broadcasts, 'broadcast_results', barsOf('broadcast_results', 'state', 'count'))}
      title={
        has('Broadcasts') ? (
          <Link to="/whatsapp/broadcast" className="hover:underline">
            {t.broadcasts}
          </Link>
        ) : (
          t.broadcasts
        )
      }
    >
      <dl>
        {states.map((state) => (
          <div key={state} className="flex justify-between leading-6">
            <dt className="text-fg-2">{broadcastWords[state][language]}</dt>
            <dd className="tabular-nums">
              {formatNumber(broadcasts[state], language)}
              {state !== 'sent' && broadcasts.sent > 0 && (
                <span className="ml-2 text-12 text-fg-3">
                  {formatPercent(broadcasts[state] / broadcasts.sent, language)}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </FigureCard>
  )
}
