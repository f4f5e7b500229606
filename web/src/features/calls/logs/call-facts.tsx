import type { ReactNode } from 'react'
import type { CallDetail, CallTopic } from '#contract/calls/log-schemas.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { formatNumber, formatPercent } from '#contract/kit/format/number.ts'
import { formatSpan } from '#contract/kit/format/span.ts'
import { topicWords } from '#contract/metrics/words.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ScoreSection } from '../scorecards/score-section.tsx'
import { logMessages } from './messages/index.ts'
import { MoodDot } from './mood-dot.tsx'
import { PickTime, SummarySection } from './summary-section.tsx'

/** What is known of a call. */
export function CallFacts({ call, onPick }: { call: CallDetail; onPick: (ms: number) => void }) {
  const t = useMessages(logMessages)
  const language = useLanguage()
  const { figures } = call
  const spoken = figures.caller_ms + figures.agent_ms
  const number = (value: number) => formatNumber(value, language)
  return (
    <aside
      aria-label={t.facts}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
      tabIndex={0}
      className="min-h-0 overflow-y-auto border-line-soft border-l bg-panel outline-offset-[-2px] max-[1023px]:flex-none max-[1023px]:overflow-visible max-[1023px]:border-t max-[1023px]:border-l-0"
    >
      <SummarySection call={call} onPick={onPick} />
      <ScoreSection id={call.id} isRunning={call.ended_by === null} onPick={onPick} />
      <Section title={t.about}>
        <dl>
          {(call.outcome || !call.ended_by) && (
            <Fact name={t.outcome}>{call.outcome ? t.outcomes[call.outcome] : t.live}</Fact>
          )}
          <Fact name={t.direction}>{t.directions[call.direction]}</Fact>
          <Fact name={t.agent}>{call.agent}</Fact>
          <Fact name={t.to}>{t.toOf(call.to)}</Fact>
          <Fact name={t.began}>{formatDate(call.created_at, language, 'moment')}</Fact>
          <Fact name={t.duration}>{formatSpan(call.duration_s * 1_000)}</Fact>
          {call.ended_by && <Fact name={t.endedBy}>{t.ended[call.ended_by]}</Fact>}
          {call.transferred_to && <Fact name={t.transferredTo}>{call.transferred_to}</Fact>}
          <Fact name={t.cost}>{t.credits(number(call.credits))}</Fact>
          <Fact name={t.id}>
            <code className="text-12">{call.id.slice(-12)}</code>
          </Fact>
          {call.sentiment !== null && (
            <Fact name={t.feeling}>
              <span className="inline-flex items-center gap-2">
                {number(call.sentiment)}
                <MoodDot sentiment={call.sentiment} />
              </span>
            </Fact>
          )}
        </dl>
      </Section>
      <Section title={t.talking}>
        <dl>
          {spoken > 0 && (
            <Fact name={t.agentShare}>{formatPercent(figures.agent_ms / spoken, language, { max: 0 })}</Fact>
          )}
          <Fact name={t.silence}>{formatSpan(figures.silence_ms)}</Fact>
          <Fact name={t.interruptions}>{number(figures.interruptions)}</Fact>
          {figures.delays?.sound != null && <Fact name={t.firstSound}>{t.ms(number(figures.delays.sound))}</Fact>}
        </dl>
      </Section>
      <Section title={t.topicsTitle}>
        <p className="flex flex-wrap gap-1.5">
          {call.topics.map((topic) => (
            <Topic key={topic} call={call} topic={topic} onPick={onPick} />
          ))}
        </p>
      </Section>
      {call.entities.length > 0 && (
        <Section title={t.entities}>
          <dl>
            {call.entities.map(({ kind, text }) => (
              <Fact key={`${kind} ${text}`} name={t.kinds[kind]}>
                {text}
              </Fact>
            ))}
          </dl>
        </Section>
      )}
    </aside>
  )
}

/** A topic, with where a model heard it. */
function Topic({ call, topic, onPick }: { call: CallDetail; topic: CallTopic; onPick: (ms: number) => void }) {
  const language = useLanguage()
  const shown = call.written.topics.find((told) => told.topic === topic)
  return (
    <span className="inline-flex items-center gap-1.5">
      <Badge tone="neutral">{topicWords[topic][language]}</Badge>
      {shown && <PickTime ms={shown.at_ms} about={topicWords[topic][language]} onPick={onPick} />}
    </span>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-line-soft border-b px-4 py-3.5">
    <h2 className="mb-2 font-semibold text-12">{title}</h2>
    {children}
  </section>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4 leading-6">
    <dt className="text-fg-3">{name}</dt>
    <dd className="min-w-0 truncate tabular-nums">{children}</dd>
  </div>
)
