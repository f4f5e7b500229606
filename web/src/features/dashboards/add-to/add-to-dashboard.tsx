import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { LayoutDashboard, Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { ChartId } from '#contract/charts/schemas.ts'
import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import { type DashboardId, dashboardInput } from '#contract/dashboards/schemas.ts'
import { limits } from '#contract/limits.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { endpointPages, invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { singleClick } from '#web/ui/single-click.ts'
import { toast } from '#web/ui/toast-store.ts'
import { dashboardMessages } from '../messages/index.ts'

type Props = { charts: readonly ChartId[]; onClose: () => void }
/** A dashboard that is there, or the name of a new one. */
type Target = { id: DashboardId; name: string } | { name: string }

/** Puts charts that are saved on a dashboard: on one of those that the person may change, or on a new one. */
export default function AddToDashboard({ charts, onClose }: Props) {
  const t = useMessages(dashboardMessages).addTo
  const navigate = useNavigate()
  const queries = useQueryClient()
  const onDone = (id: DashboardId, { name }: Target) => {
    void invalidateEndpoints(queries, [...endpointGroups.dashboards, ...endpointGroups.charts])
    const open = () => void navigate({ to: '/dashboard', search: { id } })
    toast.success(t.done(name), { label: t.open, run: open })
    onClose()
  }
  const choice = useSubmit({
    call: (target: Target) => putOn(target, charts),
    onDone,
    onFailed: ({ message }) => {
      toast.failure(message)
      return true
    },
  })
  const { draft, change, errorAt, onSubmit, store } = useDraftForm({
    schema: dashboardInput.pick({ name: true }),
    values: { name: '' },
    call: (target) => putOn(target, charts),
    onDone,
  })
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} size="sm" title={t.title}>
      <Choice busy={choice.busy || store.busy} onChoose={choice.submit} />
      <form noValidate onSubmit={onSubmit} className="mt-4 flex flex-col gap-3">
        <Field label={t.newName} error={errorAt('name')}>
          <div className="flex gap-2">
            <Input
              value={draft.name}
              maxLength={limits.dashboard.name}
              autoComplete="off"
              onChange={({ target }) => change({ name: target.value })}
            />
            <Button type="submit" className="h-9 flex-none phone:h-11" loading={store.busy} disabled={choice.busy}>
              {t.create}
            </Button>
          </div>
        </Field>
        <FailureNote error={store.error} retryAt={store.retryAt} />
      </form>
    </Dialog>
  )
}

function Choice({
  busy,
  onChoose,
}: {
  busy: boolean
  onChoose: (board: Extract<Target, { id: DashboardId }>) => void
}) {
  const t = useMessages(dashboardMessages)
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed.trim())
  const list = useInfiniteQuery({
    ...endpointPages(dashboardEndpoints.listDashboards, { query: { limit: limits.dashboardsPage, query } }),
    placeholderData: (before) => before,
  })
  return (
    <div className="flex flex-col gap-2">
      <Input
        icon={<Search />}
        aria-label={t.addTo.find}
        placeholder={t.addTo.find}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Loaded query={list} failed={t.addTo.loadFailed} rows={4}>
        {({ pages }) => {
          const boards = pages.flatMap(({ records }) => records.filter(({ may_edit }) => may_edit))
          if (boards.length === 0 && !list.hasNextPage)
            return <p className="text-12 text-fg-3">{query === '' ? t.addTo.none : t.noneFoundText(query)}</p>
          return (
            <InfiniteScroll list={list}>
              <ul className="max-h-72 overflow-y-auto">
                {boards.map((board) => (
                  <li key={board.id}>
                    <button
                      type="button"
                      disabled={busy}
                      onClick={singleClick(() => onChoose(board))}
                      className="flex min-h-9 w-full items-center gap-2.5 rounded-sm px-2 text-left hover:bg-hover phone:min-h-11"
                    >
                      <LayoutDashboard aria-hidden="true" className="size-4 flex-none text-fg-2" />
                      <bdi className="min-w-0 flex-1 truncate">{board.name}</bdi>
                      <span className="flex-none text-12 text-fg-3 tabular-nums">{t.tiles(board.tile_count)}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </InfiniteScroll>
          )
        }}
      </Loaded>
    </div>
  )
}

/** Below what is there; what others save meanwhile is kept, because the save names the version it began from. */
async function putOn(target: Target, charts: readonly ChartId[]): Promise<DashboardId> {
  const board =
    'id' in target
      ? await api.call(dashboardEndpoints.getDashboard, { params: { id: target.id } })
      : await api.call(dashboardEndpoints.createDashboard, { body: { name: target.name } })
  const components = [...board.components, ...charts.map((chart_id) => ({ chart_id }))]
  const body = { collection_id: board.id, version: board.version, components }
  await api.call(dashboardEndpoints.saveComponents, { body })
  return board.id
}
