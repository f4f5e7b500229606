import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, Suspense, useState } from 'react'
import { chartEndpoints } from '#contract/charts/endpoints.ts'
import type { Chart } from '#contract/charts/schemas.ts'
import { limits } from '#contract/limits.ts'
import { metricQuery } from '#contract/metrics/catalog.ts'
import { AddToDashboard } from '#web/features/dashboards/index.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { saveMessages } from './messages/index.ts'
import type { Figures } from './save-figures.tsx'

type Props = { figures: Figures; onClose: () => void }

/** Asks for a name, keeps the chart, and says where it is and what can be done with it. */
export default function SaveDialog({ figures, onClose }: Props) {
  const t = useMessages(saveMessages)
  const [adding, setAdding] = useState(false)
  const [saved, setSaved] = useState<Chart>()
  if (saved && adding)
    return (
      <Suspense>
        <AddToDashboard charts={[saved.id]} onClose={onClose} />
      </Suspense>
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="sm"
      title={saved ? t.saved : t.title}
      description={saved ? t.savedText(saved.name) : t.text}
    >
      {saved ? (
        <div className="flex flex-wrap justify-end gap-2 pb-2">
          <Link to="/dashboard/editor" search={{ chart: saved.id }} className={buttonClass()}>
            {t.open}
          </Link>
          <Button variant="primary" onClick={() => setAdding(true)}>
            {t.addTo}
          </Button>
        </div>
      ) : (
        <NameForm figures={figures} onSaved={setSaved} />
      )}
    </Dialog>
  )
}

function NameForm({ figures, onSaved }: { figures: Figures; onSaved: (chart: Chart) => void }) {
  const t = useMessages(saveMessages)
  const queries = useQueryClient()
  const [name, setName] = useState(figures.name)
  const save = useMutation({
    mutationFn: () =>
      api.call(chartEndpoints.createChart, {
        body: { name: name.trim(), query: metricQuery(figures.source), spec: figures.spec },
      }),
    onSuccess: (chart) => {
      void invalidateEndpoints(queries, ['listCharts'])
      onSaved(chart)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && !save.isPending) save.mutate()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 pb-2">
      <Field label={t.name}>
        <Input
          value={name}
          maxLength={limits.charts.name}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <FailureNote error={save.error} />
      <Button
        type="submit"
        variant="primary"
        className="self-end"
        disabled={name.trim() === ''}
        loading={save.isPending}
      >
        {t.save}
      </Button>
    </form>
  )
}
