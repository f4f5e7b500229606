import { Link, useRouterState } from '@tanstack/react-router'
import { PanelLeft, Plus, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Bell } from '#web/features/notifications/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { arrowKeys } from '#web/ui/arrow-keys.ts'
import { cx } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { keyLabel } from '#web/ui/keys.ts'
import { useNavCollapsed } from '#web/ui/nav-collapsed.ts'
import { navItemBase, navItemClass } from '#web/ui/nav-item.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { appMessages } from '../messages/index.ts'
import { isActive, navRows } from '../nav-table.ts'
import { isReachable } from '../routes.tsx'
import { slots } from '../slots.tsx'
import { useShell } from './shell-state.ts'
import { UserMenu } from './user-menu.tsx'
import { WorkspaceSwitcher } from './workspace-switcher.tsx'

type Props = {
  /** The navigation may be narrowed to icons. */
  collapsible?: boolean
  onNavigate: () => void
}

/** Where one is, where one can go, and who one is. */
export function Nav({ collapsible = false, onNavigate }: Props) {
  const t = useMessages(appMessages)
  const [narrowed, setNarrowed] = useNavCollapsed()
  const collapsed = narrowed && collapsible
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const { SessionList } = slots
  return (
    <nav
      aria-label={t.navigation}
      onKeyDown={arrowKeys}
      className={cx(
        'flex h-full flex-none flex-col gap-0.5 bg-panel p-2.5',
        collapsible && 'border-line-soft border-r transition-[width] duration-[220ms]',
        collapsible ? (collapsed ? 'w-[51px]' : 'w-[252px]') : 'w-full',
      )}
    >
      <div className={cx('mb-1 flex items-center gap-1', collapsed && 'flex-col')}>
        <WorkspaceSwitcher collapsed={collapsed} onNavigate={onNavigate} />
        {collapsible && <Bell />}
        {collapsible && <CollapseButton collapsed={collapsed} onCollapse={setNarrowed} />}
      </div>
      <Actions collapsed={collapsed} onNavigate={onNavigate} />
      <ul className="mt-2.5 flex flex-col gap-0.5">
        {navRows()
          .filter(({ location }) => location === 'nav')
          .map((row) => (
            <li key={row.to}>
              <Tip text={t[row.label]} show={collapsed}>
                <Link
                  data-row
                  to={row.to}
                  onClick={onNavigate}
                  aria-label={collapsed ? t[row.label] : undefined}
                  aria-current={isActive(row, pathname) ? 'page' : undefined}
                  className={navItemClass(isActive(row, pathname))}
                >
                  <row.icon />
                  {!collapsed && <span className="truncate">{t[row.label]}</span>}
                </Link>
              </Tip>
            </li>
          ))}
      </ul>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {SessionList && !collapsed && <SessionList onNavigate={onNavigate} />}
      </div>
      <UserMenu collapsed={collapsed} onNavigate={onNavigate} />
    </nav>
  )
}

const newChatClass = cx(navItemBase, 'border border-line bg-raised font-[550] text-fg hover:bg-hover')

const Tip = ({ text, show, children }: { text: string; show: boolean; children: React.ReactElement }): ReactNode =>
  show ? (
    <Tooltip text={text} side="right">
      {children}
    </Tooltip>
  ) : (
    children
  )

type CollapseButtonProps = { collapsed: boolean; onCollapse: (next: boolean) => void }

function CollapseButton({ collapsed, onCollapse }: CollapseButtonProps) {
  const t = useMessages(appMessages)
  return (
    <IconButton
      label={collapsed ? t.expandNavigation : t.collapseNavigation}
      onClick={() => onCollapse(!collapsed)}
      className="text-fg-3"
    >
      <PanelLeft />
    </IconButton>
  )
}

function Actions({ collapsed, onNavigate }: { collapsed: boolean; onNavigate: () => void }) {
  const t = useMessages(appMessages)
  const { openPalette, newChat } = useShell()
  const then = (run: () => void) => () => {
    onNavigate()
    run()
  }
  return (
    <>
      {isReachable('/') && (
        <Tip text={t.newChat} show={collapsed}>
          <button
            type="button"
            data-row
            aria-label={collapsed ? t.newChat : undefined}
            onClick={then(newChat)}
            className={cx(newChatClass, collapsed && 'justify-center px-0')}
          >
            <Plus />
            {!collapsed && <span className="flex-1">{t.newChat}</span>}
            {!collapsed && <Kbd className="phone:hidden">{keyLabel('mod+j')}</Kbd>}
          </button>
        </Tip>
      )}
      <Tip text={t.search} show={collapsed}>
        <button
          type="button"
          data-row
          aria-label={collapsed ? t.search : undefined}
          onClick={then(openPalette)}
          className={navItemClass(false)}
        >
          <Search />
          {!collapsed && <span className="flex-1">{t.search}</span>}
          {!collapsed && <Kbd className="phone:hidden">{keyLabel('mod+k')}</Kbd>}
        </button>
      </Tip>
    </>
  )
}
