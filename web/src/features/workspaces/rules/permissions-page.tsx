import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Check, Eye, Minus, Search } from 'lucide-react'
import { Fragment, useState } from 'react'
import type { WorkspaceId } from '#contract/kit/id.ts'
import {
  type Action,
  actions,
  decidePermission,
  permissionTable,
  type RoleSettings,
  role,
} from '#contract/permissions.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Input } from '#web/ui/input.tsx'
import { roleSettingsOptions } from '../api.ts'
import { Loaded } from '../loaded.tsx'
import { workspaceMessages } from '../messages/index.ts'
import { SubFrame } from '../sub-frame.tsx'
import { WorkspaceGuard } from '../workspace-guard.tsx'
import { useRights } from './use-rights.ts'
import { viewAs } from './view-as.ts'

/** Who may do what: every action of the one table, for every role, under the settings of this workspace. */
export default function PermissionsPage({ id }: { id: string | undefined }) {
  return <WorkspaceGuard id={id}>{(found) => <Page id={found} />}</WorkspaceGuard>
}

function Page({ id }: { id: WorkspaceId }) {
  const t = useMessages(workspaceMessages).permissions
  const settings = useQuery(roleSettingsOptions(id))
  return (
    <SubFrame id={id} title={t.title} text={t.text} actions={<ViewAs id={id} />}>
      <Loaded query={settings}>{(data) => <Rules settings={data} />}</Loaded>
    </SubFrame>
  )
}

/** For the owner and admins: the workspace as a member sees it. */
function ViewAs({ id }: { id: WorkspaceId }) {
  const t = useMessages(workspaceMessages).permissions
  const { role: mine, preview } = useRights(id)
  const navigate = useNavigate()
  if (preview || (mine !== 'owner' && mine !== 'admin')) return null
  const view = () => {
    viewAs.start(id, 'member')
    void navigate({ to: '/workspace/$id/members', params: { id } })
  }
  return (
    <Button icon={<Eye />} onClick={view} aria-label={t.viewAsMember}>
      <span className="phone:hidden">{t.viewAsMember}</span>
    </Button>
  )
}

type Area = keyof typeof import('../messages/en.ts')['messages']['permissions']['areas']
const areaOf = (action: Action) => action.split('.')[0] as Area

function Rules({ settings }: { settings: RoleSettings }) {
  const t = useMessages(workspaceMessages)
  const language = useLanguage()
  const [query, setQuery] = useState('')
  const searched = query.trim().toLowerCase()
  const shown = actions.filter((action) =>
    `${permissionTable[action].does[language]} ${t.permissions.areas[areaOf(action)]}`.toLowerCase().includes(searched),
  )
  const areas = shown.map(areaOf)
  return (
    <>
      <Input
        type="search"
        icon={<Search />}
        fieldSize="md"
        aria-label={t.permissions.search}
        placeholder={t.permissions.search}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        className="mb-3 max-w-[280px] phone:max-w-none"
      />
      {shown.length === 0 ? (
        <EmptyState title={t.permissions.none} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
        <section aria-label={t.permissions.title} tabIndex={0} className="overflow-x-auto outline-offset-[-2px]">
          <table className="w-full border-collapse text-left">
            <thead>
              <tr className="border-line border-b text-12 text-fg-3 [&>th]:h-9 [&>th]:px-2 [&>th]:font-medium">
                <th className="sticky left-0 bg-bg pl-0!">{t.permissions.action}</th>
                {role.options.map((who) => (
                  <th key={who} className="text-center">
                    {t.roles[who]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((action, index) => (
                <Fragment key={action}>
                  {areas[index] !== areas[index - 1] && (
                    <tr>
                      <th colSpan={6} className="h-10 pt-3 font-semibold">
                        {t.permissions.areas[areaOf(action)]}
                      </th>
                    </tr>
                  )}
                  <ActionRow action={action} settings={settings} />
                </Fragment>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <p className="mt-3 text-12 text-fg-3">{t.permissions.legend}</p>
    </>
  )
}

function ActionRow({ action, settings }: { action: Action; settings: RoleSettings }) {
  const t = useMessages(workspaceMessages).permissions
  const language = useLanguage()
  const rule = permissionTable[action]
  const does = rule.does[language]
  return (
    <tr className="border-line-soft border-b hover:bg-panel">
      <td className="sticky left-0 h-9 bg-bg py-1.5 pr-2">
        {does.charAt(0).toUpperCase() + does.slice(1)}
        {'setting' in rule && <span className="text-12 text-fg-3"> {t.bySetting}</span>}
      </td>
      {role.options.map((who) => {
        const allowed = decidePermission(action, { role: who, settings }).allowed
        return (
          <td key={who} className="px-2 text-center">
            {allowed ? (
              <Check aria-label={t.yes} role="img" className="inline size-4 text-good" />
            ) : (
              <Minus aria-label={t.no} role="img" className="inline size-4 text-fg-3" />
            )}
          </td>
        )
      })}
    </tr>
  )
}
