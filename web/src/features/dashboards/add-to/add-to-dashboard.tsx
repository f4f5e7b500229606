import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { LayoutDashboard, Search } from 'lucide-react'
import { type FormEvent, useDeferredValue, useRef, useState } from 'react'
import type { ChartId } from '#contract/charts/schemas.ts'
import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import type { DashboardId } from '#contract/dashboards/schemas.ts'
import { limits } from '#contract/limits.ts'
import { api } from '#web/lib/client/api.ts'
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
  const [name, setName] = useState('')
  // A second press may come before the first one is rendered.
  const running = useRef(false)
  const add = useMutation({
    mutationFn: (target: Target) => putOn(target, charts),
    onSuccess: (id, target) => {
      void invalidateEndpoints(queries, [...endpointGroups.dashboards, ...endpointGroups.charts])
      const open = () => void navigate({ to: '/dashboard', search: { id } })
      toast.success(t.done(target.name), { label: t.open, run: open })
      onClose()
    },
    onError: (error) => toast.failure(error.message),
    onSettled: () => {
      running.current = false
    },
  })
  const put = (target: Target) => {
    if (running.current) return
    running.current = true
    add.mutate(target)
  }
  const create = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') put({ name: name.trim() })
  }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} size="sm" title={t.title}>
      <Choice busy={add.isPending} onChoose={put} />
      <form onSubmit={create} className="mt-4 flex items-end gap-2">
        <Field label={t.newName} className="flex-1">
          <Input
            value={name}
            maxLength={limits.dashboard.name}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <Button
          type="submit"
          disabled={name.trim() === ''}
          loading={add.isPending && add.variables?.name === name.trim()}
        >
          {t.create}
        </Button>
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
