import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { connectionEndpoints } from '#contract/connections/endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { connectionsOptions } from './api.ts'
import { linesOf, recordOfLines } from './lines.ts'
import { mcpMessages } from './messages/index.ts'

type Props = { stdio: boolean; operator: boolean; onClose: () => void }
type Transport = 'http' | 'stdio'

const empty = { name: '', url: '', headers: '', command: '', args: '', env: '', allowPrivate: false, forAll: false }

/** Connects a server: its address and secrets, and for whom. */
export function AddDialog({ stdio, operator, onClose }: Props) {
  const t = useMessages(mcpMessages)
  const form = useId()
  const queries = useQueryClient()
  const [transport, setTransport] = useState<Transport>('http')
  const [given, setGiven] = useState(empty)
  const [wrong, setWrong] = useState(false)
  const set = (changes: Partial<typeof empty>) => setGiven({ ...given, ...changes })
  const { submit, busy, error } = useSubmit({
    call: (secrets: Record<string, string>) => {
      const { name, forAll } = given
      const reach = forAll ? ('installation' as const) : ('here' as const)
      return api.call(connectionEndpoints.addConnection, {
        body: { name: name.trim(), reach, address: addressOf(transport, given, secrets) },
      })
    },
    onDone: async ({ name }) => {
      await queries.invalidateQueries(connectionsOptions)
      toast.success(t.connected(name))
      onClose()
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const secrets = transport === 'http' ? recordOfLines(given.headers, ':') : recordOfLines(given.env, '=')
    setWrong(secrets === undefined)
    if (secrets) submit(secrets)
  }
  const fields = { given, set, wrong }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t.add}
      actions={
        <Button type="submit" form={form} variant="primary" loading={busy}>
          {t.connect}
        </Button>
      }
    >
      <form id={form} onSubmit={send} className="flex flex-col gap-4">
        {stdio && (
          <div className="self-start">
            <Segmented
              label={t.kind}
              options={(['http', 'stdio'] as const).map((value) => ({ value, label: t.kinds[value] }))}
              value={transport}
              onValueChange={setTransport}
            />
          </div>
        )}
        <Field label={t.name} required>
          <Input
            value={given.name}
            onChange={(event) => set({ name: event.target.value })}
            maxLength={80}
            autoComplete="off"
          />
        </Field>
        {transport === 'http' ? <HttpFields {...fields} operator={operator} /> : <StdioFields {...fields} />}
        {operator && (
          <Checkbox checked={given.forAll} onCheckedChange={(forAll) => set({ forAll })}>
            {t.forAll}
          </Checkbox>
        )}
        <FailureNote error={error} />
      </form>
    </Dialog>
  )
}

const addressOf = (transport: Transport, given: typeof empty, secrets: Record<string, string>) =>
  transport === 'http'
    ? { transport, url: given.url.trim(), headers: secrets, allow_private: given.allowPrivate }
    : { transport, command: given.command.trim(), args: linesOf(given.args), env: secrets }

type FieldsProps = { given: typeof empty; set: (changes: Partial<typeof empty>) => void; wrong: boolean }

function HttpFields({ given, set, wrong, operator }: FieldsProps & { operator: boolean }) {
  const t = useMessages(mcpMessages)
  return (
    <>
      <Field label={t.url} required>
        <Input
          type="url"
          inputMode="url"
          value={given.url}
          onChange={(event) => set({ url: event.target.value })}
          placeholder="https://mcp.example.com/mcp"
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <Field label={t.headers} hint={t.headersHint} error={wrong && t.headersWrong} optional>
        <Textarea
          rows={2}
          value={given.headers}
          onChange={(event) => set({ headers: event.target.value })}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      {operator && (
        <Checkbox checked={given.allowPrivate} onCheckedChange={(allowPrivate) => set({ allowPrivate })}>
          {t.allowPrivate}
        </Checkbox>
      )}
    </>
  )
}

function StdioFields({ given, set, wrong }: FieldsProps) {
  const t = useMessages(mcpMessages)
  return (
    <>
      <Field label={t.command} required>
        <Input
          value={given.command}
          onChange={(event) => set({ command: event.target.value })}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <Field label={t.args} hint={t.argsHint} optional>
        <Textarea
          rows={2}
          value={given.args}
          onChange={(event) => set({ args: event.target.value })}
          spellCheck={false}
        />
      </Field>
      <Field label={t.env} hint={t.envHint} error={wrong && t.envWrong} optional>
        <Textarea
          rows={2}
          value={given.env}
          onChange={(event) => set({ env: event.target.value })}
          spellCheck={false}
        />
      </Field>
    </>
  )
}
