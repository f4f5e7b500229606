import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type FormEvent, useDeferredValue, useState } from 'react'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import type { Member, Workspace } from '#contract/workspaces/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { clockText, useCountdown } from '#web/lib/form/use-countdown.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { OtpInput } from '#web/ui/otp-input.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { membersOptions } from '../api.ts'
import { LoadFailed } from '../loaded.tsx'
import { workspaceMessages } from '../messages/index.ts'

type Begun = { to: Member; resendAt: number }

/** Hands a workspace over: a member is chosen, a code is mailed to the owner, the code is entered. */
export function TransferDialog({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const t = useMessages(workspaceMessages).transfer
  const [begun, setBegun] = useState<Begun>()
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="sm"
      title={t.title}
      description={begun ? t.codeText(begun.to.name) : t.text}
    >
      {begun ? (
        <CodeForm workspace={workspace} begun={begun} onBegun={setBegun} onClose={onClose} />
      ) : (
        <MemberForm workspace={workspace} onBegun={setBegun} />
      )}
    </Dialog>
  )
}

const useBegin = (workspace: Workspace, onBegun: (begun: Begun) => void) =>
  useSubmit({
    call: (to: Member) =>
      api.call(workspaceEndpoints.beginTransfer, { params: { id: workspace.id }, body: { member_id: to.id } }),
    onDone: ({ resend_after_s }, to) => onBegun({ to, resendAt: Date.now() + resend_after_s * 1000 }),
  })

function MemberForm({ workspace, onBegun }: { workspace: Workspace; onBegun: (begun: Begun) => void }) {
  const t = useMessages(workspaceMessages).transfer
  const [text, setText] = useState('')
  const query = useDeferredValue(text.trim())
  const [to, setTo] = useState<Member>()
  const [wrong, setWrong] = useState<string>()
  const members = useInfiniteQuery(membersOptions(workspace.id, { query }))
  const { submit, busy, error, retryAt, blocked } = useBegin(workspace, onBegun)
  const others = members.data?.pages.flatMap(({ records }) => records).filter(({ is_me }) => !is_me)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setWrong(to ? undefined : t.choose)
    if (to) submit(to)
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4 pb-2">
      <Field label={t.find} hideLabel error={wrong}>
        <Input
          type="search"
          icon={<Search />}
          placeholder={t.find}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {others ? (
        <fieldset className="max-h-56 overflow-y-auto">
          <legend className="sr-only">{t.to}</legend>
          {others.length === 0 && query === '' && <p className="text-fg-3">{t.nobody}</p>}
          {others.map((member) => (
            <label
              key={member.id}
              className="flex min-h-11 items-center gap-2.5 rounded-sm px-2 hover:bg-hover has-checked:bg-accent-soft"
            >
              <input
                type="radio"
                name="to"
                checked={to?.id === member.id}
                onChange={() => setTo(member)}
                className="accent-(--accent)"
              />
              <span className="min-w-0">
                <span className="block truncate">{member.name}</span>
                <span className="block truncate text-12 text-fg-3">{member.email}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ) : members.error ? (
        <LoadFailed query={members} />
      ) : (
        <SkeletonRows rows={3} />
      )}
      <FailureNote error={error} retryAt={retryAt} />
      <Button type="submit" variant="primary" className="self-end" loading={busy} disabled={blocked && !busy}>
        {t.begin}
      </Button>
    </form>
  )
}

type CodeProps = { workspace: Workspace; begun: Begun; onBegun: (begun: Begun) => void; onClose: () => void }

function CodeForm({ workspace, begun, onBegun, onClose }: CodeProps) {
  const t = useMessages(workspaceMessages).transfer
  const queries = useQueryClient()
  const [otp, setOtp] = useState('')
  const [wrong, setWrong] = useState<string>()
  const left = useCountdown(begun.resendAt)
  const again = useBegin(workspace, onBegun)
  const { submit, busy, error, retryAt, blocked } = useSubmit({
    call: (code: string) =>
      api.call(workspaceEndpoints.confirmTransfer, { params: { id: workspace.id }, body: { otp: code } }),
    onDone: () => {
      toast.success(t.done(begun.to.name))
      void invalidateEndpoints(queries, endpointGroups.workspaces)
      onClose()
    },
    onFailed: (failure) => {
      const message = failure instanceof CallError ? (failure.fields.otp ?? aboutCode(failure)) : undefined
      setWrong(message)
      if (message) setOtp('')
      return message !== undefined
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setWrong(undefined)
    submit(otp)
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4 pb-2">
      <Field label={t.code} error={wrong} required>
        <OtpInput value={otp} onValueChange={setOtp} autoFocus disabled={busy} />
      </Field>
      <FailureNote error={error ?? again.error} retryAt={retryAt || again.retryAt} />
      <div className="flex items-center justify-between gap-2 phone:flex-col-reverse">
        <Button
          variant="ghost"
          loading={again.busy}
          disabled={left > 0 || (again.blocked && !again.busy)}
          onClick={() => again.submit(begun.to)}
        >
          {left > 0 ? t.againIn(clockText(left)) : t.again}
        </Button>
        <Button type="submit" variant="danger" loading={busy} disabled={blocked && !busy}>
          {t.confirm}
        </Button>
      </div>
    </form>
  )
}

const aboutCode = ({ code, message }: CallError) => (code.startsWith('otp_') ? message : undefined)
