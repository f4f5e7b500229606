import { Bot, Sparkles } from 'lucide-react'
import { useState } from 'react'
import type { AnswerDraft, OpenedConversation } from '#contract/messaging/conversation.ts'
import { inboxEndpoints } from '#contract/messaging/inbox-endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { changeConversation, useInboxWork } from '../api.ts'
import { inboxMessages } from '../messages/index.ts'
import type { ComposerMode } from './composer-mode.ts'

type Props = {
  opened: OpenedConversation
  mode: ComposerMode
  onMode: (mode: ComposerMode) => void
  /** Takes what the assistant proposes; undefined where no free text may be sent. */
  onDraft: ((text: string) => void) | undefined
}

/** Above the field: what is written, and what the assistant does or would say. */
export function ComposerHead({ opened, mode, onMode, onDraft }: Props) {
  const t = useMessages(inboxMessages).composer
  const { work, busy } = useInboxWork()
  const { id, answered_by } = opened.conversation
  const [draft, setDraft] = useState<AnswerDraft>()
  const byAgent = answered_by === 'agent'
  const suggest = () =>
    work('draft', async () => {
      const found = await api.call(inboxEndpoints.draftAnswer, { params: { id } })
      setDraft(found)
      onDraft?.(found.text)
    })
  const take = () => work('take', () => changeConversation(id, { answered_by: 'people' }), t.takenOver)
  return (
    <div className="flex min-h-[26px] flex-wrap items-center gap-1.5">
      <fieldset className="flex gap-1.5">
        <legend className="sr-only">{t.mode}</legend>
        <Chip on={mode === 'reply'} onClick={() => onMode('reply')}>
          {t.reply}
        </Chip>
        <Chip on={mode === 'note'} data-action="note" onClick={() => onMode('note')}>
          {t.note}
        </Chip>
      </fieldset>
      <span className="flex-1" />
      {byAgent && (
        <span className="flex items-center gap-1.5 text-12 text-fg-3 [&_svg]:size-3.5">
          <Bot aria-hidden="true" className="text-accent" />
          <span className="phone:sr-only">{t.aiAnswers}</span>
          <Button size="sm" loading={busy === 'take'} onClick={() => void take()}>
            {t.takeOver}
          </Button>
        </span>
      )}
      {!byAgent && draft && (
        <span className="text-12 text-fg-3">
          {draft.unsure ? t.unsure : t.draft} · {t.draftSources(draft.evidence.length)}
        </span>
      )}
      {!byAgent && mode === 'reply' && onDraft && (
        <Button size="sm" variant="ghost" icon={<Sparkles />} loading={busy === 'draft'} onClick={() => void suggest()}>
          {t.suggest}
        </Button>
      )}
    </div>
  )
}
