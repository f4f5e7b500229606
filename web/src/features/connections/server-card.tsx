import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { connectionEndpoints } from '#contract/connections/endpoints.ts'
import type { Connection } from '#contract/connections/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { useChange } from './api.ts'
import { mcpMessages } from './messages/index.ts'
import { ToolList } from './tool-list.tsx'

const tones = { ok: 'good', failing: 'bad', unknown: 'neutral' } as const

/** One server: where it is, how it is, and its tools. */
export function ServerCard({ connection }: { connection: Connection }) {
  const t = useMessages(mcpMessages)
  const [open, setOpen] = useState(false)
  const { name, health, enabled, tools } = connection
  const address = connection.transport === 'http' ? connection.url : [connection.command, ...connection.args].join(' ')
  return (
    <li className="rounded-md border border-line-soft bg-panel">
      <div className="px-4 pt-3 pb-2">
        <div className="flex items-center gap-2">
          <h2 className="min-w-0 truncate font-semibold">{name}</h2>
          <Badge tone={enabled ? tones[health.state] : 'neutral'}>{enabled ? t.health[health.state] : t.off}</Badge>
          {connection.reach === 'installation' && <Badge>{t.everybody}</Badge>}
        </div>
        <p className="truncate font-mono text-12 text-fg-3">{address}</p>
        {enabled && health.message && <p className="mt-1 text-12 text-bad">{health.message}</p>}
        {connection.may_change && <Actions connection={connection} />}
      </div>
      <button
        type="button"
        aria-expanded={open}
        aria-label={t.toolsOf(name)}
        onClick={() => setOpen(!open)}
        className="flex w-full items-center gap-2 border-line-soft border-t px-4 py-2 text-left text-fg-2 hover:text-fg phone:min-h-11 [&_svg]:size-4"
      >
        <ChevronRight className={cx('transition-transform', open && 'rotate-90')} />
        {t.tools(tools.length)}
      </button>
      {open && <ToolList connection={connection} />}
    </li>
  )
}

function Actions({ connection: { id, name, enabled } }: { connection: Connection }) {
  const t = useMessages(mcpMessages)
  const change = useChange()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const params = { id }
  const check = async () => {
    setBusy(true)
    await change(() => api.call(connectionEndpoints.checkConnection, { params }))
    setBusy(false)
  }
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <div className="mr-auto">
        <Switch
          checked={enabled}
          onCheckedChange={(on) =>
            void change(() => api.call(connectionEndpoints.updateConnection, { params, body: { enabled: on } }))
          }
        >
          {t.on(name)}
        </Switch>
      </div>
      <Button size="sm" loading={busy} onClick={() => void check()} aria-label={t.checkLabel(name)}>
        {t.check}
      </Button>
      <Button size="sm" onClick={() => setAsking(true)} aria-label={t.removeLabel(name)}>
        {t.remove}
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t.removeLabel(name)}
        description={t.removeText}
        action={t.remove}
        onConfirm={() => change(() => api.call(connectionEndpoints.removeConnection, { params }), t.removed(name))}
      />
    </div>
  )
}
