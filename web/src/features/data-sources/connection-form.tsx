import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type CredentialsInput, credentialsInput } from '#contract/data-sources/credentials.ts'
import type { SourceDetail, SourceTest } from '#contract/data-sources/schemas.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { fieldMessage } from '#web/lib/form/field-message.ts'
import { formMessages } from '#web/lib/form/messages/index.ts'
import { useFieldError } from '#web/lib/form/use-field-error.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { AddressFields } from './address-fields.tsx'
import { type ConnectionFields, credentialsOf } from './connection-fields.ts'
import { ConnectionResult } from './connection-result.tsx'
import { dataSourceMessages } from './messages/index.ts'

type Props = {
  title: string
  action: string
  fields: ConnectionFields
  setFields: (fields: ConnectionFields) => void
  /** Passwords that are left empty stay what they are. */
  stored: boolean
  /** Tries the connection as it is typed. */
  test: (credentials: CredentialsInput) => Promise<SourceTest>
  send: (credentials: CredentialsInput) => Promise<SourceDetail>
  onDone: (source: SourceDetail) => void
  onClose: () => void
  /** Above the address. */
  children?: ReactNode
}

/** Which field a refusal is about. */
const codeFields: Readonly<Record<string, string>> = {
  data_source_name_taken: 'name',
  database_address_refused: 'host',
  database_host_unknown: 'host',
  database_name_unknown: 'database',
  database_needs_password: 'password',
  database_wrong_password: 'password',
  database_certificate_refused: 'ssl_ca',
}

/** What the server says of single fields; a change has the whole below `credentials`. */
function wrongFields(error: Error | null): Record<string, string> {
  if (!(error instanceof CallError)) return {}
  const field = codeFields[error.code]
  if (field) return { [field]: error.message }
  if (error.code !== 'invalid_input') return {}
  return Object.fromEntries(
    Object.entries(error.fields).map(([path, message]) => [path.replace(/^credentials\./, ''), message]),
  )
}

/** The form of a database over the network, with a test that keeps nothing. */
export function ConnectionForm(props: Props) {
  const { title, action, fields, setFields, stored, send, onDone, onClose, children } = props
  const t = useMessages(dataSourceMessages)
  const form = useId()
  const result = useRef<HTMLDivElement>(null)
  const [error, setError] = useState<Error | null>(null)
  const [tested, setTested] = useState<SourceTest>()
  const onFailed = (failure: Error) => {
    setTested(undefined)
    setError(failure)
    // The test says which rights, and lets the owner confirm them.
    if (failure instanceof CallError && failure.code === 'database_rights_not_confirmed') test.submit(undefined)
    return true
  }
  const test = useSubmit({
    call: () => props.test(credentialsOf(fields)),
    onDone: (met) => {
      setError(null)
      setTested(met)
    },
    onFailed,
  })
  const save = useSubmit({ call: () => send(credentialsOf(fields)), onDone, onFailed })
  const texts = useMessages(formMessages)
  const sentence = useFieldError()
  /** What is not whole is not asked about. */
  const whenWhole = (go: () => void) => {
    const { error: found } = credentialsInput.safeParse(credentialsOf(fields), {
      error: (issue) => fieldMessage(issue, texts),
    })
    if (!found) return go()
    setTested(undefined)
    const details = found.issues.map(({ path, message }) => ({
      path: path.join('.'),
      message: sentence({ type: 'validate', message }) ?? message,
    }))
    setError(new CallError(400, { code: 'invalid_input', message: texts.invalid, details }))
  }
  const set = (changes: Partial<ConnectionFields>) => {
    setTested(undefined)
    // What was confirmed was said of another connection.
    setFields({ ...fields, confirmRights: false, ...changes })
  }
  // It comes below fields that may fill the screen.
  useEffect(() => {
    const field = error && result.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (field) field.focus()
    else if (error || tested) result.current?.scrollIntoView?.({ block: 'nearest' })
  }, [error, tested])
  const wrong = wrongFields(error)
  const isAtFields = Object.keys(wrong).length > 0
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      actions={
        <>
          <Button loading={test.busy} disabled={save.busy} onClick={() => whenWhole(() => test.submit(undefined))}>
            {t.test}
          </Button>
          <Button type="submit" form={form} variant="primary" loading={save.busy} disabled={test.busy}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          whenWhole(() => save.submit(undefined))
        }}
        className="flex flex-col gap-4"
      >
        {children}
        <AddressFields fields={fields} set={set} wrong={wrong} stored={stored} />
        <div ref={result} className="flex flex-col gap-4">
          <ConnectionResult
            error={isAtFields ? null : error}
            tested={tested}
            confirmed={fields.confirmRights}
            onConfirm={(confirmRights) => setFields({ ...fields, confirmRights })}
            onTrust={(hostKey) => {
              setError(null)
              set({ hostKey })
            }}
          />
        </div>
      </form>
    </Dialog>
  )
}
