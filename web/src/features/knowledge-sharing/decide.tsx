import { useState } from 'react'
import { knowledgeSharingEndpoints as calls } from '#contract/knowledge-sharing/endpoints.ts'
import { type RequestDetail, rejectInput } from '#contract/knowledge-sharing/schemas.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useStored } from '#web/lib/queries/use-change-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { acceptRequest, rejectRequest, useSharingWork } from './api.ts'
import { sharingMessages } from './messages/index.ts'
import { draftOf, inputOf, isComplete } from './terms/draft.ts'
import { TermsForm } from './terms/terms-form.tsx'

/** The owner accepts on terms, or rejects with a remark. */
export function Decide({ request }: { request: RequestDetail }) {
  const all = useMessages(sharingMessages)
  const t = all.decide
  const { work, busy } = useSharingWork()
  const [draft, setDraft] = useState(() => draftOf(request))
  const [rejecting, setRejecting] = useState(false)
  if (rejecting) return <Reject request={request} onBack={() => setRejecting(false)} />
  const complete = isComplete(draft)
  return (
    <section aria-label={all.terms.title} className="flex flex-col gap-4">
      <h2 className="font-semibold">{all.terms.title}</h2>
      <TermsForm draft={draft} onChange={setDraft} />
      {!complete && <p className="text-12 text-fg-3">{all.terms.nothing}</p>}
      <div className="flex gap-2 phone:flex-col-reverse">
        <Button
          variant="primary"
          disabled={!complete}
          loading={busy === 'accept'}
          onClick={() => void work('accept', () => acceptRequest(request.id, inputOf(draft, new Date())), t.accepted)}
        >
          {t.accept}
        </Button>
        <Button onClick={() => setRejecting(true)}>{t.reject}</Button>
      </div>
    </section>
  )
}

function Reject({ request, onBack }: { request: RequestDetail; onBack: () => void }) {
  const t = useMessages(sharingMessages).decide
  const stored = useStored(calls)
  const { draft, change, errorAt, onSubmit, store } = useDraftForm({
    schema: rejectInput,
    values: { reject_remark: '' },
    call: ({ reject_remark }) => rejectRequest(request.id, reject_remark),
    onDone: () => stored(t.rejected),
  })
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <h2 className="font-semibold">{t.rejectTitle}</h2>
      <Field label={t.remark} hint={t.remarkHint} error={errorAt('reject_remark')} optional>
        <Textarea
          autoFocus
          rows={3}
          value={draft.reject_remark ?? ''}
          onChange={({ target }) => change({ reject_remark: target.value })}
        />
      </Field>
      <FailureNote error={store.error} retryAt={store.retryAt} />
      <div className="flex gap-2 phone:flex-col-reverse">
        <Button type="submit" variant="danger" loading={store.busy}>
          {t.reject}
        </Button>
        <Button onClick={onBack}>{t.back}</Button>
      </div>
    </form>
  )
}
