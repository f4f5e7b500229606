import { Bot, Sparkles } from 'lucide-react'
import { useState } from 'react'
import type { AnswerDraft, OpenedConversation } from '#contract/messaging/conversation.ts'
import { inboxEndpoints } from '#contract/messaging/inbox-endpoints.ts'
import type { Message } from '#contract/messaging/message.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { changeConversation, useInboxWork } from '../api.ts'
import { inboxMessages } from '../messages/index.ts'
import type { ComposerMode } from './composer-mode.ts'
import { readDraft } from './drafts.ts'
import { SuggestedDraft } from './suggested-draft.tsx'

type Props = {
  opened: OpenedConversation
  /** The newest message that is shown: what was proposed before it came is over. */
  newest: Message | undefined
  /** What stands in the field. */
  text: string
  mode: ComposerMode
  onMode: (mode: ComposerMode) => void
  /** Takes what the assistant proposes; undefined where no free text may be sent. */
  onDraft: ((text: string) => void) | undefined
}

/** Above the field: what is written, and what the assistant does or would say. */
export function ComposerHead({ opened, newest, text, mode, onMode, onDraft }: Props) {
  const t = useMessages(inboxMessages).composer
  const { work, busy } = useInboxWork()
  const { id, answered_by } = opened.conversation
  const [found, setFound] = useState<{ draft: AnswerDraft; after: string | undefined }>()
  const byAgent = answered_by === 'agent' && opened.contact.blocked_at === null
  const suggest = () =>
    work('draft', async () => {
      const draft = await api.call(inboxEndpoints.draftAnswer, { params: { id } })
      setFound({ draft, after: newest?.id })
      // What a person wrote meanwhile stays.
      if (readDraft(id, 'reply').trim() === '') onDraft?.(draft.text)
    })
  const draft = !byAgent && mode === 'reply' && onDraft && found?.after === newest?.id ? found?.draft : undefined
  const take = () => work('take', () => changeConversation(id, { answered_by: 'people' }), t.takenOver)
  return (
    <>
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
            <Button size="sm" data-action="take" loading={busy === 'take'} onClick={() => void take()}>
              {t.takeOver}
            </Button>
          </span>
        )}
        {!byAgent && mode === 'reply' && onDraft && (
          <Button
            size="sm"
            variant="ghost"
            icon={<Sparkles />}
            data-action="suggest"
            loading={busy === 'draft'}
            onClick={() => void suggest()}
          >
            {t.suggest}
          </Button>
        )}
      </div>
      {draft && onDraft && (
        <SuggestedDraft draft={draft} text={text} onUse={onDraft} onClose={() => setFound(undefined)} />
      )}
    </>
  )
}
