import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { RightPanel } from '#web/ui/right-panel.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { type Shortcut, useCreateShortcut, useMoveShortcut, useRemoveShortcut, useUpdateShortcut } from './api.ts'
import { failureText } from './failure-text.ts'
import { shortcutMessages } from './messages/index.ts'
import { ShortcutForm } from './shortcut-form.tsx'
import { ShortcutList } from './shortcut-list.tsx'

type Props = { open: boolean; onClose: () => void; onUse: (shortcut: Shortcut) => void }
type Action = Parameters<typeof failureText>[1]
type View = { kind: 'list' } | { kind: 'new' } | { kind: 'edit'; shortcut: Shortcut }

const titles = { list: 'title', new: 'addTitle', edit: 'editTitle' } as const

/** The person's shortcuts in the right panel: use, add, change, order and delete them. */
export default function ShortcutPanel({ open, onClose, onUse }: Props) {
  const t = useMessages(shortcutMessages)
  const [view, setView] = useState<View>({ kind: 'list' })
  const [removing, setRemoving] = useState<Shortcut>()
  const toList = () => setView({ kind: 'list' })
  const create = useCreateShortcut()
  const update = useUpdateShortcut()
  const remove = useRemoveShortcut()
  const move = useMoveShortcut()

  /** Runs a change, says how it went, and lets the form know when it failed. */
  async function change(action: Action, work: Promise<unknown>) {
    try {
      await work
    } catch (error) {
      toast.failure(failureText(t, action, error))
      throw error
    }
    if (action !== 'move') toast.success(t.done[action])
    toList()
  }

  return (
    <>
      <RightPanel
        open={open}
        onClose={onClose}
        title={t[titles[view.kind]]}
        aside={view.kind === 'list' && <AddButton onClick={() => setView({ kind: 'new' })} />}
      >
        {view.kind === 'list' && (
          <>
            <p className="px-4 pt-3 text-12 text-fg-3">{t.about}</p>
            <ShortcutList
              onUse={onUse}
              onEdit={(shortcut) => setView({ kind: 'edit', shortcut })}
              onRemove={setRemoving}
              onMove={({ id }, position) => void change('move', move.mutateAsync({ id, position })).catch(() => {})}
            />
          </>
        )}
        {view.kind === 'new' && (
          <ShortcutForm onCancel={toList} onSubmit={(input) => change('create', create.mutateAsync(input))} />
        )}
        {view.kind === 'edit' && (
          <ShortcutForm
            key={view.shortcut.id}
            initial={draftOf(view.shortcut)}
            onCancel={toList}
            onSubmit={(input) => change('update', update.mutateAsync({ id: view.shortcut.id, input }))}
          />
        )}
      </RightPanel>
      <Confirm
        open={removing !== undefined}
        onOpenChange={() => setRemoving(undefined)}
        title={t.confirmTitle(removing?.name ?? '')}
        description={t.confirmText}
        action={t.remove}
        onConfirm={() => removing && change('remove', remove.mutateAsync(removing.id)).catch(() => {})}
      />
    </>
  )
}

function AddButton({ onClick }: { onClick: () => void }) {
  const t = useMessages(shortcutMessages)
  return (
    <Button size="sm" icon={<Plus />} onClick={onClick}>
      {t.add}
    </Button>
  )
}

const draftOf = ({ name, desc, prompt, category }: Shortcut) => ({
  shortcut_name: name,
  description: desc,
  prompt,
  category,
})
