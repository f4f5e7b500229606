import { useInfiniteQuery } from '@tanstack/react-query'
import { LayoutDashboard, Plus, Search, Sparkles } from 'lucide-react'
import { Suspense, useDeferredValue, useState } from 'react'
import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import type { DashboardSummary } from '#contract/dashboards/schemas.ts'
import { limits } from '#contract/limits.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { endpointPages } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useRemoveDashboard, useRestoreDashboard } from '../api.ts'
import { dashboardMessages } from '../messages/index.ts'
import { DashboardRow } from './dashboard-row.tsx'

const DashboardDialog = lazy(() => import('./dashboard-dialog.tsx'))

type Props = { onOpen: (id: string) => void; onCreate: () => void; onPropose: () => void }

/** The collections of this place, ten at a time. */
export function DashboardList({ onOpen, onCreate, onPropose }: Props) {
  const t = useMessages(dashboardMessages)
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed.trim())
  const list = useInfiniteQuery(
    endpointPages(dashboardEndpoints.listDashboards, { query: { limit: limits.dashboardsPage, query: words } }),
  )
  const [renaming, setRenaming] = useState<DashboardSummary>()
  const [removing, setRemoving] = useState<DashboardSummary>()
  const remove = useRemove()
  const none = (
    <EmptyState
      icon={<LayoutDashboard />}
      title={t.noneTitle}
      action={
        <>
          <Button variant="primary" icon={<Plus />} onClick={onCreate}>
            {t.create}
          </Button>
          <Button icon={<Sparkles />} onClick={onPropose}>
            {t.propose}
          </Button>
        </>
      }
    >
      {t.noneText}
    </EmptyState>
  )
  return (
    <div>
      <Loaded query={list} failed={t.loadFailed} rows={6}>
        {({ pages }) => {
          const rows = pages.flatMap(({ records }) => records)
          if (rows.length === 0 && words === '') return none
          return (
            <>
              <div className="mb-3 flex items-center gap-2">
                <Input
                  icon={<Search />}
                  fieldSize="md"
                  aria-label={t.search}
                  placeholder={t.search}
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                  className="max-w-72"
                />
                <Button icon={<Sparkles />} className="ml-auto" onClick={onPropose}>
                  {t.propose}
                </Button>
              </div>
              {rows.length === 0 && <EmptyState title={t.noneFound}>{t.noneFoundText(words)}</EmptyState>}
              <InfiniteScroll list={list}>
                <ul className="border-line-soft border-t empty:border-0">
                  {rows.map((row) => (
                    <DashboardRow
                      key={row.id}
                      row={row}
                      onOpen={() => onOpen(row.id)}
                      onRename={() => setRenaming(row)}
                      onRemove={() => setRemoving(row)}
                    />
                  ))}
                </ul>
              </InfiniteScroll>
            </>
          )
        }}
      </Loaded>
      <Suspense>{renaming && <DashboardDialog dashboard={renaming} onClose={() => setRenaming(undefined)} />}</Suspense>
      <Confirm
        open={removing !== undefined}
        onOpenChange={() => setRemoving(undefined)}
        title={t.removeTitle(removing?.name ?? '')}
        description={t.removeText}
        action={t.remove}
        onConfirm={() => removing && remove(removing)}
      />
    </div>
  )
}

/** Deletes one and offers to bring it back. */
export function useRemove() {
  const t = useMessages(dashboardMessages)
  const remove = useRemoveDashboard()
  const restore = useRestoreDashboard()
  const failed = (error: Error) => {
    toast.failure(error.message)
    throw error
  }
  return async ({ id, name }: Pick<DashboardSummary, 'id' | 'name'>): Promise<void> => {
    await remove.mutateAsync(id).catch(failed)
    toast.success(t.removed(name), {
      label: t.undo,
      run: () =>
        void restore.mutateAsync(id).then(
          () => toast.success(t.restored(name)),
          (error: Error) => toast.failure(error.message),
        ),
    })
  }
}
