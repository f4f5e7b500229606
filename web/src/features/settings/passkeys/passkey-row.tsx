import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Fingerprint, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { type Passkey, renamePasskeyInput } from '#contract/account/passkey-schemas.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { api } from '#web/lib/client/api.ts'
import { NameDialog } from '#web/lib/form/name-dialog.tsx'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointKey } from '#web/lib/queries/endpoint-query.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { refreshUser } from '../api.ts'
import { settingsMessages } from '../messages/index.ts'

/** One passkey: where it is kept, since when, and when it was used. */
export function PasskeyRow({ passkey, onRemoved }: { passkey: Passkey; onRemoved: () => void }) {
  const all = useMessages(settingsMessages)
  const t = all.passkeys
  const language = useLanguage()
  const queries = useQueryClient()
  const [asking, setAsking] = useState<'rename' | 'remove'>()
  const { id, name, synced, created_at: added, last_used_at: used } = passkey
  const close = () => setAsking(undefined)
  const remove = async () => {
    try {
      await api.call(accountEndpoints.removePasskey, { params: { id } })
      toast.success(t.removed)
      onRemoved()
    } catch (error) {
      toast.failure((error as Error).message)
    }
    for (const query of ['listPasskeys', 'getSecondStep'] as const)
      await queries.invalidateQueries({ queryKey: endpointKey(query) })
    await refreshUser()
  }
  const facts = [
    t.addedOn(formatDate(added, language, 'date')),
    used ? t.lastUsed(formatRelative(used, language, new Date())) : t.neverUsed,
    synced ? t.synced : t.bound,
  ]
  return (
    <li className="flex items-center gap-3 border-line-soft border-b py-3">
      <Fingerprint className="size-4 flex-none text-fg-3" />
      <div className="min-w-0 flex-1">
        <div className="truncate font-medium" dir="auto">
          {name}
        </div>
        <p className="text-12 text-fg-3">{facts.join(' · ')}</p>
      </div>
      <Menu
        align="end"
        trigger={
          <IconButton label={t.actions(name)}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil />} onClick={() => setAsking('rename')}>
          {t.rename}
        </MenuItem>
        <MenuItem icon={<Trash2 />} danger onClick={() => setAsking('remove')}>
          {t.remove}
        </MenuItem>
      </Menu>
      {asking === 'rename' && (
        <NameDialog
          title={t.rename}
          label={t.name}
          action={all.save}
          cancel={all.account.cancel}
          name={name}
          schema={renamePasskeyInput.shape.name}
          call={(next) => api.call(accountEndpoints.renamePasskey, { params: { id }, body: { name: next } })}
          onDone={() => {
            void queries.invalidateQueries({ queryKey: endpointKey('listPasskeys') })
            toast.success(t.renamed)
            close()
          }}
          onClose={close}
        />
      )}
      <Confirm
        open={asking === 'remove'}
        onOpenChange={close}
        title={t.removeLabel(name)}
        description={t.removeText}
        action={t.remove}
        onConfirm={remove}
      />
    </li>
  )
}
