import { useQuery } from '@tanstack/react-query'
import { campaignEndpoints } from '#contract/calls/campaign-endpoints.ts'
import { type CallLogQuery, type CallSort, callMood, callOutcome, callTopic } from '#contract/calls/log-schemas.ts'
import { scorecardEndpoints } from '#contract/calls/scorecard-endpoints.ts'
import { callEndedBy } from '#contract/calls/wire.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { wordsIn } from '#contract/kit/localized-text.ts'
import { stageWords, topicWords } from '#contract/metrics/words.ts'
import { agentsOptions } from '#web/features/agents/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { hourText } from '../hour-text.ts'
import { scorecardMessages } from '../scorecards/messages/index.ts'
import { logMessages } from './messages/index.ts'

export type LogSearch = Partial<Omit<CallLogQuery, 'page' | 'limit'>>
type FilterName = keyof LogSearch

/** A filter that is one of a list. */
export type LogChoice = {
  name: 'agent' | 'mood' | 'outcome' | 'topic' | 'direction' | 'ended_by' | 'score' | 'scorecard'
  /** Nothing is left out. */
  all: string
  options: readonly { value: string; label: string }[]
}
export type ChosenLogFilter = { name: FilterName; text: string; hasField?: boolean }

/** What calls can be chosen by, and by what they are. */
export function useLogFilters(search: LogSearch): {
  choices: readonly LogChoice[]
  chosen: readonly ChosenLogFilter[]
  sorts: Readonly<Record<NonNullable<CallSort>, string>>
} {
  const choices = useChoices()
  const sorts = useSorts(search)
  const days = useDays(search)
  const others = useOthers(search)
  // A list of one is no choice, but a link may come by it.
  const offered = choices.filter(({ options }) => options.length > 1)
  const fromLists = choices.flatMap(({ name, options, chipOf, gone }): ChosenLogFilter[] => {
    const value = search[name]
    if (value === undefined) return []
    const label = options.find((option) => option.value === value)?.label
    const text = label === undefined ? (gone ?? value) : chipOf ? chipOf(label) : label
    return [{ name, text, hasField: options.length > 1 }]
  })
  const order = search.sort ? [{ name: 'sort' as const, text: sorts[search.sort], hasField: true }] : []
  return { choices: offered, chosen: [...fromLists, ...days, ...order, ...others], sorts }
}

type NamedChoice = LogChoice & {
  /** What is chosen, said where its list is not in sight. */
  chipOf?: (label: string) => string
  /** What it is called whose name is not known. */
  gone?: string
}

function useChoices(): readonly NamedChoice[] {
  const t = useMessages(logMessages)
  const scores = useMessages(scorecardMessages).filters
  const language = useLanguage()
  const agents = useQuery(agentsOptions).data ?? []
  const cards = useScorecards()
  const labelled = (values: readonly string[], labels: Readonly<Record<string, string>>) =>
    values.map((value) => ({ value, label: labels[value] ?? value }))
  return [
    {
      name: 'agent',
      all: t.allAgents,
      options: agents.map(({ _id, name }) => ({ value: _id as string, label: name })),
      gone: t.oneAgent,
    },
    { name: 'mood', all: t.allMoods, options: labelled(callMood.options, t.moods) },
    { name: 'outcome', all: t.allOutcomes, options: labelled(callOutcome.options, t.outcomes) },
    { name: 'topic', all: t.allTopics, options: labelled(callTopic.options, wordsIn(topicWords, language)) },
    { name: 'direction', all: t.allDirections, options: labelled(['in', 'out'], t.directions) },
    {
      name: 'ended_by',
      all: t.allEnded,
      options: callEndedBy.options.map((value) => ({ value, label: t.endedByOf(t.ended[value]) })),
    },
    { name: 'score', all: scores.all, options: labelled(['passed', 'failed', 'waiting'], scores.states) },
    {
      name: 'scorecard',
      all: scores.allScorecards,
      options: cards.map(({ id, name }) => ({ value: id as string, label: name })),
      chipOf: scores.ofScorecard,
      gone: scores.oneScorecard,
    },
  ]
}

const useScorecards = () => useQuery(endpointQuery(scorecardEndpoints.listScorecards)).data?.scorecards ?? []

/** Of a stage those are first in which it took longest. */
function useSorts({ stage }: LogSearch) {
  const { sorts, slowest } = useMessages(scorecardMessages).filters
  return stage ? { ...sorts, newest: slowest } : sorts
}

function useDays({ from, to }: LogSearch): ChosenLogFilter[] {
  const t = useMessages(logMessages)
  const language = useLanguage()
  const dayText = (day: string) => formatDate(`${day}T00:00:00Z`, language, 'date', 'UTC')
  return [
    ...(from ? [{ name: 'from' as const, text: t.fromDayOf(dayText(from)), hasField: true }] : []),
    ...(to ? [{ name: 'to' as const, text: t.toDayOf(dayText(to)), hasField: true }] : []),
  ]
}

/** What figures lead here by, and what has no field. */
function useOthers({ reached, stage, version, campaign, hour, failed_question }: LogSearch): ChosenLogFilter[] {
  const t = useMessages(logMessages)
  const scores = useMessages(scorecardMessages).filters
  const language = useLanguage()
  const cards = useScorecards()
  // Its name where one may see campaigns.
  const mayPhone = useMay('calls.phone') === true
  const { data: named } = useQuery({
    ...endpointQuery(campaignEndpoints.getCampaign, { params: { id: campaign ?? '' } }),
    enabled: campaign !== undefined && mayPhone,
  })
  const question = cards.flatMap(({ questions }) => questions).find(({ id }) => id === failed_question)
  const texts: Partial<Record<FilterName, string>> = {
    ...(failed_question && { failed_question: scores.failedQuestion(question?.text ?? scores.oneQuestion) }),
    ...(reached && { reached: t.reached[reached] }),
    ...(stage && { stage: t.ofStage(stageWords[stage][language]) }),
    ...(version && { version: t.oneVersion }),
    ...(campaign && { campaign: named ? t.ofCampaign(named.name) : t.oneCampaign }),
    ...(hour !== undefined && { hour: t.hourOf(hourText(Number(hour), language)) }),
  }
  return Object.entries(texts).map(([name, text]) => ({ name: name as FilterName, text }))
}
