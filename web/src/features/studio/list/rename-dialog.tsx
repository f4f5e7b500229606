import { projectInput } from '#contract/studio/schemas.ts'
import { NameDialog } from '#web/lib/form/name-dialog.tsx'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { type ProjectId, useRenameProject } from '../api.ts'
import { studioMessages } from '../messages/index.ts'

/** Another name for a flow. */
export default function RenameDialog({ id, name, onClose }: { id: ProjectId; name: string; onClose: () => void }) {
  const t = useMessages(studioMessages)
  const rename = useRenameProject()
  return (
    <NameDialog
      title={t.renameTitle}
      label={t.name}
      action={t.save}
      name={name}
      schema={projectInput.shape.name}
      call={(next) => rename.mutateAsync({ id, name: next })}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
