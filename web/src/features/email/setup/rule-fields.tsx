import type { Path } from 'react-hook-form'
import { emailLimits } from '#contract/email/limits.ts'
import type { EmailRuleAction } from '#contract/email/rules.ts'
import { keywordsIn } from '#web/lib/form/separated.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { emailMessages } from '../messages/index.ts'
import type { WrittenMailRule } from './written-rule.ts'

type Props = {
  written: WrittenMailRule
  errorAt: (path: Path<WrittenMailRule>) => string | undefined
  onChange: (part: Partial<WrittenMailRule>) => void
}

const actions = ['hold', 'send', 'ignore'] as const satisfies readonly EmailRuleAction[]

/** Which mails a rule is about, and what is done with them. */
export function RuleFields({ written, errorAt, onChange }: Props) {
  const t = useMessages(emailMessages).rules
  const listError = (name: 'senders' | 'words') => {
    const found = errorAt(name)
    return found && keywordsIn(written[name]).length > emailLimits.rule.words ? t.tooMany : found
  }
  return (
    <>
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <Field label={t.senders} hint={t.sendersHint} error={listError('senders')} optional>
          <Input value={written.senders} onChange={({ target }) => onChange({ senders: target.value })} />
        </Field>
        <Field label={t.words} hint={t.wordsHint} error={listError('words')} optional>
          <Input value={written.words} onChange={({ target }) => onChange({ words: target.value })} />
        </Field>
      </div>
      <div className="flex flex-wrap gap-4">
        <Segmented
          label={t.wordsIn}
          value={written.words_in}
          onValueChange={(words_in) => onChange({ words_in })}
          options={(['mail', 'subject'] as const).map((value) => ({ value, label: t.places[value] }))}
        />
        <Switch checked={written.has_attachment} onCheckedChange={(has_attachment) => onChange({ has_attachment })}>
          {t.attachment}
        </Switch>
      </div>
      <Field label={t.action}>
        <div>
          <Segmented
            label={t.action}
            value={written.action}
            onValueChange={(action) => onChange({ action })}
            options={actions.map((value) => ({ value, label: t.actions[value] }))}
          />
        </div>
      </Field>
      {written.action === 'send' && <p className="text-12 text-warn">{t.sendWarning}</p>}
    </>
  )
}
