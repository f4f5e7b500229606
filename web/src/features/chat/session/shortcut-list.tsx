import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { keyLabel } from '#web/ui/keys.ts'
import { chatMessages } from '../messages/index.ts'

/** Every key that does something in a chat. */
export default function ShortcutList({ onClose }: { onClose: () => void }) {
  const t = useMessages(chatMessages).keys
  const rows = [
    ['enter', t.send],
    ['shift+enter', t.newLine],
    ['↑', t.recall],
    ['/', t.slash],
    ['alt+↑', t.before],
    ['alt+↓', t.after],
    ['alt+q', t.quote],
    ['mod+j', t.newChat],
    ['mod+k', t.palette],
    ['esc', t.close],
    ['?', t.list],
  ] as const
  return (
    <Dialog title={t.title} open size="sm" onOpenChange={(open) => !open && onClose()}>
      <dl className="grid grid-cols-[1fr_auto] gap-y-2 text-13">
        {rows.map(([chord, what]) => (
          <div key={chord} className="contents">
            <dt className="text-fg-2">{what}</dt>
            <dd>
              <kbd className="rounded-xs border border-line-soft bg-raised px-1.5 py-0.5 font-mono text-12">
                {keyLabel(chord)}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
