import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ScorecardPreview, scorecardInput } from '#contract/calls/scorecard.ts'
import { scorecardEndpoints } from '#contract/calls/scorecard-endpoints.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { formatNumber, formatPercent } from '#contract/kit/format/number.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { FigureCard, RowBar } from '#web/ui/figures.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { logMessages } from '../logs/messages/index.ts'
import { inputOf, type ScorecardDraft } from './draft.ts'
import { scorecardMessages } from './messages/index.ts'
import { ScoreBadge } from './score-badge.tsx'

const restMs = 600

/** What the scorecard that is being written would have made of the last calls. */
export function Preview({ draft }: { draft: ScorecardDraft }) {
  const t = useMessages(scorecardMessages).preview
  // A name says nothing about calls, and need not be there yet.
  const read = useSettled(scorecardInput.safeParse(inputOf({ ...draft, name: '-' })).data, restMs)
  return (
    <FigureCard title={t.title}>
      {read ? <Tried input={read} /> : <p className="text-fg-3">{t.incomplete}</p>}
    </FigureCard>
  )
}

function Tried({ input }: { input: NonNullable<ReturnType<typeof scorecardInput.safeParse>['data']> }) {
  const t = useMessages(scorecardMessages).preview
  const preview = useQuery({
    ...endpointQuery(scorecardEndpoints.previewScorecard, { body: input }),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={preview} failed={t.failed} rows={3}>
      {(found) => (found.calls === 0 ? <p className="text-fg-3">{t.none}</p> : <Made found={found} />)}
    </Loaded>
  )
}

function Made({ found }: { found: ScorecardPreview }) {
  const t = useMessages(scorecardMessages).preview
  const { toOf } = useMessages(logMessages)
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const percent = (value: number) => formatPercent(value, language, { max: 0 })
  return (
    <div className="flex flex-col gap-4">
      <div role="status">
        {found.score === null ? (
          <p className="text-fg-2">{t.noScore}</p>
        ) : (
          <>
            <p className="font-semibold text-18 tabular-nums">{percent(found.score)}</p>
            <p className="text-12 text-fg-3">{t.text(number(found.calls))}</p>
            <p className="text-12 text-fg-3">{t.fails(number(found.failed), number(found.calls))}</p>
          </>
        )}
      </div>
      <ul className="flex flex-col gap-2.5">
        {found.questions.map(({ text, points, waiting, none }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: questions have no other name here
          <li key={index}>
            <span className="flex items-start gap-2">
              <span className="min-w-0 flex-1 text-pretty text-fg-2">{text}</span>
              <span className="flex-none tabular-nums">{points === null ? '–' : percent(points)}</span>
            </span>
            <RowBar part={points ?? 0} />
            <span className="text-12 text-fg-3">
              {[waiting > 0 && t.waiting(number(waiting)), none > 0 && t.notApplicable(number(none))]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {found.lowest.length > 0 && (
        <div>
          <h3 className="mb-1 font-semibold text-12">{t.lowest}</h3>
          <ul>
            {found.lowest.map(({ id, to, created_at, score, failed }) => (
              <li key={id}>
                <Link
                  to="/call-logs-and-analytics/$id"
                  params={{ id }}
                  target="_blank"
                  className="flex min-h-8 items-center gap-2 rounded-sm hover:bg-hover phone:min-h-11"
                >
                  <bdi className="min-w-0 truncate">{toOf(to)}</bdi>
                  <span className="ml-auto flex-none text-12 text-fg-3">{formatDate(created_at, language)}</span>
                  <ScoreBadge score={score} failed={failed} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
