import { useQueryClient } from '@tanstack/react-query'
import { FileText, Paperclip } from 'lucide-react'
import { useRef } from 'react'
import type { AttachedFile } from '#contract/chat/schemas.ts'
import { acceptedDocuments } from '#contract/kit/document-formats.ts'
import type { AgentId, FileId } from '#contract/kit/id.ts'
import type { WidgetSettings } from '#contract/widget/schemas.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { RemovableChip } from '#web/ui/chip.tsx'
import { addFiles, removeFile, widgetOptions } from './api.ts'
import { widgetMessages } from './messages/index.ts'

type Props = { agentId: AgentId; files: AttachedFile[] }

/** The files of the widget; added and removed at once. */
export function FileList({ agentId, files }: Props) {
  const t = useMessages(widgetMessages)
  const queries = useQueryClient()
  const picker = useRef<HTMLInputElement>(null)
  const keep = (next: WidgetSettings) => void queries.setQueryData(widgetOptions(agentId).queryKey, next)
  const add = useSubmit({ call: (picked: File[]) => addFiles(agentId, picked), onDone: keep })
  const remove = useSubmit({ call: (id: FileId) => removeFile(agentId, id), onDone: keep })
  return (
    <div className="flex flex-col items-start gap-2">
      {files.length === 0 ? (
        <p className="text-12 text-fg-3">{t.noFiles}</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          {files.map(({ id, name }) => (
            <RemovableChip
              key={id}
              icon={<FileText />}
              removeLabel={t.removeFile(name)}
              onRemove={() => remove.submit(id)}
            >
              {name}
            </RemovableChip>
          ))}
        </div>
      )}
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={acceptedDocuments}
        aria-label={t.addFiles}
        onChange={(event) => {
          const picked = [...(event.target.files ?? [])]
          event.target.value = ''
          if (picked.length > 0) add.submit(picked)
        }}
      />
      <Button size="sm" icon={<Paperclip />} loading={add.busy} onClick={() => picker.current?.click()}>
        {t.addFiles}
      </Button>
      <FailureNote error={add.error ?? remove.error} />
    </div>
  )
}
