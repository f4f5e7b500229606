import { formatDate } from '#contract/kit/format/date.ts'
import type { PhoneAction, PhoneMessage } from '#contract/messaging/simulator.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { contentText } from '../conversation/content-text.ts'
import { DeliveryMark } from '../conversation/delivery-mark.tsx'
import { LongText } from '../conversation/long-text.tsx'
import { inboxMessages } from '../messages/index.ts'

type Props = { message: PhoneMessage; onAct: (action: PhoneAction) => void }

/** A message as the phone shows it; what can be chosen in it can be pressed. */
export function PhoneBubble({ message, onAct }: Props) {
  const t = useMessages(inboxMessages)
  const language = useLanguage()
  const { id, from, content, state, reaction, created_at } = message
  const own = from === 'customer'
  const options =
    content.kind === 'choices'
      ? content.choices
      : content.kind === 'template'
        ? content.buttons.map((title) => ({ id: title, title, description: '' }))
        : []
  return (
    <div className={cx('flex max-w-[84%] flex-col gap-1', own ? 'self-end' : 'self-start')}>
      <div
        className={cx(
          'relative w-fit rounded-lg px-3 py-1.5 text-[14px] leading-5',
          own ? 'self-end bg-accent-soft' : 'border border-line-soft bg-raised',
        )}
      >
        <LongText text={contentText(content, t)} />
        <p className="mt-0.5 flex items-center justify-end gap-1 text-11 text-fg-3">
          <time dateTime={created_at}>{formatDate(created_at, language, 'time')}</time>
          {own && <DeliveryMark state={state} />}
        </p>
        {reaction && (
          <span className="-bottom-2 absolute left-2 rounded-full border border-line-soft bg-raised px-1 text-12">
            {reaction}
          </span>
        )}
      </div>
      {!own &&
        options.map((option) => (
          <button
            key={option.id}
            type="button"
            onClick={() => onAct({ kind: 'choose', message_id: id, choice_id: option.id })}
            className="hit min-h-8 rounded-lg border border-line bg-raised px-3 py-1 text-center text-accent hover:bg-hover"
          >
            <bdi>{option.title}</bdi>
            {option.description && <bdi className="block text-11 text-fg-3">{option.description}</bdi>}
          </button>
        ))}
    </div>
  )
}
