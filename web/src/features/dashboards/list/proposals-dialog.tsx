import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Proposal } from '#contract/charts/about-schemas.ts'
import { chartEndpoints } from '#contract/charts/endpoints.ts'
import type { ChartId } from '#contract/charts/schemas.ts'
import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import { limits } from '#contract/limits.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { dashboardMessages } from '../messages/index.ts'
import { ProposedChart } from './proposed-chart.tsx'
import { saveProposal } from './save-proposal.ts'

type Props = { onClose: () => void; onDone: (id: string) => void }

/** Proposes charts about something, each one run and checked, and makes a dashboard of those that are kept. */
export default function ProposalsDialog({ onClose, onDone }: Props) {
  const t = useMessages(dashboardMessages).proposals
  const language = useLanguage()
  const [about, setAbout] = useState('')
  const [name, setName] = useState('')
  const [dropped, setDropped] = useState<ReadonlySet<number>>(new Set())
  const look = useMutation({
    mutationFn: () => api.call(chartEndpoints.proposeCharts, { body: { about } }),
    onSuccess: (proposed) => {
      setName(proposed.name)
      setDropped(new Set())
    },
  })
  const proposed = look.data?.charts ?? []
  const kept = proposed.filter((_, index) => !dropped.has(index))
  const make = useMutation({
    mutationFn: () => makeDashboard(name.trim() || t.title, kept),
    onSuccess: ({ id, failed }) => {
      if (failed > 0) toast.failure(t.partly(failed))
      else toast.success(t.made(name))
      onClose()
      onDone(id)
    },
  })
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (!look.isPending) look.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="lg"
      title={t.title}
      actions={
        proposed.length > 0 && (
          <Button variant="primary" disabled={kept.length === 0} loading={make.isPending} onClick={() => make.mutate()}>
            {t.make(kept.length)}
          </Button>
        )
      }
    >
      <form onSubmit={ask} className="flex items-end gap-2 phone:flex-col phone:items-stretch">
        <Field label={t.about} hint={t.hint} className="flex-1">
          <Input
            value={about}
            maxLength={limits.charts.about}
            autoFocus
            placeholder={t.placeholder}
            onChange={({ target }) => setAbout(target.value)}
          />
        </Field>
        <Button
          type="submit"
          className="mb-6 phone:mb-0"
          variant={proposed.length > 0 ? 'default' : 'primary'}
          loading={look.isPending}
        >
          {t.look}
        </Button>
      </form>
      <FailureNote error={look.error ?? make.error} />
      {look.isPending && <Looking />}
      {look.data && !look.isPending && (
        <>
          {look.data.note && <p className="mt-2 text-12 text-fg-3">{look.data.note[language]}</p>}
          {proposed.length === 0 && !look.data.note && <p className="mt-2 text-fg-2">{t.none}</p>}
          {proposed.length > 0 && (
            <Field label={t.name} className="mt-3">
              <Input value={name} maxLength={limits.dashboard.name} onChange={({ target }) => setName(target.value)} />
            </Field>
          )}
          <ul className="mt-3 grid grid-cols-2 gap-3 phone:grid-cols-1">
            {proposed.map((item, index) => (
              <ProposedChart
                // biome-ignore lint/suspicious/noArrayIndexKey: a list of proposals is never reordered
                key={index}
                proposal={item}
                faded={dropped.has(index)}
                head={
                  <Checkbox
                    checked={!dropped.has(index)}
                    onCheckedChange={(keep) =>
                      setDropped((now) => new Set(keep ? [...now].filter((value) => value !== index) : [...now, index]))
                    }
                  >
                    <span className="font-[580] text-fg">{item.name}</span>
                  </Checkbox>
                }
              />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

function Looking() {
  const t = useMessages(dashboardMessages).proposals
  return (
    <div role="status" className="mt-3 grid grid-cols-2 gap-3 phone:grid-cols-1">
      <span className="sr-only">{t.looking}</span>
      {['a', 'b', 'c', 'd'].map((text) => (
        <Skeleton key={text} className="h-48 rounded-md" />
      ))}
    </div>
  )
}

/** Saves the charts one by one and puts those that could be saved on a new dashboard. */
async function makeDashboard(name: string, kept: readonly Proposal[]): Promise<{ id: string; failed: number }> {
  const made: { id: ChartId; number: boolean }[] = []
  let last: unknown
  for (const proposal of kept) {
    const chart = await saveProposal(proposal).catch((error: unknown) => {
      last = error
    })
    if (chart) made.push({ id: chart.id, number: proposal.spec.kind === 'number' })
  }
  if (made.length === 0) throw last
  const { id } = await api.call(dashboardEndpoints.createDashboard, { body: { name } })
  await api.call(dashboardEndpoints.saveComponents, { body: { collection_id: id, components: arranged(made) } })
  return { id, failed: kept.length - made.length }
}

/** Numbers in a row on top, the others two beside each other. */
function arranged(made: readonly { id: ChartId; number: boolean }[]) {
  const numbers = made.filter(({ number }) => number)
  const others = made.filter(({ number }) => !number)
  const top = Math.ceil(numbers.length / 4) * 4
  return [
    ...numbers.map(({ id }, index) => ({ id, x: (index % 4) * 3, y: Math.floor(index / 4) * 4, w: 3, h: 4 })),
    ...others.map(({ id }, index) => {
      const alone = index === others.length - 1 && index % 2 === 0
      return { id, x: (index % 2) * 6, y: top + Math.floor(index / 2) * 8, w: alone ? 12 : 6, h: 8 }
    }),
  ].map(({ id, ...wide }) => ({ kind: 'chart' as const, chart_id: id, places: { wide } }))
}
