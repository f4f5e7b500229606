import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { keyLabel } from '#web/ui/keys.ts'
import { conversationKeys, inboxKeys } from './inbox-keys.ts'
import { inboxMessages } from './messages/index.ts'

/** Every key that does something in the inbox. */
export default function KeyHelp({ onClose }: { onClose: () => void }) {
  const t = useMessages(inboxMessages).keys
  const rows = [
    ...[...Object.entries(inboxKeys), ...Object.entries(conversationKeys)].map(
      ([key, action]) => [key, t[action]] as const,
    ),
    ...([
      ['/', t.canned],
      ['@', t.mention],
      ['enter', t.send],
      ['shift+enter', t.newLine],
      ['mod+z', t.undo],
      ['esc', t.leave],
    ] as const),
  ]
  return (
    <Dialog title={t.title} open size="lg" onOpenChange={(open) => !open && onClose()}>
      <dl className="columns-2 gap-10 text-13 phone:columns-1">
        {rows.map(([chord, what]) => (
          <div key={chord} className="flex break-inside-avoid items-baseline justify-between gap-4 py-1">
            <dt className="text-fg-2">{what}</dt>
            <dd>
              <Kbd>{keyLabel(chord)}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
