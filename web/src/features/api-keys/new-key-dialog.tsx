import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { apiKeyEndpoints } from '#contract/api-keys/endpoints.ts'
import { type ApiKeyScope, apiKeyScope } from '#contract/api-keys/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointKey } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { CopyLine } from '#web/ui/copy-line.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { apiKeyMessages } from './messages/index.ts'
import { Snippets } from './snippets.tsx'

const choices = [7, 30, 90, 365, null] as const

/** Asks what a key is for, makes it, and shows it this once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(apiKeyMessages)
  const queries = useQueryClient()
  const form = useId()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<ApiKeyScope[]>([...apiKeyScope.options])
  const [days, setDays] = useState<(typeof choices)[number]>(90)
  const { submit, busy, error, result } = useSubmit({
    call: () => api.call(apiKeyEndpoints.createApiKey, { body: { name: name.trim(), scopes, expires_in_days: days } }),
    onDone: () => void queries.invalidateQueries({ queryKey: endpointKey('listApiKeys') }),
  })
  const toggle = (scope: ApiKeyScope) =>
    setScopes((now) => (now.includes(scope) ? now.filter((item) => item !== scope) : [...now, scope]))
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (scopes.length > 0) submit(undefined)
  }
  if (result) return <MadeKey secret={result.secret} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t.add}
      actions={
        <Button type="submit" form={form} variant="primary" loading={busy}>
          {t.create}
        </Button>
      }
    >
      <form id={form} onSubmit={send} className="flex flex-col gap-4">
        <Field label={t.name} required>
          <Input
            value={name}
            onChange={(event) => setName(event.target.value)}
            placeholder={t.nameHint}
            maxLength={80}
            autoComplete="off"
          />
        </Field>
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1.5 font-medium text-13 text-fg-2">{t.scopes}</legend>
          {apiKeyScope.options.map((scope) => (
            <Checkbox key={scope} checked={scopes.includes(scope)} onCheckedChange={() => toggle(scope)}>
              {t.scope[scope]}
            </Checkbox>
          ))}
          {scopes.length === 0 && (
            <p role="alert" className="text-12 text-bad">
              {t.scopeNeeded}
            </p>
          )}
        </fieldset>
        <Field label={t.expires}>
          <Select
            options={choices.map((choice) => ({ value: String(choice), label: t.days(choice) }))}
            value={String(days)}
            onValueChange={(value) => setDays(choices.find((choice) => String(choice) === value) ?? null)}
          />
        </Field>
        <FailureNote error={error} />
      </form>
    </Dialog>
  )
}

function MadeKey({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useMessages(apiKeyMessages)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t.made}
      description={t.madeText}
      size="lg"
      actions={
        <Button variant="primary" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      <CopyLine label={t.key} text={secret} />
      <div className="mt-5">
        <Snippets secret={secret} />
      </div>
    </Dialog>
  )
}
