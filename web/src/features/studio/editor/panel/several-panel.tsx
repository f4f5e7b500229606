import { Copy, Group, Trash2, Ungroup } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { editorMessages } from '../messages/index.ts'
import { useActions } from '../state/use-actions.ts'
import { useEditor } from '../state/use-editor.ts'

/** What can be done with several cards at once. */
export function SeveralPanel() {
  const t = useMessages(editorMessages)
  const actions = useActions()
  const grouped = useEditor(({ document, selected }) =>
    document.nodes.some(({ id, group }) => group && selected.includes(id)),
  )
  return (
    <div className="flex flex-col items-start gap-1 px-3 py-3">
      <Button variant="ghost" icon={<Group />} onClick={() => actions.group()}>
        {t.groups.make}
      </Button>
      {grouped && (
        <Button variant="ghost" icon={<Ungroup />} onClick={() => actions.ungroup()}>
          {t.groups.undo}
        </Button>
      )}
      <Button variant="ghost" icon={<Copy />} onClick={() => actions.duplicate()}>
        {t.duplicate}
      </Button>
      <Button variant="ghost" icon={<Trash2 />} onClick={() => actions.remove()}>
        {t.remove}
      </Button>
    </div>
  )
}
