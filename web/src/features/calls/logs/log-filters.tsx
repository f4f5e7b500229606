import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type CallLogQuery, callMood, callOutcome, callTopic } from '#contract/calls/log-schemas.ts'
import { agentsOptions } from '#web/features/agents/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { RemovableChip } from '#web/ui/chip.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { hourText } from '../hour-text.ts'
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
  const labelled = (values: readonly string[], labels: Record<string, string>) =>
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
        options={labelled(callTopic.options, t.topics)}
        onChange={(topic) => onChange({ topic: topic as LogSearch['topic'] })}
      />
      <Choice
        all={t.allDirections}
        value={search.direction}
        options={labelled(['in', 'out'], t.directions)}
        onChange={(direction) => onChange({ direction: direction as LogSearch['direction'] })}
      />
      {search.from && search.to && (
        <RemovableChip onRemove={() => onChange({ from: undefined, to: undefined })}>
          {t.days(search.from, search.to)}
        </RemovableChip>
      )}
      {search.hour !== undefined && (
        <RemovableChip onRemove={() => onChange({ hour: undefined })}>
          {t.hourOf(hourText(Number(search.hour), language))}
        </RemovableChip>
      )}
    </div>
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
      className="max-w-44 phone:max-w-[calc(50%-4px)]"
      value={value ?? 'all'}
      options={[{ value: 'all', label: all }, ...options]}
      onValueChange={(next) => onChange(next === 'all' ? undefined : next)}
    />
  )
}
