import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { dataSourceEndpoints as calls } from '#contract/data-sources/endpoints.ts'
import type { ConnectedSource } from '#contract/data-sources/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useChange } from './api.ts'
import { dataSourceMessages } from './messages/index.ts'

const EditDialog = lazy(() => import('./edit-dialog.tsx').then((module) => ({ default: module.EditDialog })))

/** What can be done with a database, as far as the person may. */
export function SourceActions({ source }: { source: ConnectedSource }) {
  const t = useMessages(dataSourceMessages)
  const change = useChange()
  const [doing, setDoing] = useState<'refresh' | 'edit' | 'remove'>()
  const { id, name, kind } = source
  const params = { id }
  const refresh = async () => {
    setDoing('refresh')
    await change(async () => {
      const { health } = await api.call(calls.refreshDataSource, { params })
      if (health.state === 'ok') toast.success(t.refreshed)
      else toast.failure(health.message ?? t.away)
    })
    setDoing(undefined)
  }
  const restore = () =>
    change(async () => {
      await api.call(calls.restoreDataSource, { params })
      toast.success(t.restored(name))
    })
  const remove = () =>
    change(async () => {
      await api.call(calls.removeDataSource, { params })
      const undo = { label: t.undo, run: () => void restore() }
      toast.success(t.removed(name), ...(kind === 'sample' ? [] : [undo]))
    })
  const isOurs = kind === 'sample'
  const maySetUp = useMay('use-cases.add') && source.status === 'ready'
  if (isOurs && !source.removable && !maySetUp) return null
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      {maySetUp && (
        <Link
          to="/knowledge/set-up/$id"
          params={{ id }}
          className={buttonClass({ size: 'sm' })}
          aria-label={t.setUpLabel(name)}
        >
          {t.setUp}
        </Link>
      )}
      {!isOurs && (
        <Button
          size="sm"
          loading={doing === 'refresh'}
          onClick={() => void refresh()}
          aria-label={t.refreshLabel(name)}
        >
          {t.refresh}
        </Button>
      )}
      {source.editable && (
        <Button size="sm" onClick={() => setDoing('edit')} aria-label={t.editLabel(name)}>
          {t.edit}
        </Button>
      )}
      {source.removable && (
        <Button size="sm" onClick={() => setDoing('remove')} aria-label={t.removeLabel(name)}>
          {t.remove}
        </Button>
      )}
      <Confirm
        open={doing === 'remove'}
        onOpenChange={(open) => setDoing(open ? 'remove' : undefined)}
        title={t.removeTitle(name)}
        description={isOurs ? t.removeSample : t.removeText}
        action={t.remove}
        onConfirm={remove}
      />
      {doing === 'edit' && (
        <Suspense>
          <EditDialog id={id} onClose={() => setDoing(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
