import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatNumber } from '#contract/kit/format/number.ts'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { type InviteResult, inviteInput } from '#contract/workspaces/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { wordsIn } from '#web/lib/form/separated.ts'
import { draftSchema, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileInput } from '#web/ui/file-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { workspaceMessages } from '../messages/index.ts'
import { useRights } from '../rules/use-rights.ts'

type Props = {
  id: WorkspaceId
  source: 'addresses' | 'file'
  onClose: () => void
  onDone: (result: InviteResult) => void
}

/** Inviting by a list of addresses or by a file; each row is answered by itself. */
export default function InviteDialog({ id, source, onClose, onDone }: Props) {
  const t = useMessages(workspaceMessages).invite
  const queries = useQueryClient()
  const done = (result: InviteResult) => {
    void invalidateEndpoints(queries, endpointGroups.workspaces)
    onDone(result)
  }
  const file = source === 'file'
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={file ? t.csvTitle : t.title}
      description={file ? t.csvText : t.text}
    >
      {file ? <FileForm id={id} onDone={done} /> : <AddressForm id={id} onDone={done} />}
    </Dialog>
  )
}

type FormProps = { id: WorkspaceId; onDone: (result: InviteResult) => void }

type WrittenInvite = { members: string; role: 'admin' | 'member' }

function AddressForm({ id, onDone }: FormProps) {
  const t = useMessages(workspaceMessages)
  const { may } = useRights(id)
  const { draft, change, errorAt, onSubmit, store } = useDraftForm({
    schema: draftSchema(inviteInput, ({ members, role }: WrittenInvite) => ({
      workspace_id: id,
      members: wordsIn(members).map((email) => ({ email, role })),
    })),
    values: { members: '', role: 'member' },
    call: (body) => api.call(workspaceEndpoints.inviteMembers, { body }),
    onDone,
    whenEmpty: { members: t.invite.addressesNeeded },
  })
  const max = limits.workspace.inviteRows
  const tooMany = wordsIn(draft.members).length > max
  const roles = may('members.invite-admin') ? (['member', 'admin'] as const) : (['member'] as const)
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4 pb-2">
      <Field
        label={t.invite.addresses}
        hint={t.invite.addressesHint}
        error={errorAt('members') && (tooMany ? t.invite.tooMany(max) : errorAt('members'))}
        required
      >
        <Textarea
          value={draft.members}
          onChange={({ target }) => change({ members: target.value })}
          rows={4}
          autoFocus
          spellCheck={false}
          autoCapitalize="none"
        />
      </Field>
      <Field label={t.invite.role} error={errorAt('role')}>
        <Select
          options={roles.map((value) => ({ value, label: t.roles[value] }))}
          value={draft.role}
          onValueChange={(role) => change({ role })}
        />
      </Field>
      <FailureNote error={store.error} retryAt={store.retryAt} />
      <Button
        type="submit"
        variant="primary"
        className="self-end"
        loading={store.busy}
        disabled={store.blocked && !store.busy}
      >
        {t.invite.action}
      </Button>
    </form>
  )
}

const example = 'email,role\nbima@example.com,admin\ncitra@example.com,member\n'

function FileForm({ id, onDone }: FormProps) {
  const t = useMessages(workspaceMessages).invite
  const language = useLanguage()
  const [file, setFile] = useState<File>()
  const [wrong, setWrong] = useState<string>()
  const { submit, busy, error, retryAt, blocked } = useSubmit({
    call: (chosen: File) => {
      const form = new FormData()
      form.append('workspace_id', id)
      form.append('file', chosen)
      return api.call(workspaceEndpoints.uploadMembers, { form })
    },
    onDone,
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setWrong(file ? undefined : t.fileNeeded)
    if (file) submit(file)
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4 pb-2">
      <Field
        label={t.file}
        hint={t.fileHint(formatNumber(limits.workspace.inviteFileRows, language))}
        error={wrong}
        required
      >
        <FileInput file={file} accept=".csv,text/csv" onChange={setFile} />
      </Field>
      <a
        download="invitations.csv"
        href={`data:text/csv;charset=utf-8,${encodeURIComponent(example)}`}
        className="hit self-start text-12 text-accent hover:underline"
      >
        {t.sample}
      </a>
      <FailureNote error={error} retryAt={retryAt} />
      <Button type="submit" variant="primary" className="self-end" loading={busy} disabled={blocked && !busy}>
        {t.csvAction}
      </Button>
    </form>
  )
}
