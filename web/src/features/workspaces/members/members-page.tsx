import { Plus, Upload } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { InviteResult, Workspace } from '#contract/workspaces/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { workspaceMessages } from '../messages/index.ts'
import { useRights } from '../rules/use-rights.ts'
import { WorkspaceFrame } from '../workspace-frame.tsx'
import { InviteSummary } from './invite-summary.tsx'
import { PausedWork } from './paused-work.tsx'
import { People } from './people.tsx'

const InviteDialog = lazy(() => import('./invite-dialog.tsx'))
type InviteSource = 'addresses' | 'file'

/** The people of a workspace: who is in it, who is invited, and inviting more. */
export default function MembersPage({ id }: { id: string | undefined }) {
  const [source, setSource] = useState<InviteSource>()
  const [result, setResult] = useState<InviteResult>()
  return (
    <WorkspaceFrame id={id} tab="members" actions={({ id }) => <InviteButtons id={id} onOpen={setSource} />}>
      {(workspace) => (
        <>
          {result && <InviteSummary result={result} onDismiss={() => setResult(undefined)} />}
          <PausedWork workspace={workspace} />
          <People workspace={workspace} />
          {source && (
            <Suspense>
              <InviteDialog
                id={workspace.id}
                source={source}
                onClose={() => setSource(undefined)}
                onDone={(answered) => {
                  setSource(undefined)
                  setResult(answered)
                }}
              />
            </Suspense>
          )}
        </>
      )}
    </WorkspaceFrame>
  )
}

function InviteButtons({ id, onOpen }: { id: Workspace['id']; onOpen: (source: InviteSource) => void }) {
  const t = useMessages(workspaceMessages).members
  const { may, preview } = useRights(id)
  if (!may('members.invite')) return null
  return (
    <>
      <Button icon={<Upload />} disabled={preview} onClick={() => onOpen('file')} className="phone:hidden">
        {t.import}
      </Button>
      <span className="desk:hidden">
        <IconButton label={t.import} disabled={preview} onClick={() => onOpen('file')}>
          <Upload />
        </IconButton>
      </span>
      <Button variant="primary" icon={<Plus />} disabled={preview} onClick={() => onOpen('addresses')}>
        {t.invite}
      </Button>
    </>
  )
}
