import { useQueryClient } from '@tanstack/react-query'
import { connectionEndpoints } from '#contract/connections/endpoints.ts'
import { connectionInput } from '#contract/connections/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { draftSchema, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
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

const emptyConnection = {
  name: '',
  forAll: false,
  address: {
    transport: 'http' as Transport,
    url: '',
    headers: '',
    allow_private: false,
    command: '',
    args: '',
    env: '',
  },
}
type WrittenConnection = typeof emptyConnection
type WrittenAddress = WrittenConnection['address']

const written = draftSchema(connectionInput, ({ name, forAll, address }: WrittenConnection) => ({
  name,
  reach: forAll ? ('installation' as const) : ('here' as const),
  address: addressOf(address),
}))

/** Connects a server: its address and secrets, and for whom. */
export function AddDialog({ stdio, operator, onClose }: Props) {
  const t = useMessages(mcpMessages)
  const queries = useQueryClient()
  const form = useDraftForm({
    schema: written,
    values: emptyConnection,
    call: (body) => api.call(connectionEndpoints.addConnection, { body }),
    onDone: async ({ name }) => {
      await queries.invalidateQueries(connectionsOptions)
      toast.success(t.connected(name))
      onClose()
    },
    codeFields: { connection_address_refused: 'address.url' },
  })
  const { draft, change, errorAt } = form
  const { address } = draft
  const fields: FieldsProps = {
    address,
    set: (part) => change({ address: { ...address, ...part } }),
    errorAt: (name) => errorAt(`address.${name}`),
  }
  return (
    <FormDialog form={form} title={t.add} action={t.connect} onClose={onClose}>
      {stdio && (
        <div className="self-start">
          <Segmented
            label={t.kind}
            options={(['http', 'stdio'] as const).map((value) => ({ value, label: t.kinds[value] }))}
            value={address.transport}
            onValueChange={(transport) => fields.set({ transport })}
          />
        </div>
      )}
      <Field label={t.name} error={errorAt('name')} required>
        <Input
          value={draft.name}
          onChange={({ target }) => change({ name: target.value })}
          maxLength={80}
          autoComplete="off"
        />
      </Field>
      {address.transport === 'http' ? <HttpFields {...fields} operator={operator} /> : <StdioFields {...fields} />}
      {operator && (
        <Checkbox checked={draft.forAll} onCheckedChange={(forAll) => change({ forAll })}>
          {t.forAll}
        </Checkbox>
      )}
    </FormDialog>
  )
}

/** Refused, since no header and no variable has such a name. */
const noRecord: Record<string, string> = { 'not a name': '' }

const addressOf = ({ transport, url, headers, allow_private, command, args, env }: WrittenAddress) =>
  transport === 'http'
    ? { transport, url: url.trim(), headers: recordOfLines(headers, ':') ?? noRecord, allow_private }
    : { transport, command, args: linesOf(args), env: recordOfLines(env, '=') ?? noRecord }

type FieldsProps = {
  address: WrittenAddress
  set: (part: Partial<WrittenAddress>) => void
  errorAt: (name: keyof WrittenAddress) => string | undefined
}

function HttpFields({ address, set, errorAt, operator }: FieldsProps & { operator: boolean }) {
  const t = useMessages(mcpMessages)
  return (
    <>
      <Field label={t.url} error={errorAt('url')} required>
        <Input
          type="url"
          inputMode="url"
          value={address.url}
          onChange={(event) => set({ url: event.target.value })}
          placeholder="https://mcp.example.com/mcp"
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <Field label={t.headers} hint={t.headersHint} error={errorAt('headers') && t.headersWrong} optional>
        <Textarea
          rows={2}
          value={address.headers}
          onChange={(event) => set({ headers: event.target.value })}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      {operator && (
        <Checkbox checked={address.allow_private} onCheckedChange={(allow_private) => set({ allow_private })}>
          {t.allowPrivate}
        </Checkbox>
      )}
    </>
  )
}

function StdioFields({ address, set, errorAt }: FieldsProps) {
  const t = useMessages(mcpMessages)
  return (
    <>
      <Field label={t.command} error={errorAt('command')} required>
        <Input
          value={address.command}
          onChange={(event) => set({ command: event.target.value })}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <Field label={t.args} hint={t.argsHint} error={errorAt('args')} optional>
        <Textarea
          rows={2}
          value={address.args}
          onChange={(event) => set({ args: event.target.value })}
          spellCheck={false}
        />
      </Field>
      <Field label={t.env} hint={t.envHint} error={errorAt('env') && t.envWrong} optional>
        <Textarea
          rows={2}
          value={address.env}
          onChange={(event) => set({ env: event.target.value })}
          spellCheck={false}
        />
      </Field>
    </>
  )
}
