import { useQueryClient } from '@tanstack/react-query'
import { verifiedQueryInput } from '#contract/verified-queries/schemas.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { draftSchema, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { verifiedMessages } from './messages/index.ts'

const written = draftSchema(
  verifiedQueryInput.pick({ questions: true, reading: true }),
  ({ questions, reading }: { questions: string; reading: string }) => ({
    questions: questions
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    reading,
  }),
)

type Given = { questions: string[]; reading: string }
type Props = {
  questions: readonly string[]
  reading?: string
  onSave: (given: Given) => Promise<unknown>
  onDone: () => void
  onCancel: () => void
}

/** Which questions a query answers and what it means; whoever saves has verified it. */
export default function SaveVerified({ questions, reading = '', onSave, onDone, onCancel }: Props) {
  const t = useMessages(verifiedMessages).save
  const queries = useQueryClient()
  const { draft, change, errorAt, onSubmit, store } = useDraftForm({
    schema: written,
    values: { questions: questions.join('\n'), reading },
    call: onSave,
    onDone: async () => {
      await invalidateEndpoints(queries, ['listVerifiedQueries', 'listTerms'])
      onDone()
    },
    whenEmpty: { questions: t.needsQuestion },
  })
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      <p className="text-12 text-fg-3 leading-[18px]">{t.text}</p>
      <Field label={t.questions} error={errorAt('questions')}>
        <Textarea
          rows={2}
          className="min-h-12"
          value={draft.questions}
          onChange={({ target }) => change({ questions: target.value })}
        />
      </Field>
      <Field label={t.reading} optional hint={t.readingHint} error={errorAt('reading')}>
        <Input value={draft.reading} maxLength={1_000} onChange={({ target }) => change({ reading: target.value })} />
      </Field>
      <FailureNote error={store.error} retryAt={store.retryAt} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" loading={store.busy}>
          {t.save}
        </Button>
        <Button onClick={onCancel}>{t.cancel}</Button>
      </div>
    </form>
  )
}
