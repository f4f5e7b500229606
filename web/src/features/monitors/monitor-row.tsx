import { Link, useNavigate } from '@tanstack/react-router'
import { Activity, Ellipsis, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Monitor } from '#contract/monitors/schemas.ts'
import { figureText } from '#contract/monitors/words.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import type { Language } from '#web/lib/i18n/language.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { removeMonitor, setActive, useMonitorWork } from './api.ts'
import { monitorMessages } from './messages/index.ts'
import { StateBadge } from './state-badge.tsx'

/** A monitor in the list: its rule in words, how it stands, what it last found. */
export function MonitorRow({ monitor }: { monitor: Monitor }) {
  const t = useMessages(monitorMessages)
  const language = useLanguage()
  const navigate = useNavigate()
  const { work } = useMonitorWork()
  const [asking, setAsking] = useState(false)
  const { bot_id, id, name, active, checked_at } = monitor
  const params = { agent: bot_id, id }
  const checked = checked_at ? t.checked(formatRelative(checked_at, language, new Date())) : t.notChecked
  const facts = [t.when(monitor.says[language]), monitor.agent_name]
  return (
    <li className="flex items-center gap-1 border-line-soft border-b">
      <Link
        to="/monitoring/$agent/$id"
        params={params}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-sm px-2 py-2.5 outline-offset-[-2px] hover:bg-hover"
      >
        <Activity aria-hidden="true" className="size-4 flex-none text-fg-3" />
        <span className="min-w-0 flex-1">
          <bdi className="block truncate font-[550]">{name}</bdi>
          <span className="block truncate text-12 text-fg-3">{facts.join(' · ')}</span>
        </span>
        <span className="flex-none text-right phone:hidden">
          <span className="block tabular-nums">{lastFound(monitor, language, t.rows)}</span>
          <span className="block text-12 text-fg-3">{checked}</span>
        </span>
        <StateBadge monitor={monitor} />
      </Link>
      {monitor.may_edit && (
        <Menu
          align="end"
          trigger={
            <IconButton label={t.more(name)} size="sm">
              <Ellipsis />
            </IconButton>
          }
        >
          <MenuItem icon={<Pencil />} onClick={() => void navigate({ to: '/monitoring/$agent/$id/edit', params })}>
            {t.edit}
          </MenuItem>
          <MenuItem
            icon={active ? <Pause /> : <Play />}
            onClick={() => void work('active', () => setActive(monitor, !active), active ? t.disabled : t.enabled)}
          >
            {active ? t.disable : t.enable}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} danger onClick={() => setAsking(true)}>
            {t.remove}
          </MenuItem>
        </Menu>
      )}
      {asking && (
        <Confirm
          open
          onOpenChange={setAsking}
          title={t.removeTitle}
          description={t.removeText}
          action={t.remove}
          onConfirm={() => work('remove', () => removeMonitor(monitor), t.removed)}
        />
      )}
    </li>
  )
}

/** The figure that breaches, else the first; of a list how many rows. */
function lastFound(
  { last, condition, value }: Pick<Monitor, 'last' | 'condition' | 'value'>,
  language: Language,
  rows: (count: number) => string,
): string {
  if (!last || last.failure) return '–'
  if (condition.kind === 'not_empty') return rows(last.count)
  const [first] = last.figures
  return first ? figureText(first.value, value, language) : '–'
}
