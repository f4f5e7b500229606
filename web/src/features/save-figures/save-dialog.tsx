import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { chartEndpoints } from '#contract/charts/endpoints.ts'
import { type Chart, createChartInput } from '#contract/charts/schemas.ts'
import { metricQuery } from '#contract/metrics/catalog.ts'
import { AddToDashboard } from '#web/features/dashboards/index.ts'
import { api } from '#web/lib/client/api.ts'
import { NameDialog } from '#web/lib/form/name-dialog.tsx'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
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
  if (!saved) return <NameFigures figures={figures} onSaved={setSaved} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="sm"
      title={t.saved}
      description={t.savedText(saved.name)}
    >
      <div className="flex flex-wrap justify-end gap-2 pb-2">
        <Link to="/dashboard/editor" search={{ chart: saved.id }} className={buttonClass()}>
          {t.open}
        </Link>
        <Button variant="primary" onClick={() => setAdding(true)}>
          {t.addTo}
        </Button>
      </div>
    </Dialog>
  )
}

type NameProps = Props & { onSaved: (chart: Chart) => void }

function NameFigures({ figures, onSaved, onClose }: NameProps) {
  const t = useMessages(saveMessages)
  const queries = useQueryClient()
  return (
    <NameDialog
      title={t.title}
      description={t.text}
      label={t.name}
      action={t.save}
      name={figures.name}
      schema={createChartInput.shape.name}
      call={(name) =>
        api.call(chartEndpoints.createChart, {
          body: { name, query: metricQuery(figures.source), spec: figures.spec },
        })
      }
      onDone={(chart) => {
        void invalidateEndpoints(queries, ['listCharts'])
        onSaved(chart)
      }}
      onClose={onClose}
    />
  )
}
