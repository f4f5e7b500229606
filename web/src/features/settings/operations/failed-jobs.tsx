import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#contract/kit/format/date.ts'
import { operationEndpoints } from '#contract/operations/endpoints.ts'
import type { FailedJob, OperatedQueue } from '#contract/operations/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery, invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { operationMessages } from './messages/index.ts'
import { NoneOfIt, Part } from './part.tsx'

const refreshMs = 5_000

type Asked = { what: 'retry' | 'discard'; job: FailedJob } | { what: 'retry-all'; queue: string }

/** Jobs that were given up, with why: each can be tried again or discarded, and all of a queue tried again. */
export function FailedJobs({ queues }: { queues: readonly OperatedQueue[] }) {
  const t = useMessages(operationMessages)
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<Asked>()
  const list = useQuery({
    ...endpointQuery(operationEndpoints.listFailedJobs, { query: { page, limit: 20 } }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })
  return (
    <Part title={t.failedJobs} text={t.noFailedText}>
      <Loaded query={list} failed={t.jobsFailed}>
        {({ records, pagination }) => (
          <div className="flex flex-col gap-3">
            {records.length === 0 && page === 1 ? (
              <NoneOfIt>{t.noFailed}</NoneOfIt>
            ) : (
              <ul className="border-line-soft border-t">
                {records.map((job) => (
                  <Row key={`${job.queue} ${job.key}`} job={job} onAsk={(what) => setAsked({ what, job })} />
                ))}
              </ul>
            )}
            {(page > 1 || !pagination.is_last_page) && (
              <nav aria-label={t.pages} className="flex gap-2">
                <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
                  {t.newer}
                </Button>
                <Button disabled={pagination.is_last_page} onClick={() => setPage(page + 1)}>
                  {t.older}
                </Button>
              </nav>
            )}
            {queues.map(({ queue, failed }) =>
              failed < 2 ? null : (
                <div key={queue}>
                  <Button
                    icon={<RotateCw />}
                    className="h-auto min-h-[30px] max-w-full whitespace-normal py-1 text-left phone:h-auto phone:min-h-11"
                    onClick={() => setAsked({ what: 'retry-all', queue })}
                  >
                    {t.retryAllOf(queue)}
                  </Button>
                </div>
              ),
            )}
          </div>
        )}
      </Loaded>
      <Question asked={asked} onClose={() => setAsked(undefined)} />
    </Part>
  )
}

function Row({ job: { queue, key, attempts, error, failed_at }, onAsk }: RowProps) {
  const t = useMessages(operationMessages)
  const language = useLanguage()
  return (
    <li className="flex items-start justify-between gap-4 border-line-soft border-b py-2.5 phone:flex-col phone:gap-2">
      <div className="min-w-0">
        <h3 className="break-all font-medium">
          {queue} <span className="font-mono font-normal text-12 text-fg-3">{key}</span>
        </h3>
        <p lang="en" className="break-words font-mono text-12 text-fg-2">
          {error}
        </p>
        <p className="text-12 text-fg-3">
          {formatDate(failed_at, language, 'moment')}, {t.tries(attempts)}
        </p>
      </div>
      <div className="flex flex-none gap-2">
        <Button size="sm" icon={<RotateCw />} aria-label={t.retryOf(queue, key)} onClick={() => onAsk('retry')}>
          {t.retry}
        </Button>
        <Button size="sm" icon={<Trash2 />} aria-label={t.discardOf(queue, key)} onClick={() => onAsk('discard')}>
          {t.discard}
        </Button>
      </div>
    </li>
  )
}

type RowProps = { job: FailedJob; onAsk: (what: 'retry' | 'discard') => void }

/** Asks first. A job that went meanwhile is said so, and the list is as it is now. */
function Question({ asked, onClose }: { asked: Asked | undefined; onClose: () => void }) {
  const t = useMessages(operationMessages)
  const queries = useQueryClient()
  // What was asked stays in sight while the question goes.
  const [last, setLast] = useState(asked)
  if (asked && asked !== last) setLast(asked)
  if (!last) return null
  const confirm = async () => {
    try {
      toast.success(await act(last, t))
    } catch (error) {
      toast.failure((error as Error).message)
    }
    await invalidateEndpoints(queries, ['getOperations', 'listFailedJobs'])
  }
  const words = {
    retry: { title: t.retry, description: t.retryText },
    discard: { title: t.discard, description: t.discardText },
    'retry-all': { title: t.retryAll, description: 'queue' in last ? t.retryAllText(last.queue) : '' },
  }[last.what]
  return (
    <Confirm
      open={asked !== undefined}
      onOpenChange={onClose}
      {...words}
      action={words.title}
      harmless={last.what !== 'discard'}
      onConfirm={confirm}
    />
  )
}

type Words = { retried: (count: number) => string; discarded: string }

async function act(asked: Asked, t: Words): Promise<string> {
  if (asked.what === 'discard') {
    const { queue, key } = asked.job
    await api.call(operationEndpoints.discardFailedJob, { body: { queue, key } })
    return t.discarded
  }
  const body = 'job' in asked ? { queue: asked.job.queue, key: asked.job.key } : { queue: asked.queue }
  const { retried } = await api.call(operationEndpoints.retryFailedJobs, { body })
  return t.retried(retried)
}
