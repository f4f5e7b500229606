import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { DashboardDocument } from '#contract/dashboards/document.ts'
import { limits } from '#contract/limits.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { dashboardMessages } from '../messages/index.ts'

type Props = {
  document: DashboardDocument
  tab: string
  editing: boolean
  onTab: (tab: string) => void
  onChange: (make: (document: DashboardDocument) => DashboardDocument, group?: string) => void
}

/** The tabs of a dashboard; none are shown where there is one only. */
export function TabBar({ document, tab, editing, onTab, onChange }: Props) {
  const t = useMessages(dashboardMessages).board
  const [removing, setRemoving] = useState<string>()
  const { tabs } = document
  if (tabs.length < 2 && !editing) return null
  const add = () => {
    const id = crypto.randomUUID()
    onChange((now) => ({ ...now, tabs: [...now.tabs, { id, name: t.newTab(now.tabs.length + 1) }] }))
    onTab(id)
  }
  const remove = (id: string) => {
    const left = tabs.filter((tab) => tab.id !== id)
    onChange((now) => ({
      ...now,
      tabs: now.tabs.filter((tab) => tab.id !== id),
      tiles: now.tiles.filter((tile) => tile.tab !== id),
    }))
    if (id === tab && left[0]) onTab(left[0].id)
  }
  const named = tabs.find(({ id }) => id === removing)
  return (
    <div className="flex flex-none items-center gap-1 overflow-x-auto border-line-soft border-b px-[18px] [scrollbar-width:none] phone:px-3">
      <div role="tablist" aria-label={t.tabsLabel} className="flex items-center gap-4" onKeyDown={walk}>
        {tabs.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            aria-selected={id === tab}
            tabIndex={id === tab ? 0 : -1}
            onClick={() => onTab(id)}
            className={cx(
              'h-10 flex-none border-b-2 px-0.5 font-medium outline-offset-[-2px] phone:h-11',
              id === tab ? 'border-accent text-fg' : 'border-transparent text-fg-3 hover:text-fg',
            )}
          >
            <bdi>{name}</bdi>
          </button>
        ))}
      </div>
      {editing && (
        <>
          <input
            aria-label={t.tabName}
            value={tabs.find(({ id }) => id === tab)?.name ?? ''}
            maxLength={limits.dashboard.name}
            onChange={({ target }) =>
              target.value.trim() &&
              onChange(
                (now) => ({
                  ...now,
                  tabs: now.tabs.map((item) => (item.id === tab ? { ...item, name: target.value } : item)),
                }),
                `tab:${tab}`,
              )
            }
            className="ml-3 h-7 w-36 flex-none rounded-sm border border-line-field bg-bg px-2 text-12"
          />
          {tabs.length > 1 && (
            <IconButton
              size="sm"
              label={t.removeTab(tabs.find(({ id }) => id === tab)?.name ?? '')}
              onClick={() => setRemoving(tab)}
            >
              <X />
            </IconButton>
          )}
          {tabs.length < limits.dashboard.tabs && (
            <IconButton size="sm" label={t.addTab} onClick={add}>
              <Plus />
            </IconButton>
          )}
        </>
      )}
      <Confirm
        open={named !== undefined}
        onOpenChange={() => setRemoving(undefined)}
        title={t.removeTab(named?.name ?? '')}
        description={t.removeTabText}
        action={t.removeTab(named?.name ?? '')}
        onConfirm={() => named && remove(named.id)}
      />
    </div>
  )
}

/** Arrow keys go from tab to tab. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const at = all.indexOf(document.activeElement as HTMLElement)
  const next = all[(at + step + all.length) % all.length]
  event.preventDefault()
  next?.focus()
  next?.click()
}
