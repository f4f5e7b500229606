import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { type FieldsProps, sshPortHint } from './connection-fields.ts'
import { dataSourceMessages } from './messages/index.ts'

const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

/** The SSH server before a database. Another address has another key: a confirmed one is forgotten. */
export function SshFields({ fields, set, wrong, stored }: FieldsProps) {
  const t = useMessages(dataSourceMessages)
  return (
    <fieldset className="flex flex-col gap-4 border-line border-l pl-4">
      <div className="grid grid-cols-[1fr_110px] gap-3">
        <Field label={t.sshHost} error={wrong['ssh.host']} required>
          <Input
            {...plain}
            value={fields.sshHost}
            onChange={(event) => set({ sshHost: event.target.value, hostKey: '' })}
          />
        </Field>
        <Field label={t.sshPort} error={wrong['ssh.port']}>
          <Input
            {...plain}
            inputMode="numeric"
            placeholder={sshPortHint}
            value={fields.sshPort}
            onChange={(event) => set({ sshPort: event.target.value, hostKey: '' })}
          />
        </Field>
      </div>
      <Field label={t.sshUser} error={wrong['ssh.user']} required>
        <Input {...plain} value={fields.sshUser} onChange={(event) => set({ sshUser: event.target.value })} />
      </Field>
      <div className="self-start">
        <Segmented
          label={t.signInWith}
          options={(['password', 'key'] as const).map((value) => ({ value, label: t.with[value] }))}
          value={fields.sshWith}
          onValueChange={(sshWith) => set({ sshWith })}
        />
      </div>
      {fields.sshWith === 'password' ? (
        <Field label={t.sshPassword} hint={stored && t.keepPassword}>
          <PasswordInput
            autoComplete="new-password"
            value={fields.sshPassword}
            onChange={(event) => set({ sshPassword: event.target.value })}
          />
        </Field>
      ) : (
        <>
          <Field label={t.sshKey} hint={stored && t.keepPassword}>
            <Textarea
              rows={3}
              {...plain}
              placeholder="-----BEGIN OPENSSH PRIVATE KEY-----"
              value={fields.sshKey}
              onChange={(event) => set({ sshKey: event.target.value })}
            />
          </Field>
          <Field label={t.passphrase} optional>
            <PasswordInput
              autoComplete="new-password"
              value={fields.sshPassphrase}
              onChange={(event) => set({ sshPassphrase: event.target.value })}
            />
          </Field>
        </>
      )}
    </fieldset>
  )
}
