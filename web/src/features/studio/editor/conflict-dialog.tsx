import { definitionOf } from '#flow/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { titleOf } from './canvas/card-title.ts'
import { NodeIcon } from './canvas/node-icon.tsx'
import { editorMessages } from './messages/index.ts'
import type { EditorSession } from './session.ts'
import type { SaveState } from './state/flow-editor.ts'
import { ChangedFields } from './versions/changed-fields.tsx'

type Props = { session: EditorSession; save: Extract<SaveState, { state: 'conflict' }> }

/** Two people changed the same card in different ways: the person says whose counts. What does not collide is kept of both. Put off, nothing is saved until it is answered. */
export default function ConflictDialog({ session, save }: Props) {
  const t = useMessages(editorMessages).conflict
  const language = useLanguage()
  return (
    <Dialog
      open
      onOpenChange={(open) => open || session.putOff()}
      title={t.title}
      description={t.text(save.by)}
      actions={
        <>
          <Button onClick={() => session.resolve('theirs')}>{t.theirs}</Button>
          <Button variant="primary" onClick={() => session.resolve('mine')}>
            {t.mine}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col">
        {save.conflicts.map((conflict) => {
          if (conflict.what !== 'node')
            return (
              <li key={conflict.what} className="border-line-soft border-b py-2">
                {t.parts[conflict.what]}
              </li>
            )
          const node = conflict.mine ?? conflict.theirs
          return (
            <li key={conflict.id} className="flex items-start gap-2.5 border-line-soft border-b py-2">
              <NodeIcon definition={node && definitionOf(node.kind)} />
              <span className="min-w-0 flex-1">
                <span className="block truncate">{node ? titleOf(node, language) : conflict.id}</span>
                {conflict.mine && conflict.theirs && (
                  <ChangedFields
                    before={conflict.theirs}
                    after={conflict.mine}
                    names={{ before: save.by ?? t.others, after: t.own }}
                  />
                )}
              </span>
              <span className="text-12 text-fg-3">
                {!conflict.mine ? t.youDeleted : !conflict.theirs ? t.theyDeleted : t.bothChanged}
              </span>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
