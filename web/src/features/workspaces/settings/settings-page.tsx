import { useQuery } from '@tanstack/react-query'
import type { Workspace } from '#contract/workspaces/schemas.ts'
import { myChatsOptions, roleSettingsOptions, workspaceSettingsOptions } from '../api.ts'
import { PeopleSkeleton } from '../loaded.tsx'
import { useRights } from '../rules/use-rights.ts'
import { WorkspaceFrame } from '../workspace-frame.tsx'
import { AccessSection } from './access-section.tsx'
import { DomainsSection } from './domains-section.tsx'
import { EndSection } from './end-section.tsx'
import { GeneralSection } from './general-section.tsx'
import { LinksSection } from './links-section.tsx'
import { MyChatsSection } from './my-chats-section.tsx'
import { RolesSection } from './roles-section.tsx'

/** What a workspace is and who may do what in it. */
export default function SettingsPage({ id }: { id: string | undefined }) {
  return (
    <WorkspaceFrame id={id} tab="settings">
      {(workspace) => <Sections workspace={workspace} />}
    </WorkspaceFrame>
  )
}

function Sections({ workspace }: { workspace: Workspace }) {
  const { id } = workspace
  const { preview } = useRights(id)
  // The sections stand below each other: drawn one by one they would push each other down.
  const asked = [
    useQuery(workspaceSettingsOptions(id)),
    useQuery(roleSettingsOptions(id)),
    useQuery({ ...myChatsOptions, enabled: workspace.active }),
  ]
  if (asked.some(({ isLoading }) => isLoading)) return <PeopleSkeleton />
  return (
    <div className="flex max-w-[640px] flex-col gap-9">
      {/* Looking as somebody else must change nothing. */}
      <fieldset disabled={preview} className="contents">
        <GeneralSection workspace={workspace} />
        <AccessSection id={workspace.id} />
        <DomainsSection id={workspace.id} />
        <MyChatsSection workspace={workspace} />
        <RolesSection id={workspace.id} />
      </fieldset>
      <LinksSection id={workspace.id} />
      <fieldset disabled={preview} className="contents">
        <EndSection workspace={workspace} />
      </fieldset>
    </div>
  )
}
