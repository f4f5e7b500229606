import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/account/schemas.ts'
import { limits } from '#contract/limits.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import type { Workspace } from '#contract/workspaces/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { type ToastAction, toast } from '#web/ui/toast-store.ts'
import { useApplyWorkspace } from '../apply-workspace.ts'
import { failureText } from '../failure-text.ts'
import { useRestore } from '../home/use-restore.ts'
import { workspaceMessages } from '../messages/index.ts'
import { Refusal } from '../rules/refusal.tsx'
import { useRights } from '../rules/use-rights.ts'
import { Row, Section } from './section.tsx'
import { TransferDialog } from './transfer-dialog.tsx'

/** The ways out: handing it over, leaving it, deleting it. */
export function EndSection({ workspace }: { workspace: Workspace }) {
  const t = useMessages(workspaceMessages).settings
  const { may, refusal } = useRights(workspace.id)
  const [asking, setAsking] = useState<'transfer' | 'leave' | 'delete'>()
  const restore = useRestore()
  const leave = useEnd((id) => api.call(workspaceEndpoints.leaveWorkspace, { params: { id } }))
  const remove = useEnd((id) => api.call(workspaceEndpoints.removeWorkspace, { params: { id } }))
  const { workspace_name: name } = workspace
  const close = (open: boolean) => open || setAsking(undefined)
  const refused = (action: 'workspace.leave' | 'workspace.delete', hint: string) =>
    may(action) ? hint : <Refusal>{refusal(action)}</Refusal>
  return (
    <Section title={t.end}>
      {may('workspace.transfer') && (
        <Row label={t.transfer} hint={t.transferHint}>
          <Button onClick={() => setAsking('transfer')}>{t.transfer}</Button>
        </Row>
      )}
      <Row label={t.leave} hint={refused('workspace.leave', t.leaveHint)}>
        {may('workspace.leave') && <Button onClick={() => setAsking('leave')}>{t.leaveAction}</Button>}
      </Row>
      <Row label={t.delete} hint={refused('workspace.delete', t.deleteHint)}>
        {may('workspace.delete') && (
          <Button className="text-bad!" onClick={() => setAsking('delete')}>
            {t.deleteAction}
          </Button>
        )}
      </Row>
      {asking === 'transfer' && <TransferDialog workspace={workspace} onClose={() => setAsking(undefined)} />}
      <Confirm
        open={asking === 'leave'}
        onOpenChange={close}
        title={t.leaveTitle(name)}
        description={t.leaveHint}
        action={t.leaveAction}
        onConfirm={() => leave.mutateAsync({ workspace, message: t.left(name) })}
      />
      <Confirm
        open={asking === 'delete'}
        onOpenChange={close}
        title={t.deleteTitle(name)}
        description={t.deleteText(limits.workspace.keptDays)}
        action={t.deleteAction}
        typeToConfirm={name}
        onConfirm={() =>
          remove.mutateAsync({
            workspace,
            message: t.deleted(name),
            action: { label: t.undo, run: () => restore.mutate(workspace.id) },
          })
        }
      />
    </Section>
  )
}

/** Ends the person's time in a workspace: they are where the server has put them, in personal mode if it was current. */
function useEnd(end: (id: Workspace['id']) => Promise<{ user: User }>) {
  const t = useMessages(workspaceMessages)
  const applyWorkspace = useApplyWorkspace()
  return useMutation({
    mutationFn: ({ workspace }: { workspace: Workspace; message: string; action?: ToastAction }) => end(workspace.id),
    onSuccess: ({ user }, { message, action }) => {
      toast.success(message, action)
      void applyWorkspace(user)
    },
    onError: (error) => void toast.failure(failureText(t, error)),
  })
}
