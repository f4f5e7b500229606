import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { keyLabel } from '#web/ui/keys.ts'
import { editorMessages } from './messages/index.ts'

const rows = [
  ['add', 'A'],
  ['connect', 'C'],
  ['note', 'N'],
  ['settings', keyLabel('enter')],
  ['move', '← ↑ → ↓'],
  ['follow', `${keyLabel('alt+x').replace(' X', '')} ← →`],
  ['remove', 'Del'],
  ['undo', keyLabel('mod+z')],
  ['redo', keyLabel('mod+shift+z')],
  ['copy', keyLabel('mod+c')],
  ['paste', keyLabel('mod+v')],
  ['duplicate', keyLabel('mod+d')],
  ['all', keyLabel('mod+a')],
  ['group', keyLabel('mod+g')],
  ['find', keyLabel('mod+f')],
  ['layOut', keyLabel('shift+l')],
] as const

/** The keys of the editor. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(editorMessages).keys
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} size="sm" title={t.title}>
      <dl className="flex flex-col">
        {rows.map(([name, keys]) => (
          <div key={name} className="flex h-8 items-center justify-between">
            <dt className="text-fg-2">{t.rows[name]}</dt>
            <dd>
              <Kbd>{keys}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
