import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LayoutGrid, Plus, Settings } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Organization } from '#contract/organizations/schemas.ts'
import type { Workspace } from '#contract/workspaces/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { DropdownArrow } from '#web/ui/arrows.tsx'
import { Dot } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Mark } from '#web/ui/mark.tsx'
import { Menu, MenuItem, MenuLink, MenuRadio, MenuSeparator } from '#web/ui/menu.tsx'
import { getBrand } from '#web/ui/page-title.ts'
import { useGo, useSwitchOrganization } from './home/use-go.ts'
import { invitationsOptions, organizationsOptions, workspaceListOptions } from './place-api.ts'
import { useMayCreate } from './rules/use-may-create.ts'
import { switcherMessages } from './switcher-messages/index.ts'
import { WorkspaceIcon } from './workspace-icon.tsx'

const CreateDialog = lazy(() => import('./home/create-dialog.tsx'))
const PERSONAL = 'personal'
/** More than these are looked for on their own screen, where they can be searched. */
const maxOffered = 9

/** Where the person works, and the way to another place: personal mode and their workspaces. */
export function WorkspaceSwitcher({ collapsed, onNavigate }: { collapsed: boolean; onNavigate: () => void }) {
  const t = useMessages(switcherMessages)
  const { data: workspaces = [] } = useQuery(workspaceListOptions)
  const { data: invitations = [] } = useQuery(invitationsOptions)
  const { data: organizations = [], isPending: naming } = useQuery(organizationsOptions)
  const [creating, setCreating] = useState(false)
  const go = useGo()
  const move = useSwitchOrganization()
  const { allowed: mayCreate } = useMayCreate()
  const current = workspaces.find(({ active }) => active)
  const organization = organizations.find(({ active }) => active)
  const plan = organization && t.home.plansInShort[organization.plan]
  const choose = (value: string) => {
    if (value === (current?.id ?? PERSONAL)) return
    onNavigate()
    go.mutate(workspaces.find(({ id }) => id === value))
  }
  const changeOrganization = (value: string) => {
    const chosen = organizations.find(({ id, active }) => id === value && !active)
    if (!chosen) return
    onNavigate()
    move.mutate(chosen)
  }
  return (
    <>
      <Menu
        trigger={trigger({
          t,
          collapsed,
          current,
          // Until the company's name is known none stands there, so that it does not change.
          place: current?.workspace_name ?? organization?.name ?? (naming ? '' : getBrand()),
          plan,
          waiting: invitations.length > 0,
          busy: go.isPending || move.isPending,
        })}
        className="max-h-[70dvh] w-60 overflow-y-auto"
      >
        <MenuRadio
          label={t.switcher.label}
          options={[
            { value: PERSONAL, label: t.switcher.personal, hint: t.switcher.personalHint },
            ...offered(workspaces).map((row) => ({
              value: row.id as string,
              label: row.workspace_name,
              hint: t.people(row.member_count),
              icon: <WorkspaceIcon name={row.workspace_name} icon={row.icon} />,
            })),
          ]}
          value={current?.id ?? PERSONAL}
          onValueChange={choose}
        />
        {organizations.length > 1 && (
          <OrganizationChoice organizations={organizations} active={organization} onChange={changeOrganization} />
        )}
        <MenuSeparator />
        {current && (
          <MenuLink
            icon={<Settings />}
            render={<Link to="/workspace/$id/members" params={{ id: current.id }} onClick={onNavigate} />}
          >
            {t.switcher.manage}
          </MenuLink>
        )}
        <MenuLink icon={<LayoutGrid />} render={<Link to="/workspaces" onClick={onNavigate} />}>
          {invitations.length > 0
            ? t.switcher.allWaiting
            : workspaces.length > maxOffered
              ? t.switcher.allOf(workspaces.length)
              : t.switcher.all}
        </MenuLink>
        {mayCreate && (
          <MenuItem icon={<Plus />} onClick={() => setCreating(true)}>
            {t.switcher.create}
          </MenuItem>
        )}
      </Menu>
      {creating && (
        <Suspense>
          <CreateDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The one that the person works in is always among them. */
const offered = (workspaces: readonly Workspace[]): Workspace[] =>
  workspaces.filter(({ active }, index) => active || index < maxOffered)

type OrganizationChoiceProps = {
  organizations: readonly Organization[]
  active: Organization | undefined
  onChange: (id: string) => void
}

function OrganizationChoice({ organizations, active, onChange }: OrganizationChoiceProps) {
  const t = useMessages(switcherMessages).home
  return (
    <>
      <MenuSeparator />
      <MenuRadio
        label={t.organizations}
        options={organizations.map(({ id, name, plan }) => ({ value: id as string, label: name, hint: t.plans[plan] }))}
        value={active?.id ?? ''}
        onValueChange={onChange}
      />
    </>
  )
}

type TriggerProps = {
  t: { switcher: { label: string; personal: string; allWaiting: string }; people: (count: number) => string }
  collapsed: boolean
  current: Workspace | undefined
  place: string
  plan: string | undefined
  waiting: boolean
  busy: boolean
}

/** An element, not a component: the menu puts its own props on it. */
function trigger({ t, collapsed, current, place, plan, waiting, busy }: TriggerProps) {
  const name = current?.workspace_name ?? t.switcher.personal
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      className={cx(
        'relative flex min-w-0 items-center gap-[9px] rounded-md text-left transition-colors hover:bg-hover data-popup-open:bg-hover',
        collapsed ? 'p-[3px]' : 'flex-1 px-2 py-1.5',
      )}
    >
      <span className="sr-only">{collapsed ? `${t.switcher.label}: ${name}` : t.switcher.label}</span>
      {current ? <WorkspaceIcon name={current.workspace_name} icon={current.icon} /> : <Mark />}
      {!collapsed && (
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block h-[18px] truncate text-left font-semibold leading-[18px]">
            {place}
          </span>
          {/* What has no room goes as a whole. */}
          <span className="flex h-[14px] flex-wrap overflow-hidden text-11 text-fg-3 leading-[14px]">
            {plan && <span className="truncate">{plan}</span>}
            <span className="truncate">
              {plan && <span className="whitespace-pre"> · </span>}
              {current ? t.people(current.member_count) : t.switcher.personal}
            </span>
          </span>
        </span>
      )}
      {waiting && <Dot label={t.switcher.allWaiting} />}
      {!collapsed && <DropdownArrow className="text-fg-3" />}
    </button>
  )
}
