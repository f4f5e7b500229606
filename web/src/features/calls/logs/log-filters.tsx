import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import type { CallCampaignId } from '#contract/calls/campaign.ts'
import { campaignEndpoints } from '#contract/calls/campaign-endpoints.ts'
import { type CallLogQuery, callMood, callOutcome, callTopic } from '#contract/calls/log-schemas.ts'
import type { ScorecardId } from '#contract/calls/scorecard.ts'
import { scorecardEndpoints } from '#contract/calls/scorecard-endpoints.ts'
import { callEndedBy } from '#contract/calls/wire.ts'
import { wordsIn } from '#contract/kit/localized-text.ts'
import { stageWords, topicWords } from '#contract/metrics/words.ts'
import { agentsOptions } from '#web/features/agents/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { RemovableChip } from '#web/ui/chip.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { hourText } from '../hour-text.ts'
import { scorecardMessages } from '../scorecards/messages/index.ts'
import { logMessages } from './messages/index.ts'

export type LogSearch = Partial<Omit<CallLogQuery, 'page' | 'limit'>>

type Props = {
  search: LogSearch
  words: string
  onWords: (words: string) => void
  onChange: (next: LogSearch) => void
}

/** Which calls are shown. */
export function LogFilters({ search, words, onWords, onChange }: Props) {
  const t = useMessages(logMessages)
  const language = useLanguage()
  const agents = useQuery(agentsOptions)
  const labelled = (values: readonly string[], labels: Readonly<Record<string, string>>) =>
    values.map((value) => ({ value, label: labels[value] ?? value }))
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="w-64 phone:w-full">
        <Input
          type="search"
          aria-label={t.search}
          placeholder={t.search}
          icon={<Search />}
          value={words}
          onChange={(event) => onWords(event.target.value)}
        />
      </div>
      {(agents.data?.length ?? 0) > 1 && (
        <Choice
          all={t.allAgents}
          value={search.agent}
          options={(agents.data ?? []).map(({ _id, name }) => ({ value: _id as string, label: name }))}
          onChange={(agent) => onChange({ agent: agent as LogSearch['agent'] })}
        />
      )}
      <Choice
        all={t.allMoods}
        value={search.mood}
        options={labelled(callMood.options, t.moods)}
        onChange={(mood) => onChange({ mood: mood as LogSearch['mood'] })}
      />
      <Choice
        all={t.allOutcomes}
        value={search.outcome}
        options={labelled(callOutcome.options, t.outcomes)}
        onChange={(outcome) => onChange({ outcome: outcome as LogSearch['outcome'] })}
      />
      <Choice
        all={t.allTopics}
        value={search.topic}
        options={labelled(callTopic.options, wordsIn(topicWords, language))}
        onChange={(topic) => onChange({ topic: topic as LogSearch['topic'] })}
      />
      <Choice
        all={t.allDirections}
        value={search.direction}
        options={labelled(['in', 'out'], t.directions)}
        onChange={(direction) => onChange({ direction: direction as LogSearch['direction'] })}
      />
      <Choice
        all={t.allEnded}
        value={search.ended_by}
        options={callEndedBy.options.map((value) => ({ value, label: t.endedByOf(t.ended[value]) }))}
        onChange={(by) => onChange({ ended_by: by as LogSearch['ended_by'] })}
      />
      <Days search={search} onChange={onChange} />
      <ScoreFilters search={search} onChange={onChange} />
      {search.reached && (
        <RemovableChip onRemove={() => onChange({ reached: undefined })}>{t.reached[search.reached]}</RemovableChip>
      )}
      {search.stage && (
        <RemovableChip onRemove={() => onChange({ stage: undefined })}>
          {t.ofStage(stageWords[search.stage][language])}
        </RemovableChip>
      )}
      {search.version && (
        <RemovableChip onRemove={() => onChange({ version: undefined })}>{t.oneVersion}</RemovableChip>
      )}
      {search.campaign && <CampaignChip id={search.campaign} onRemove={() => onChange({ campaign: undefined })} />}
      {search.hour !== undefined && (
        <RemovableChip onRemove={() => onChange({ hour: undefined })}>
          {t.hourOf(hourText(Number(search.hour), language))}
        </RemovableChip>
      )}
    </div>
  )
}

