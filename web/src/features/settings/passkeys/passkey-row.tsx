import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Fingerprint, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { type Passkey, renamePasskeyInput } from '#contract/account/passkey-schemas.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { showFieldErrors } from '#web/lib/form/show-field-errors.ts'
import { useFieldError } from '#web/lib/form/use-field-error.ts'
import { useSchemaForm } from '#web/lib/form/use-schema-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointKey } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { refreshUser } from '../api.ts'
import { settingsMessages } from '../messages/index.ts'

/** One passkey: where it is kept, since when, and when it was used. */
export function PasskeyRow({ passkey, onRemoved }: { passkey: Passkey; onRemoved: () => void }) {
  const t = useMessages(settingsMessages).passkeys
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
        <Dialog size="sm" open onOpenChange={close} title={t.rename}>
          <RenameForm passkey={passkey} onClose={close} />
        </Dialog>
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

function RenameForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useMessages(settingsMessages)
  const sentence = useFieldError()
  const queries = useQueryClient()
  const form = useSchemaForm(renamePasskeyInput, { name: passkey.name })
  const { submit, busy, error } = useSubmit({
    call: (body: { name: string }) => api.call(accountEndpoints.renamePasskey, { params: { id: passkey.id }, body }),
    onDone: () => {
      void queries.invalidateQueries({ queryKey: endpointKey('listPasskeys') })
      toast.success(t.passkeys.renamed)
      onClose()
    },
    onFailed: (failure) => showFieldErrors(form, failure),
  })
  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-4 pb-2">
      <Field label={t.passkeys.name} error={sentence(form.formState.errors.name)} required>
        <Input {...form.register('name')} autoComplete="off" />
      </Field>
      <FailureNote error={error} />
      <div className="flex justify-end gap-2 phone:flex-col-reverse">
        <Button onClick={onClose}>{t.account.cancel}</Button>
        <Button type="submit" variant="primary" loading={busy}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}
