import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { verifiedMessages } from './messages/index.ts'

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
  const [lines, setLines] = useState(questions.join('\n'))
  const [means, setMeans] = useState(reading)
  const asked = lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const save = useMutation({
    mutationFn: () => onSave({ questions: asked, reading: means.trim() }),
    onSuccess: async () => {
      await invalidateEndpoints(queries, ['listVerifiedQueries', 'listTerms'])
      onDone()
    },
    onError: (error) => toast.failure(error.message),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (asked.length > 0) save.mutate()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <p className="text-12 text-fg-3 leading-[18px]">{t.text}</p>
      <Field label={t.questions} {...(asked.length === 0 && { error: t.needsQuestion })}>
        <Textarea rows={2} className="min-h-12" value={lines} onChange={(event) => setLines(event.target.value)} />
      </Field>
      <Field label={t.reading} optional hint={t.readingHint}>
        <Input value={means} maxLength={1_000} onChange={(event) => setMeans(event.target.value)} />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" loading={save.isPending}>
          {t.save}
        </Button>
        <Button onClick={onCancel}>{t.cancel}</Button>
      </div>
    </form>
  )
}
