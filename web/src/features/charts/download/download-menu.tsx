import { Download, FileSpreadsheet, Image, Shapes } from 'lucide-react'
import { isDrawn } from '#contract/charts/drawing/fitness.ts'
import type { ChartSpec } from '#contract/charts/spec.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast-store.ts'
import type { Drawable } from '../draw/result.ts'
import { chartMessages } from '../messages/index.ts'

type Props = { title: string; spec: ChartSpec; result: Drawable }

/** Takes a chart along: as a picture, as a drawing that scales, as its rows. */
export default function DownloadMenu({ title, spec, result }: Props) {
  const all = useMessages(chartMessages)
  const t = all.download
  const language = useLanguage()
  const rows = result.state === 'ok' ? result : result.state === 'failed' ? result.last : null
  if (!rows) return null
  const save = async (kind: 'png' | 'svg' | 'csv') => {
    try {
      const { saveChart } = await import('./save-chart.ts')
      await saveChart({ kind, title, spec, rows, language, words: all })
    } catch {
      toast.failure(t.failed)
    }
  }
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t.title} size="sm">
          <Download />
        </IconButton>
      }
    >
      {isDrawn(spec) && (
        <>
          <MenuItem icon={<Image />} onClick={() => void save('png')}>
            {t.png}
          </MenuItem>
          <MenuItem icon={<Shapes />} onClick={() => void save('svg')}>
            {t.svg}
          </MenuItem>
        </>
      )}
      <MenuItem icon={<FileSpreadsheet />} onClick={() => void save('csv')}>
        {t.csv}
      </MenuItem>
    </Menu>
  )
}
