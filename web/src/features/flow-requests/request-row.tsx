import { useId, useState } from 'react'
import { formatDate } from '#contract/kit/format/date.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { type Decision, type FlowRequest, useDecide } from './api.ts'
import { requestMessages } from './messages/index.ts'

const remarkLimit = 1_000

/** What is asked, a remark, and the answers there are. */
export function RequestRow({ request }: { request: FlowRequest }) {
  const t = useMessages(requestMessages)
  const language = useLanguage()
  const title = useId()
  const [remark, setRemark] = useState('')
  const decide = useDecide(request.id)
  const send = (decision: Decision['decision']) =>
    decide.mutate(
      { decision, remark: remark.trim() },
      {
        onSuccess: () => void toast.success(t.sent),
        onError: (error) => void toast.failure(error.message),
      },
    )
  const busy = (decision: Decision['decision']) => decide.isPending && decide.variables.decision === decision
  return (
    <li aria-labelledby={title} className="rounded-md border border-line-soft bg-panel p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id={title} className="min-w-0 flex-1 break-words font-semibold text-15">
          {request.title}
        </h2>
        <Badge tone="info">{t.kinds[request.kind]}</Badge>
      </div>
      {request.details && <p className="mt-2 whitespace-pre-wrap break-words text-13 text-fg-2">{request.details}</p>}
      <p className="mt-2 mb-3 text-12 text-fg-3">{t.until(formatDate(request.expires_at, language, 'moment'))}</p>
      <Field label={t.remark} optional>
        <Textarea rows={2} value={remark} maxLength={remarkLimit} onChange={(event) => setRemark(event.target.value)} />
      </Field>
      <div className="mt-3 flex flex-wrap gap-2">
        {request.kind === 'approval' ? (
          <>
            <Button variant="primary" loading={busy('approved')} onClick={() => send('approved')}>
              {t.approve}
            </Button>
            <Button loading={busy('rejected')} onClick={() => send('rejected')}>
              {t.reject}
            </Button>
          </>
        ) : (
          <Button variant="primary" loading={busy('done')} onClick={() => send('done')}>
            {t.done}
          </Button>
        )}
      </div>
    </li>
  )
}
