import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SharingRole } from '#contract/knowledge-sharing/schemas.ts'
import type { Workspace } from '#contract/workspaces/schemas.ts'
import { useGo } from '#web/features/workspaces/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { roleOptions } from './api.ts'
import { sharingMessages } from './messages/index.ts'

type Props = { workspace: Pick<Workspace, 'id' | 'workspace_name'>; children: (role: SharingRole) => ReactNode }

/** Requests are decided where one works: whoever works elsewhere goes there, and stays at this address. */
export function WhereOneWorks({ workspace, children }: Props) {
  const t = useMessages(sharingMessages)
  const role = useQuery(roleOptions(workspace.id))
  const go = useGo()
  return (
    <Loaded query={role} failed={t.failed}>
      {(known) => {
        if (known.may_request || known.may_decide) return children(known)
        if (known.user_type > 1) return <EmptyState title={t.home.notYours} />
        return (
          <EmptyState
            title={t.home.elsewhere(workspace.workspace_name)}
            action={
              <Button variant="primary" loading={go.isPending} onClick={() => go.mutate(workspace)}>
                {t.home.switch}
              </Button>
            }
          />
        )
      }}
    </Loaded>
  )
}
