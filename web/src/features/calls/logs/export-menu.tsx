import { Download } from 'lucide-react'
import { useState } from 'react'
import { callLogEndpoints } from '#contract/calls/log-endpoints.ts'
import type { CallFilter } from '#contract/calls/log-schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast-store.ts'
import { logMessages } from './messages/index.ts'

/** The calls that are shown, as a file. */
export function ExportMenu({ query }: { query: CallFilter }) {
  const t = useMessages(logMessages)
  const [busy, setBusy] = useState(false)
  const save = async (format: 'csv' | 'json') => {
    setBusy(true)
    try {
      saveFile(await api.blob(callLogEndpoints.exportCalls, { query: { ...query, format } }), `calls.${format}`)
    } catch (error) {
      toast.failure(error instanceof Error ? error.message : t.failed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Menu
      align="end"
      trigger={
        <Button icon={<Download />} loading={busy}>
          <span className="phone:sr-only">{t.export}</span>
        </Button>
      }
    >
      <MenuItem onClick={() => void save('csv')}>{t.asTable}</MenuItem>
      <MenuItem onClick={() => void save('json')}>{t.asJson}</MenuItem>
    </Menu>
  )
}
