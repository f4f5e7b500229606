import { formatNumber } from '#contract/kit/format/number.ts'
import type { OperatedQueue, Operations } from '#contract/operations/schemas.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { operationMessages } from './messages/index.ts'
import { NoneOfIt, Part } from './part.tsx'

/** What goes on beside requests, and what failed of it. */
export function JobsView({ found: { queues, at } }: { found: Operations }) {
  const t = useMessages(operationMessages)
  return (
    <div className="flex flex-col gap-8">
      <FailedJobs queues={queues.filter(({ failed }) => failed > 0)} />
      <Part title={t.queues} {...(queues.length === 0 && { text: t.noQueuesText })}>
        {queues.length === 0 ? <NoneOfIt>{t.noQueues}</NoneOfIt> : <Queues queues={queues} now={new Date(at)} />}
      </Part>
    </div>
  )
}

function Queues({ queues, now }: { queues: readonly OperatedQueue[]; now: Date }) {
  const t = useMessages(operationMessages)
  const language = useLanguage()
  const figure = (key: 'waiting' | 'running' | 'failed'): Column<OperatedQueue, string> => ({
    key,
    label: t[key],
    numeric: true,
    cell: (queue) => formatNumber(queue[key], language),
  })
  const columns: Column<OperatedQueue, string>[] = [
    { key: 'queue', label: t.queue, cell: ({ queue }) => <span className="font-mono text-12">{queue}</span> },
    figure('waiting'),
    figure('running'),
    figure('failed'),
    {
      key: 'oldest',
      label: t.oldest,
      numeric: true,
      cell: ({ oldest_due_at }) => (
        <span className="whitespace-nowrap">{oldest_due_at ? formatRelative(oldest_due_at, language, now) : '–'}</span>
      ),
    },
  ]
  return <Table dense caption={t.queues} columns={columns} rows={queues} rowKey={({ queue }) => queue} />
}
