import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ellipsis, LayoutDashboard, Pencil, Trash2 } from 'lucide-react'
import type { DashboardSummary } from '#contract/dashboards/schemas.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { openEarly } from '../board/early.ts'
import { dashboardMessages } from '../messages/index.ts'

type Props = { row: DashboardSummary; onOpen: () => void; onRename: () => void; onRemove: () => void }

/** A dashboard in the list: what it is, whose, who sees it. */
export function DashboardRow({ row, onOpen, onRename, onRemove }: Props) {
  const t = useMessages(dashboardMessages)
  const language = useLanguage()
  const queries = useQueryClient()
  const facts = [
    t.tiles(row.tile_count),
    ...(row.is_mine ? [] : [t.by(row.owner_name)]),
    t.changedAt(formatRelative(row.updated_at, language, new Date())),
  ]
  return (
    <li className="flex items-center gap-1 border-line-soft border-b">
      <Link
        to="/dashboard"
        search={{ id: row.id }}
        onClick={() => openEarly(queries, row.id)}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-sm px-2 py-2.5 outline-offset-[-2px] hover:bg-hover"
      >
        <LayoutDashboard aria-hidden="true" className="size-4 flex-none text-fg-3" />
        <span className="min-w-0 flex-1">
          <bdi className="block truncate font-[550]">{row.name}</bdi>
          <span className="block truncate text-12 text-fg-3">
            {row.description ? `${row.description} · ` : ''}
            {facts.join(' · ')}
          </span>
        </span>
        {row.access !== 'private' && <Badge>{t.shared}</Badge>}
        {row.link_count > 0 && <Badge tone="accent">{t.publicLink}</Badge>}
      </Link>
      <Menu
        align="end"
        trigger={
          <IconButton label={t.more(row.name)} size="sm">
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<LayoutDashboard />} onClick={onOpen}>
          {t.open}
        </MenuItem>
        {row.may_edit && (
          <>
            <MenuItem icon={<Pencil />} onClick={onRename}>
              {t.rename}
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={<Trash2 />} danger onClick={onRemove}>
              {t.remove}
            </MenuItem>
          </>
        )}
      </Menu>
    </li>
  )
}
