import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { DataTable } from '#contract/chat/parts.ts'
import { type DataSourceId, dataSourceId } from '#contract/data-sources/schemas.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import type { TriedQuestion as Tried } from '#contract/knowledge-tests/schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataGrid } from '#web/ui/data-grid.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton, SkeletonRows } from '#web/ui/skeleton.tsx'
import { addTest, type Suite, useWork } from '../api.ts'
import { triedOptions, verifyQuestion } from './api.ts'
import { CorrectTried } from './correct-tried.tsx'
import { tryMessages } from './messages/index.ts'

const shownRows = 5

type Props = { suite: Suite; question: string; source: DataSourceId | undefined; onVerified: () => void }

/** One question with its answer, which is verified as it stands or corrected first. */
export function TriedQuestion({ suite, question, source, onVerified }: Props) {
  const t = useMessages(tryMessages)
  const tried = useQuery(triedOptions(suite, question))
  const verified = useEffectEvent(onVerified)
  const isVerified = tried.data?.verified === true
  useEffect(() => {
    if (isVerified) verified()
  }, [isVerified])
  return (
    <li className="border-line-soft border-b py-4">
      <h3 className="font-semibold [overflow-wrap:anywhere]">{question}</h3>
      {tried.isPending && (
        <div role="status" aria-label={t.asking} className="mt-2 min-h-24">
          <SkeletonRows rows={2} />
        </div>
      )}
      {tried.error && (
        <ErrorState title={tried.error.message} onRetry={() => void tried.refetch()} retrying={tried.isFetching} />
      )}
      {tried.data && (
        <Answered
          suite={suite}
          question={question}
          tried={tried.data}
          source={sourceOf(tried.data) ?? source}
          onKept={async () => {
            await tried.refetch()
            onVerified()
          }}
        />
      )}
    </li>
  )
}

const sourceOf = ({ table }: Tried): DataSourceId | undefined =>
  dataSourceId.safeParse(table?.query?.data_source_id).data

type AnsweredProps = Omit<Props, 'onVerified'> & { tried: Tried; onKept: () => Promise<void> }

function Answered({ suite, question, tried, source, onKept }: AnsweredProps) {
  const t = useMessages(tryMessages)
  const { work, busy } = useWork()
  const [correcting, setCorrecting] = useState(false)
  /** Verified, and could not be added to the tests: that is all that is left to do. */
  const [kept, setKept] = useState<string>()
  const { table, text, reading, verified } = tried
  const sql = table?.query?.sql
  const right = kept ?? (verified ? undefined : sql)
  const keep = async (written: string) => {
    if (!source) return
    const moving = kept ?? (await verifyQuestion({ question, source, sql: written, reading }))
    const expected = { kind: 'sql', data_source_id: source, sql: moving } as const
    await addTest(suite, question, expected).catch((error: Error) => {
      setKept(moving)
      setCorrecting(false)
      throw error
    })
  }
  const finish = async () => {
    await onKept()
    setKept(undefined)
    setCorrecting(false)
  }
  const verify = async (written: string) => {
    if (await work('verify', () => keep(written), t.done)) await finish()
  }
  return (
    <div className="mt-1.5 flex flex-col gap-2.5">
      {text && <p className="whitespace-pre-line text-fg-2 [overflow-wrap:anywhere]">{plainText(text)}</p>}
      {table && <Rows table={table} />}
      {reading && (
        <p className="text-12 text-fg-3">
          {t.reading}: {reading}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {verified && (
          <Badge tone="good">
            <BadgeCheck className="size-3.5" aria-hidden="true" />
            {t.verified}
          </Badge>
        )}
        {right && source && (
          <Button
            variant="primary"
            size="sm"
            loading={busy === 'verify'}
            aria-label={kept ? t.addTest : t.rightLabel(question)}
            onClick={() => void verify(right)}
          >
            {kept ? t.addTest : t.right}
          </Button>
        )}
        {!verified && !kept && source && (
          <Button
            size="sm"
            aria-expanded={correcting}
            aria-label={t.correctLabel(question)}
            onClick={() => setCorrecting(!correcting)}
          >
            {sql ? t.correct : t.write}
          </Button>
        )}
      </div>
      {correcting && source && (
        <Suspense fallback={<Skeleton className="h-48" />}>
          <CorrectTried
            source={source}
            sql={sql ?? ''}
            onSave={keep}
            onDone={finish}
            onCancel={() => setCorrecting(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Bold and italic marks are for chats. */
const plainText = (text: string) => text.replace(/\*\*([^*]+)\*\*/g, '$1').replace(/(^|\s)_([^_]+)_/g, '$1$2')

function Rows({ table }: { table: DataTable }) {
  const t = useMessages(tryMessages)
  const language = useLanguage()
  return (
    <div>
      <div className="overflow-hidden rounded-md border border-line-soft">
        <DataGrid table={{ ...table, rows: table.rows.slice(0, shownRows) }} />
      </div>
      {table.row_count > shownRows && (
        <p className="mt-1 text-12 text-fg-3">{t.rows(shownRows, formatNumber(table.row_count, language))}</p>
      )}
    </div>
  )
}
