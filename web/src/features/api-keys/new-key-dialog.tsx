import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { apiKeyEndpoints } from '#contract/api-keys/endpoints.ts'
import { type ApiKeyScope, apiKeyInput, apiKeyScope } from '#contract/api-keys/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
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
const emptyKey: z.input<typeof apiKeyInput> = { name: '', scopes: [...apiKeyScope.options], expires_in_days: 90 }

/** Asks what a key is for, makes it, and shows it this once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(apiKeyMessages)
  const queries = useQueryClient()
  const form = useDraftForm({
    schema: apiKeyInput,
    values: emptyKey,
    call: (body) => api.call(apiKeyEndpoints.createApiKey, { body }),
    onDone: () => void queries.invalidateQueries({ queryKey: endpointKey('listApiKeys') }),
  })
  const { draft, change, errorAt, store } = form
  const { scopes } = draft
  const toggle = (scope: ApiKeyScope) =>
    change({ scopes: scopes.includes(scope) ? scopes.filter((item) => item !== scope) : [...scopes, scope] })
  if (store.result) return <MadeKey secret={store.result.secret} onClose={onClose} />
  return (
    <FormDialog form={form} title={t.add} action={t.create} onClose={onClose}>
      <Field label={t.name} error={errorAt('name')} required>
        <Input
          value={draft.name}
          onChange={({ target }) => change({ name: target.value })}
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
        <p aria-live="polite" className="text-12 text-bad empty:hidden">
          {errorAt('scopes') && t.scopeNeeded}
        </p>
      </fieldset>
      <Field label={t.expires} error={errorAt('expires_in_days')}>
        <Select
          options={choices.map((choice) => ({ value: String(choice), label: t.days(choice) }))}
          value={String(draft.expires_in_days)}
          onValueChange={(value) =>
            change({ expires_in_days: choices.find((choice) => String(choice) === value) ?? null })
          }
        />
      </Field>
    </FormDialog>
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
