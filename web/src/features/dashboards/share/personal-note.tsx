import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowRightLeft } from 'lucide-react'
import { useOtherWorkspaces } from '#web/features/workspaces/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { dashboardMessages } from '../messages/index.ts'

/** A dashboard of one's own is shared with nobody inside: where it would be, and the way there. */
export function PersonalNote({ onClose }: { onClose: () => void }) {
  const t = useMessages(dashboardMessages).share
  const { workspaces, go } = useOtherWorkspaces()
  const navigate = useNavigate()
  return (
    <>
      <p className="text-12 text-fg-3">{t.personal}</p>
      <div className="flex flex-wrap gap-2">
        {workspaces?.map((workspace) => (
          <Button
            key={workspace.id}
            icon={<ArrowRightLeft />}
            disabled={go.isPending}
            onClick={() =>
              // In the workspace this note is not there any more; what failed is told by the move itself.
              void go.mutateAsync(workspace).then(
                () => {
                  onClose()
                  return navigate({ to: '/dashboard' })
                },
                () => {},
              )
            }
          >
            <bdi>{t.switchTo(workspace.workspace_name)}</bdi>
          </Button>
        ))}
        {workspaces?.length === 0 && (
          <Link to="/workspaces" className={buttonClass({})} onClick={onClose}>
            {t.toWorkspaces}
          </Link>
        )}
      </div>
    </>
  )
}
