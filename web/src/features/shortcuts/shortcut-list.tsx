import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Ellipsis, Pencil, Slash, Trash2 } from 'lucide-react'
import { limits } from '#contract/limits.ts'
import { shortcutEndpoints } from '#contract/shortcuts/endpoints.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointPages } from '#web/lib/queries/endpoint-query.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import type { Shortcut } from './api.ts'
import { shortcutMessages } from './messages/index.ts'

type Actions = {
  onUse: (shortcut: Shortcut) => void
  onEdit: (shortcut: Shortcut) => void
  onRemove: (shortcut: Shortcut) => void
  onMove: (shortcut: Shortcut, position: number) => void
}

/** The person's shortcuts, a page at a time: loading, empty, rows or failed. */
export function ShortcutList(actions: Actions) {
  const t = useMessages(shortcutMessages)
  const list = useInfiniteQuery(
    endpointPages(shortcutEndpoints.listShortcuts, {
      query: { limit: limits.shortcutsPage },
    }),
  )
  if (list.isPending) return <SkeletonRows rows={6} className="p-2" />
  if (list.isError && !list.data)
    return (
      <ErrorState title={t.error.load} onRetry={() => void list.refetch()} retrying={list.isRefetching}>
        {list.error.message}
      </ErrorState>
    )
  const shortcuts = list.data.pages.flatMap((page) => page.records)
  if (shortcuts.length === 0)
    return (
      <EmptyState icon={<Slash />} title={t.none}>
        {t.noneAbout}
      </EmptyState>
    )
  const total = list.data.pages[0]?.pagination.total ?? shortcuts.length
  return (
    <InfiniteScroll list={list}>
      <ul aria-label={t.title} className="flex flex-col p-2">
        {shortcuts.map((shortcut, index) => (
          <ShortcutRow key={shortcut.id} shortcut={shortcut} position={index + 1} total={total} {...actions} />
        ))}
      </ul>
    </InfiniteScroll>
  )
}

type RowProps = Actions & { shortcut: Shortcut; position: number; total: number }

function ShortcutRow({ shortcut, position, total, onUse, onEdit, onRemove, onMove }: RowProps) {
  const t = useMessages(shortcutMessages)
  return (
    <li className="group flex items-center gap-1 rounded-sm pr-1 hover:bg-hover">
      <button type="button" onClick={() => onUse(shortcut)} className="min-w-0 flex-1 rounded-sm px-2 py-1.5 text-left">
        <span className="flex items-baseline gap-2">
          <span className="truncate font-[550]">{shortcut.name}</span>
          {shortcut.category !== 'general' && (
            <span className="flex-none text-11 text-fg-3">{t.categories[shortcut.category]}</span>
          )}
        </span>
        <span className="block truncate text-12 text-fg-3">{shortcut.desc || shortcut.prompt}</span>
      </button>
      <Menu
        align="end"
        trigger={
          <IconButton label={t.more(shortcut.name)} size="sm">
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil />} onClick={() => onEdit(shortcut)}>
          {t.edit}
        </MenuItem>
        <MenuItem icon={<ArrowUp />} disabled={position === 1} onClick={() => onMove(shortcut, position - 1)}>
          {t.moveUp}
        </MenuItem>
        <MenuItem icon={<ArrowDown />} disabled={position === total} onClick={() => onMove(shortcut, position + 1)}>
          {t.moveDown}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} danger onClick={() => onRemove(shortcut)}>
          {t.remove}
        </MenuItem>
      </Menu>
    </li>
  )
}
