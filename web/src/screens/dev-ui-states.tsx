import { MessageCircle, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '#contract/kit/format/number.ts'
import { useLanguage } from '#web/lib/i18n/use-messages.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton, SkeletonRows, SkeletonText } from '#web/ui/skeleton.tsx'
import { type Sort, Table } from '#web/ui/table.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { DevSection } from './dev-section.tsx'

export function StateParts() {
  const [tab, setTab] = useState<'members' | 'usage'>('members')
  return (
    <DevSection title="Content and states">
      <Banner icon={<WifiOff />} tone="warn" action={<Button size="sm">Try again</Button>}>
        You are offline. What you see may be out of date.
      </Banner>
      <Tabs
        label="Workspace"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'members', label: 'Members', panel: <Stores /> },
          { value: 'usage', label: 'Usage', panel: <p className="py-4 text-fg-2">Usage</p> },
        ]}
      />
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <Card>
          <EmptyState
            icon={<MessageCircle />}
            title="No chats yet"
            action={<Button variant="primary">New chat</Button>}
          >
            Ask about your sales, your files or the web. Your chats appear here.
          </EmptyState>
        </Card>
        <Card>
          <ErrorState title="Error while loading sessions" onRetry={() => {}}>
            The server did not answer. Check your connection and try again.
          </ErrorState>
        </Card>
        <Card title="Loading">
          <SkeletonRows rows={4} />
        </Card>
        <Card title="Loading" aside={<Skeleton className="h-5 w-12" />}>
          <SkeletonText lines={4} />
        </Card>
      </div>
    </DevSection>
  )
}

const stores = [
  { name: 'Makassar Panakkukang', orders: 987, refunds: 4.7 },
  { name: 'Denpasar', orders: 804, refunds: 1.6 },
  { name: 'Bandung Dago', orders: 1204, refunds: 1.1 },
]
type Key = keyof (typeof stores)[number]

function Stores() {
  const language = useLanguage()
  const [sort, setSort] = useState<Sort<Key>>({ key: 'orders', descending: true })
  const rows = stores.toSorted((a, b) => {
    const order = a[sort.key] < b[sort.key] ? -1 : 1
    return sort.descending ? -order : order
  })
  return (
    <Table<(typeof stores)[number], Key>
      caption="Stores"
      columns={[
        { key: 'name', label: 'Store', sortable: true, cell: (row) => row.name },
        {
          key: 'orders',
          label: 'Orders',
          numeric: true,
          sortable: true,
          cell: (row) => formatNumber(row.orders, language),
        },
        { key: 'refunds', label: 'Refunds', numeric: true, cell: (row) => `${formatNumber(row.refunds, language)}%` },
      ]}
      rows={rows}
      rowKey={(row) => row.name}
      sort={sort}
      onSortChange={setSort}
    />
  )
}