/** The first and the last day; one that is put behind the other takes it along. */
function Days({ search: { from, to }, onChange }: Pick<Props, 'search' | 'onChange'>) {
  const t = useMessages(logMessages)
  const setFrom = (day: string | undefined) => onChange({ from: day, ...(day && to && day > to && { to: day }) })
  const setTo = (day: string | undefined) => onChange({ to: day, ...(day && from && day < from && { from: day }) })
  return (
    <>
      <Day label={t.fromDay} value={from} onChange={setFrom} />
      <Day label={t.toDay} value={to} onChange={setTo} />
    </>
  )
}

type DayProps = { label: string; value: string | undefined; onChange: (day: string | undefined) => void }

const Day = ({ label, value, onChange }: DayProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: Input renders the input inside
  <label
    className={cx('flex items-center gap-1.5 text-12 text-fg-3 phone:w-full', value === undefined && 'print:hidden')}
  >
    <span className="phone:w-12">{label}</span>
    <Input
      type="date"
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      className="w-36! phone:w-full!"
    />
  </label>
)

/** Its name where one may see campaigns. */
function CampaignChip({ id, onRemove }: { id: CallCampaignId; onRemove: () => void }) {
  const t = useMessages(logMessages)
  const { data } = useQuery({
    ...endpointQuery(campaignEndpoints.getCampaign, { params: { id } }),
    enabled: useMay('calls.phone') === true,
  })
  return <RemovableChip onRemove={onRemove}>{data ? t.ofCampaign(data.name) : t.oneCampaign}</RemovableChip>
}

/** What scorecards made of them, and in which order. */
function ScoreFilters({ search, onChange }: Pick<Props, 'search' | 'onChange'>) {
  const t = useMessages(scorecardMessages).filters
  const list = useQuery(endpointQuery(scorecardEndpoints.listScorecards))
  const cards = list.data?.scorecards ?? []
  const card = cards.find(({ id }) => id === search.scorecard)
  const question = cards.flatMap(({ questions }) => questions).find(({ id }) => id === search.failed_question)
  return (
    <>
      <Choice
        all={t.all}
        value={search.score}
        options={(['passed', 'failed', 'waiting'] as const).map((value) => ({ value, label: t.states[value] }))}
        onChange={(score) => onChange({ score: score as LogSearch['score'] })}
      />
      {cards.length > 1 && (
        <Choice
          all={t.allScorecards}
          value={search.scorecard}
          options={cards.map(({ id, name }) => ({ value: id as string, label: name }))}
          onChange={(scorecard) => onChange({ scorecard: scorecard as ScorecardId | undefined })}
        />
      )}
      <Select
        aria-label={t.sort}
        className={cx('max-w-48 phone:max-w-[calc(50%-4px)]', search.sort === undefined && 'print:hidden')}
        value={search.sort ?? 'newest'}
        options={(['newest', 'lowest_score', 'highest_score'] as const).map((value) => ({
          value,
          label: value === 'newest' && search.stage ? t.slowest : t.sorts[value],
        }))}
        onValueChange={(sort) => onChange({ sort: sort === 'newest' ? undefined : sort })}
      />
      {card && cards.length === 1 && (
        <RemovableChip onRemove={() => onChange({ scorecard: undefined })}>{t.ofScorecard(card.name)}</RemovableChip>
      )}
      {search.failed_question && (
        <RemovableChip onRemove={() => onChange({ failed_question: undefined })}>
          {t.failedQuestion(question?.text ?? t.oneQuestion)}
        </RemovableChip>
      )}
    </>
  )
}

type ChoiceProps = {
  /** What is chosen first: nothing is left out. */
  all: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
  onChange: (value: string | undefined) => void
}

function Choice({ all, value, options, onChange }: ChoiceProps) {
  return (
    <Select
      aria-label={all}
      className={cx('max-w-44 phone:max-w-[calc(50%-4px)]', value === undefined && 'print:hidden')}
      value={value ?? 'all'}
      options={[{ value: 'all', label: all }, ...options]}
      onValueChange={(next) => onChange(next === 'all' ? undefined : next)}
    />
  )
}
