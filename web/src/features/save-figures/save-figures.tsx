import { ChartColumn } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ChartSpec } from '#contract/charts/spec.ts'
import type { MetricSource } from '#contract/metrics/source.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { saveMessages } from './messages/index.ts'

const SaveDialog = lazy(() => import('./save-dialog.tsx'))

/** What a tile shows, as a chart would ask and draw it. */
export type Figures = { name: string; source: MetricSource; spec: ChartSpec }

/** Keeps what a tile shows as a chart that asks for it anew. Nothing for who may save no charts. */
export function SaveFigures({ name, source, spec }: Figures) {
  const t = useMessages(saveMessages)
  const [open, setOpen] = useState(false)
  if (useMay('charts.manage') !== true) return null
  return (
    <>
      <IconButton
        label={t.saveAs(name)}
        size="sm"
        onClick={() => setOpen(true)}
        className="opacity-0 focus-visible:opacity-100 group-focus-within/figure:opacity-100 group-hover/figure:opacity-100 touch:opacity-100 print:hidden"
      >
        <ChartColumn />
      </IconButton>
      <Suspense>{open && <SaveDialog figures={{ name, source, spec }} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
