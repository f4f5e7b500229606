import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { flowEndpoints } from '#contract/flows/endpoints.ts'
import type { FlowSecret, FlowSecrets } from '#contract/flows/secrets.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointKey } from '#web/lib/queries/endpoint-query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { secretsOptions } from '../api.ts'
import { secretMessages } from './messages/index.ts'
import { SecretForm } from './secret-form.tsx'

type Props = { onClose: () => void; onChange: () => void; isNew?: boolean }

/** The secrets of the place: where each may go and who may use it. A dialog opens no other, so the form takes its place. */
export default function SecretsDialog({ onClose, onChange, isNew = false }: Props) {
  const t = useMessages(secretMessages)
  const form = useId()
  const queries = useQueryClient()
  const query = useQuery(secretsOptions)
  const [edited, setEdited] = useState<FlowSecret | 'new' | undefined>(isNew ? 'new' : undefined)
  const [busy, setBusy] = useState(false)
  const changed = async () => {
    await queries.invalidateQueries({ queryKey: endpointKey('listFlowSecrets') })
    onChange()
  }
  const list = (
    <Button variant="primary" onClick={onClose}>
      {t.close}
    </Button>
  )
  const inForm = (
    <>
      <Button onClick={() => setEdited(undefined)}>{t.back}</Button>
      <Button type="submit" form={form} variant="primary" loading={busy}>
        {t.save}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={edited === undefined ? t.title : edited === 'new' ? t.add : t.change(edited.name)}
      description={t.text}
      actions={edited === undefined ? list : inForm}
    >
      {edited === undefined ? (
        <Loaded query={query} failed={t.loadFailed}>
          {(data) => <SecretList {...data} onEdit={setEdited} onChanged={changed} />}
        </Loaded>
      ) : (
        <SecretForm
          id={form}
          {...(edited !== 'new' && { secret: edited })}
          onBusy={setBusy}
          onSaved={() => {
            void changed()
            setEdited(undefined)
          }}
        />
      )}
    </Dialog>
  )
}

type ListProps = FlowSecrets & { onEdit: (secret: FlowSecret | 'new') => void; onChanged: () => Promise<void> }

function SecretList({ secrets, may_keep, onEdit, onChanged }: ListProps) {
  const t = useMessages(secretMessages)
  const loose = secrets.filter(({ hosts }) => hosts.length === 0)
  return (
    <div className="flex flex-col gap-3">
      {loose.length > 0 && <Banner tone="warn">{t.noHostsText(loose.map(({ name }) => name).join(', '))}</Banner>}
      {secrets.length === 0 && <p className="text-13 text-fg-3">{t.empty}</p>}
      <ul className="flex flex-col gap-2">
        {secrets.map((secret) => (
          <SecretRow key={secret.name} secret={secret} mayKeep={may_keep} onEdit={onEdit} onChanged={onChanged} />
        ))}
      </ul>
      {may_keep && (
        <Button icon={<Plus />} className="self-start" onClick={() => onEdit('new')}>
          {t.add}
        </Button>
      )}
    </div>
  )
}

type RowProps = { secret: FlowSecret; mayKeep: boolean } & Pick<ListProps, 'onEdit' | 'onChanged'>

function SecretRow({ secret, mayKeep, onEdit, onChanged }: RowProps) {
  const t = useMessages(secretMessages)
  const { name, hosts, usable } = secret
  // It cannot be brought back: the second press deletes.
  const [asked, setAsked] = useState(false)
  const remove = useMutation({
    mutationFn: () => api.call(flowEndpoints.removeFlowSecret, { params: { name } }),
    onError: (error) => toast.failure(error.message),
    onSettled: onChanged,
  })
  return (
    <li className="flex items-center gap-2.5 rounded-sm border border-line-soft px-3 py-2">
      <span className="min-w-0 flex-1">
        <code className="block truncate font-mono text-13">{name}</code>
        <span className="block truncate text-12 text-fg-3">{hosts.join(', ')}</span>
      </span>
      {hosts.length === 0 && <Badge tone="warn">{t.noHosts}</Badge>}
      {!usable && <Badge tone="neutral">{t.notYours}</Badge>}
      {mayKeep && (
        <IconButton label={t.change(name)} onClick={() => onEdit(secret)}>
          <Pencil />
        </IconButton>
      )}
      {mayKeep &&
        (asked ? (
          <Button variant="danger" size="sm" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t.removeAgain(name)}
          </Button>
        ) : (
          <IconButton label={t.remove(name)} onClick={() => setAsked(true)}>
            <Trash2 />
          </IconButton>
        ))}
    </li>
  )
}
