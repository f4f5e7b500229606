import { type FormEvent, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { type ProjectId, useRenameProject } from '../api.ts'
import { studioMessages } from '../messages/index.ts'

/** Another name for a flow. */
export default function RenameDialog({ id, name, onClose }: { id: ProjectId; name: string; onClose: () => void }) {
  const t = useMessages(studioMessages)
  const [next, setNext] = useState(name)
  const rename = useRenameProject()
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (next.trim() === '') return
    rename.mutate({ id, name: next.trim() }, { onSuccess: onClose, onError: (error) => toast.failure(error.message) })
  }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} size="sm" title={t.renameTitle}>
      <form onSubmit={save} className="flex flex-col gap-4 pb-2">
        <Field label={t.name}>
          <Input autoFocus value={next} maxLength={limits.name.max} onChange={(event) => setNext(event.target.value)} />
        </Field>
        <Button
          type="submit"
          variant="primary"
          className="self-end"
          loading={rename.isPending}
          disabled={next.trim() === ''}
        >
          {t.save}
        </Button>
      </form>
    </Dialog>
  )
}
