import type { MessagingSettings } from '#contract/messaging/account.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { setupMessages } from './messages/index.ts'

type Written = MessagingSettings['satisfaction']

type Props = {
  written: Written
  errorAt: (name: keyof Written) => string | undefined
  onChange: (next: Written) => void
}

/** What customers are asked once their conversation is resolved. */
export function SatisfactionFields({ written, errorAt, onChange }: Props) {
  const t = useMessages(setupMessages).answers
  const { enabled, question, thanks } = written
  const turn = (next: boolean) =>
    // Something to begin with, in the language of whoever sets it up.
    onChange({ enabled: next, question: question || t.firstQuestion, thanks: question ? thanks : t.firstThanks })
  return (
    <>
      <h2 className="font-semibold">{t.satisfaction}</h2>
      <Switch checked={enabled} onCheckedChange={turn} hint={t.askSatisfactionHint}>
        {t.askSatisfaction}
      </Switch>
      {enabled && (
        <>
          <Field label={t.question} error={errorAt('question')}>
            <Input
              maxLength={messagingLimits.awayText}
              value={question}
              onChange={({ target }) => onChange({ ...written, question: target.value })}
            />
          </Field>
          <Field label={t.thanks} error={errorAt('thanks')} optional>
            <Input
              maxLength={messagingLimits.awayText}
              value={thanks}
              onChange={({ target }) => onChange({ ...written, thanks: target.value })}
            />
          </Field>
        </>
      )}
    </>
  )
}
