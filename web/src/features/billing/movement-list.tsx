import { useInfiniteQuery } from '@tanstack/react-query'
import { billingEndpoints } from '#contract/billing/endpoints.ts'
import type { CreditMovement } from '#contract/billing/schemas.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { planName } from '#contract/plans.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointPages } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Table } from '#web/ui/table.tsx'
import type { messages } from './messages/en.ts'
import { billingMessages } from './messages/index.ts'

/** Notes of the ledger name plans and packs by their codes; those of operators are sentences. */
function whatOf(t: typeof messages, kind: CreditMovement['kind'], note: string): string {
  if (kind === 'plan') return t.planCredits(t.planNames[planName.safeParse(note).data ?? 'free'])
  if (kind === 'purchase') return t.kinds.purchase
  return note || t.kinds[kind]
}

/** What came in and what was spent, the newest first. */
export function MovementList() {
  const t = useMessages(billingMessages)
  const language = useLanguage()
  const list = useInfiniteQuery(endpointPages(billingEndpoints.listCreditMovements))
  return (
    <Card title={t.movements}>
      <Loaded query={list} failed={t.loadFailed}>
        {({ pages }) => {
          const rows = pages.flatMap(({ records }) => records)
          if (rows.length === 0) return <EmptyState title={t.noMovements} />
          return (
            <Table
              dense
              caption={t.movements}
              rows={rows}
              rowKey={({ id }) => id}
              columns={[
                { key: 'when', label: t.when, cell: ({ at }) => formatDate(at, language, 'moment') },
                { key: 'what', label: t.what, cell: ({ kind, description }) => whatOf(t, kind, description) },
                {
                  key: 'change',
                  label: t.change,
                  numeric: true,
                  cell: ({ credits }) => formatNumber(credits, language, { signed: true }),
                },
              ]}
            />
          )
        }}
      </Loaded>
      {list.hasNextPage && (
        <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </Card>
  )
}
