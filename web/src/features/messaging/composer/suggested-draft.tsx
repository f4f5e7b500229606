import { X } from 'lucide-react'
import { Suspense } from 'react'
import type { AnswerDraft } from '#contract/messaging/conversation.ts'
import { ReplySources } from '#web/features/email/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { inboxMessages } from '../messages/index.ts'

type Props = {
  draft: AnswerDraft
  /** What stands in the field. */
  text: string
  onUse: (text: string) => void
  onClose: () => void
}

/** What the assistant would answer and what that rests on. Where something is written already it stands beside it until a person takes it. */
export function SuggestedDraft({ draft, text, onUse, onClose }: Props) {
  const t = useMessages(inboxMessages).composer
  const isTaken = text.includes(draft.text.trim())
  const written = text.trim()
  return (
    <section aria-label={t.draft} className="mt-2 rounded-md bg-accent-soft py-1.5 pr-1.5 pl-3">
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 py-1 text-12 text-fg-2">{draft.unsure ? t.unsure : t.draft}</p>
        <IconButton label={t.closeDraft} size="sm" onClick={onClose}>
          <X />
        </IconButton>
      </div>
      {!isTaken && (
        <>
          <bdi className="wrap-anywhere block max-h-40 overflow-y-auto whitespace-pre-wrap">{draft.text}</bdi>
          <Button
            size="sm"
            className="my-1.5"
            onClick={() => onUse(written === '' ? draft.text : `${text.trimEnd()}\n${draft.text}`)}
          >
            {written === '' ? t.useDraft : t.addDraft}
          </Button>
        </>
      )}
      {draft.evidence.length > 0 ? (
        <Suspense>
          <ReplySources evidence={draft.evidence} />
        </Suspense>
      ) : (
        <p className="pb-1 text-12 text-fg-3">{t.noSources}</p>
      )}
    </section>
  )
}
