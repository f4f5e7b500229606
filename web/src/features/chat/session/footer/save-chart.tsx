import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChartColumn, LayoutDashboard } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ChartId } from '#contract/charts/schemas.ts'
import type { AnswerId } from '#contract/kit/id.ts'
import { AddToDashboard } from '#web/features/dashboards/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import type { Turn } from '../../answer/turns.ts'
import type { SavedCharts } from '../../api/charts.ts'
import { chatMessages } from '../../messages/index.ts'

/** Keeps what an answer shows as a chart that is drawn again from live data. Nothing where there is no result set. */
export function SaveChart({ turn }: { turn: Turn }) {
  const t = useMessages(chatMessages).saveChart
  const navigate = useNavigate()
  const open = (id: string) => ({
    label: t.open,
    run: () => void navigate({ to: '/dashboard/editor', search: { chart: id } }),
  })
  const showSaved = (saved: SavedCharts) => {
    if (saved.is === 'saved') {
      const [first, ...others] = saved.charts
      toast.success(others.length === 0 ? t.done(first.name) : t.several(saved.charts.length), open(first.id))
    }
    if (saved.is === 'saved_already') toast.message(t.already, open(saved.id))
    if (saved.is === 'nothing') toast.message(saved.message)
  }
  const [adding, setAdding] = useState<readonly ChartId[]>()
  const mutation = {
    mutationFn: async (id: AnswerId) => (await import('../../api/charts.ts')).saveCharts(id, turn.parts),
    onError: (error: Error) => void toast.failure(error.message),
  }
  const save = useMutation({ ...mutation, onSuccess: showSaved })
  const put = useMutation(mutation)
  const hasResult = turn.parts.some((part) => part.type === 'data-table' && part.data.query)
  const { answerId } = turn
  if (!answerId || turn.status === 'streaming' || !hasResult) return null
  const saved = save.data !== undefined && save.data.is !== 'nothing'
  /** What is not saved yet is saved on the way. */
  const addTo = async () => {
    const done = saved ? save.data : await put.mutateAsync(answerId).catch(() => undefined)
    if (done?.is === 'saved') setAdding(done.charts.map(({ id }) => id))
    else if (done?.is === 'saved_already') setAdding([done.id])
    else if (done) toast.message(done.message)
  }
  return (
    <>
      <IconButton
        label={saved ? t.saved : t.save}
        size="sm"
        pressed={saved}
        loading={save.isPending}
        onClick={() => save.mutate(answerId)}
      >
        <ChartColumn />
      </IconButton>
      <IconButton label={t.addTo} size="sm" loading={put.isPending} onClick={() => void addTo()}>
        <LayoutDashboard />
      </IconButton>
      <Suspense>{adding && <AddToDashboard charts={adding} onClose={() => setAdding(undefined)} />}</Suspense>
    </>
  )
}
