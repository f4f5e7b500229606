import { limits } from '#contract/limits.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { type FieldsProps, portHint } from './connection-fields.ts'
import { dataSourceMessages } from './messages/index.ts'
import { SshFields } from './ssh-fields.tsx'
import { TimeZoneField } from './time-zone-field.tsx'

const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

/** Where a database is and who signs in there. */
export function AddressFields({ fields, set, wrong, stored }: FieldsProps) {
  const t = useMessages(dataSourceMessages)
  return (
    <>
      <div className="grid grid-cols-[1fr_110px] gap-3">
        <Field label={t.host} error={wrong.host} required>
          <Input {...plain} value={fields.host} onChange={(event) => set({ host: event.target.value })} />
        </Field>
        <Field label={t.port} error={wrong.port}>
          <Input
            {...plain}
            inputMode="numeric"
            placeholder={portHint(fields.kind)}
            value={fields.port}
            onChange={(event) => set({ port: event.target.value })}
          />
        </Field>
      </div>
      <Field label={t.database} error={wrong.database} required>
        <Input {...plain} value={fields.database} onChange={(event) => set({ database: event.target.value })} />
      </Field>
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <Field label={t.user} hint={t.userHint} error={wrong.user} required>
          <Input {...plain} value={fields.user} onChange={(event) => set({ user: event.target.value })} />
        </Field>
        <Field label={t.password} hint={stored && t.keepPassword} error={wrong.password}>
          <PasswordInput
            autoComplete="new-password"
            value={fields.password}
            onChange={(event) => set({ password: event.target.value })}
          />
        </Field>
      </div>
      <Field label={t.name} hint={t.nameHint} error={wrong.name} optional>
        <Input
          {...plain}
          maxLength={limits.dataSources.name}
          value={fields.name}
          onChange={(event) => set({ name: event.target.value })}
        />
      </Field>
      <TimeZoneField zone={fields.timeZone} onChange={(timeZone) => set({ timeZone })} error={wrong.time_zone} />
      <div>
        <Checkbox checked={fields.tls} onCheckedChange={(tls) => set({ tls })}>
          {t.tls}
        </Checkbox>
        <p className="mt-1 text-12 text-fg-3">{fields.tls ? t.tlsHint : t.tlsOff}</p>
      </div>
      {fields.tls && (
        <Field label={t.ca} hint={t.caHint} error={wrong.ssl_ca} optional>
          <Textarea
            rows={2}
            {...plain}
            placeholder="-----BEGIN CERTIFICATE-----"
            value={fields.ca}
            onChange={(event) => set({ ca: event.target.value })}
          />
        </Field>
      )}
      <Checkbox checked={fields.ssh} onCheckedChange={(ssh) => set({ ssh })}>
        {t.ssh}
      </Checkbox>
      {fields.ssh && <SshFields fields={fields} set={set} wrong={wrong} stored={stored} />}
    </>
  )
}
