import { useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { CallId } from '#contract/calls/schemas.ts'
import { personAnswer, type ScoreAnswer, type ScorecardId } from '#contract/calls/scorecard.ts'
import { scorecardEndpoints } from '#contract/calls/scorecard-endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { draftSchema, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { scorecardMessages } from './messages/index.ts'

const written = draftSchema(personAnswer, (answer: { value: string; note: string }) => answer)

type Props = { of: { id: CallId; scorecard: ScorecardId }; answer: ScoreAnswer }

/** A person answers a question of a call, or overrules what was found, and says why. */
export function AnswerEditor({ of, answer }: Props) {
  const t = useMessages(scorecardMessages).score
  const [open, setOpen] = useState(false)
  const label = t.edit(answer.question.text)
  return (
    <Popover
      title={label}
      hideTitle
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="ghost" size="sm" icon={<Pencil />}>
          <span className="sr-only">{label}</span>
        </Button>
      }
    >
      {open && <AnswerForm of={of} answer={answer} onDone={() => setOpen(false)} />}
    </Popover>
  )
}

function AnswerForm({ of, answer: { question, found, person }, onDone }: Props & { onDone: () => void }) {
  const t = useMessages(scorecardMessages).score
  const queries = useQueryClient()
  const labels = question.scale ?? [t.no, t.yes]
  const params = { ...of, question: question.id }
  const done = async (said: string) => {
    toast.success(said)
    onDone()
    await invalidateEndpoints(queries, [...endpointGroups.scorecards, ...endpointGroups.calls])
  }
  const { draft, change, errorAt, onSubmit, store } = useDraftForm({
    schema: written,
    values: { value: String(person?.value ?? found.value ?? labels.length - 1), note: person?.note ?? '' },
    call: (body) => api.call(scorecardEndpoints.answerScorecardQuestion, { params, body }),
    onDone: () => done(t.saved),
    whenEmpty: { note: t.noteNeeded },
  })
  const withdraw = useSubmit({
    call: () => api.call(scorecardEndpoints.withdrawScorecardAnswer, { params }),
    onDone: () => done(t.restored),
  })
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      <p className="text-pretty font-[550]">{question.text}</p>
      <span className="flex flex-wrap">
        <Segmented
          label={t.answer}
          value={draft.value}
          onValueChange={(value) => change({ value })}
          options={labels.map((label, index) => ({ value: String(index), label }))}
        />
      </span>
      <Field label={t.note} error={errorAt('note')} required>
        <Textarea
          rows={2}
          maxLength={1_000}
          value={draft.note}
          onChange={({ target }) => change({ note: target.value })}
        />
      </Field>
      <FailureNote error={store.error ?? withdraw.error} retryAt={store.retryAt || withdraw.retryAt} />
      <div className="flex justify-end gap-2">
        {person && (
          <Button loading={withdraw.busy} onClick={() => withdraw.submit(undefined)}>
            {t.withdraw}
          </Button>
        )}
        <Button type="submit" variant="primary" loading={store.busy}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}
