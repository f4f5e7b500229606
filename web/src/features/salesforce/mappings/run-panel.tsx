import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '#contract/kit/format/number.ts'
import { salesforceMappingEndpoints as calls } from '#contract/salesforce/mapping-endpoints.ts'
import { type MappingId, type MappingRun, mappingLimits } from '#contract/salesforce/mappings.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointKey, endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { mappingMessages } from './messages/index.ts'
import { ProblemList } from './problem-list.tsx'

type Props = {
  id: MappingId
  first: MappingRun | null
  /** What is shown is what is saved, and it fits. */
  isSaved: boolean
}
const lookMs = 700

/** Compares all rows with Salesforce and shows what came of it. */
export function RunPanel({ id, first, isSaved }: Props) {
  const t = useMessages(mappingMessages).run
  const language = useLanguage()
  const queries = useQueryClient()
  const params = { id }
  const query = useQuery({
    ...endpointQuery(calls.getMappingRun, { params }),
    initialData: first,
    refetchInterval: ({ state }) => (state.data && state.data.ended_at === null ? lookMs : false),
  })
  const prepare = useSubmit({
    call: () => api.call(calls.prepareMapping, { params }),
    onDone: (run) => queries.setQueryData(endpointKey(calls.getMappingRun, { params }), run),
  })
  const run = query.data
  const isGoing = run !== null && run.ended_at === null
  const number = (count: number) => formatNumber(count, language)
  return (
    <section aria-labelledby="mapping-run" className="flex flex-col gap-3 border-line-soft border-t pt-6">
      <div>
        <h2 id="mapping-run" className="font-semibold">
          {t.title}
        </h2>
        <p className="max-w-[720px] text-12 text-fg-3">
          {t.text(number(mappingLimits.rows), number(mappingLimits.changes))}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant={isSaved && !run?.change_set_id ? 'primary' : 'default'}
          disabled={!isSaved || isGoing}
          loading={prepare.busy}
          onClick={() => prepare.submit(undefined)}
        >
          {t.prepare}
        </Button>
        {!isSaved && <span className="text-12 text-fg-3">{t.saveFirst}</span>}
      </div>
      <FailureNote error={prepare.error ?? query.error} retryAt={prepare.retryAt} />
      <div role="status">{run && (isGoing ? <Going run={run} /> : <Ended run={run} />)}</div>
    </section>
  )
}

function Going({ run: { state, read, compared } }: { run: MappingRun }) {
  const t = useMessages(mappingMessages).run
  const language = useLanguage()
  const percent = read === 0 ? 0 : Math.round((100 * compared) / read)
  return (
    <div className="max-w-[464px]">
      <p className="flex justify-between gap-3">
        {t.states[state]}
        {read > 0 && (
          <span className="text-fg-3 tabular-nums">
            {t.progress(formatNumber(compared, language), formatNumber(read, language))}
          </span>
        )}
      </p>
      <ProgressBar label={t.states[state]} percent={percent} />
    </div>
  )
}

function Ended({ run }: { run: MappingRun }) {
  const t = useMessages(mappingMessages).run
  const language = useLanguage()
  const { state, message, ended_at, change_set_id, waiting, truncated, problems, unchanged, left_out } = run
  const number = (count: number) => formatNumber(count, language)
  const ago = formatRelative(ended_at ?? '', language, new Date())
  if (state === 'failed')
    return (
      <div className="rounded-sm bg-bad-soft px-3 py-2.5">
        <p>{message}</p>
        <p className="text-12 text-fg-3">{t.failedAgo(ago)}</p>
      </div>
    )
  const counts = (['creates', 'updates', 'unchanged', 'left_out'] as const).map((name) => ({ name, count: run[name] }))
  return (
    <div className="flex flex-col gap-3">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {counts.map(({ name, count }) => (
          <div key={name}>
            <dt className="text-12 text-fg-3">{t.counts[name]}</dt>
            <dd className="font-semibold text-16 tabular-nums">{number(count)}</dd>
          </div>
        ))}
      </dl>
      {change_set_id ? (
        <div>
          <Link
            to="/salesforce/changes/$id"
            params={{ id: change_set_id }}
            className={buttonClass({ variant: 'primary' })}
          >
            {t.open}
          </Link>
        </div>
      ) : (
        <p>{unchanged === 0 && left_out > 0 ? t.nothingSound : t.nothing}</p>
      )}
      {waiting > 0 && <p className="text-fg-2">{t.waiting(number(waiting))}</p>}
      {truncated && <p className="text-fg-2">{t.truncated(number(mappingLimits.rows))}</p>}
      <p className="text-12 text-fg-3">{t.ended(ago)}</p>
      <ProblemList problems={problems} columns={[]} />
    </div>
  )
}
