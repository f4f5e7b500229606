import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ClipboardCheck, Plus } from 'lucide-react'
import type { ScorecardList } from '#contract/calls/scorecard.ts'
import { scorecardEndpoints } from '#contract/calls/scorecard-endpoints.ts'
import { formatNumber, formatPercent } from '#contract/kit/format/number.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { CallsPlace } from '../calls-place.tsx'
import { scorecardMessages } from './messages/index.ts'

const lookMs = 3_000
const freshMs = 120_000
const isFresh = ({ updated_at }: { updated_at: string }): boolean => Date.now() - Date.parse(updated_at) < freshMs

/** What calls are scored by. */
export default function ScorecardsPage() {
  const t = useMessages(scorecardMessages)
  const may = useMay('calls.score')
  const list = useQuery({
    ...endpointQuery(scorecardEndpoints.listScorecards),
    // A new or changed one scores its calls in the background.
    refetchInterval: ({ state }) => (state.data?.scorecards.some(isFresh) ? lookMs : false),
  })
  return (
    <CallsPlace
      view="scorecards"
      actions={
        may && (
          <Link to="/scorecards/new" className={buttonClass({ variant: 'primary' })}>
            <Plus />
            <span className="phone:sr-only">{t.create}</span>
          </Link>
        )
      }
    >
      <Loaded query={list} failed={t.failed} rows={3}>
        {({ scorecards }) =>
          scorecards.length === 0 ? (
            <EmptyState icon={<ClipboardCheck />} title={t.empty}>
              {t.emptyText}
            </EmptyState>
          ) : (
            <ul aria-label={t.title} className="border-line-soft border-t">
              {scorecards.map((card) => (
                <li key={card.id} className="border-line-soft border-b">
                  {may ? (
                    <Link
                      to="/scorecards/$id"
                      params={{ id: card.id }}
                      className="block rounded-sm outline-offset-[-2px] hover:bg-hover"
                    >
                      <Row card={card} />
                    </Link>
                  ) : (
                    <Row card={card} />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </CallsPlace>
  )
}

function Row({ card }: { card: ScorecardList['scorecards'][number] }) {
  const t = useMessages(scorecardMessages)
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const { name, questions, agents, campaigns, scored, failed, waiting, score, enabled } = card
  const facts = [
    t.questions(questions.length),
    agents.length + campaigns.length === 0 ? t.everywhere : t.someCalls,
    t.scored(number(scored)),
    failed > 0 && t.failedCalls(number(failed)),
    waiting > 0 && t.waitingCalls(number(waiting)),
  ]
  return (
    <span className="flex items-center gap-3 px-2 py-2.5">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-[550]" dir="auto">
          {name}
        </span>
        <span className="block truncate text-12 text-fg-3">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      {!enabled && <Badge>{t.off}</Badge>}
      <span className="flex-none font-semibold tabular-nums">
        {score === null ? '–' : formatPercent(score, language, { max: 0 })}
      </span>
    </span>
  )
}
