import { useState } from 'react'
import { emailLimits } from '#contract/email/limits.ts'
import type { EmailRule } from '#contract/email/rules.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { asOwnFields, fieldsBelow } from '#web/lib/form/part-of-sent.ts'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { backtestRules, readRule } from '../api.ts'
import { emailMessages } from '../messages/index.ts'
import { Backtest } from './backtest.tsx'
import { RuleFields } from './rule-fields.tsx'
import { ruleSchema, sentenceSchema, withRule, writtenOf } from './written-rule.ts'

type FormProps = {
  rule: EmailRule | undefined
  /** All that are kept: the rule is tried and stored among them. */
  rules: readonly EmailRule[]
  /** Stores all of them. */
  onSave: (rules: EmailRule[]) => Promise<unknown>
  onDone: () => void
}
type Props = FormProps & {
  /** Another change of the rules is under way. */
  blocked: boolean
  onCancel: () => void
}

const isRule = (written: EmailRule | { sentence: string }): written is EmailRule => 'id' in written
const isUnclear = (failure: unknown) => failure instanceof CallError && failure.code === 'email_rule_not_understood'

function useRuleForm({ rule, rules, onSave, onDone }: FormProps) {
  const t = useMessages(emailMessages).rules
  const [read, setRead] = useState(rule !== undefined)
  const [first] = useState(() => writtenOf(rule))
  const understand = async (sentence: string) => {
    try {
      return await readRule(sentence)
    } catch (failure) {
      // What was meant can be filled in.
      if (isUnclear(failure)) setRead(true)
      throw failure
    }
  }
  const form = useDraftForm({
    schema: read ? ruleSchema : sentenceSchema,
    values: first,
    call: async (written) => {
      if (!isRule(written)) return understand(written.sentence)
      const { all, index } = withRule(rules, written)
      await asOwnFields(onSave(all), fieldsBelow(`rules.${index}`))
      return undefined
    },
    onDone: (reading) => {
      if (!reading) return onDone()
      const { senders, words, ...rest } = reading
      form.change({ ...rest, senders: senders.join(', '), words: words.join(', ') })
      setRead(true)
    },
    codeFields: { email_rule_not_understood: 'sentence' },
    whenEmpty: { words: t.needed },
  })
  return { form, read, setRead }
}

/** A rule in a sentence, as what it was understood, and what it would have made of the last mails. */
export function RuleEditor({ blocked, onCancel, ...props }: Props) {
  const { rule, rules } = props
  const t = useMessages(emailMessages).rules
  const { form, read, setRead } = useRuleForm(props)
  const { draft, change, errorAt, store } = form
  const written = JSON.stringify(draft)
  const attempt = useSubmit({
    call: async (asked: EmailRule) => {
      const { all, index } = withRule(rules, asked)
      return { written, asked, found: await asOwnFields(backtestRules(all), fieldsBelow(`rules.${index}`)) }
    },
    onFailed: form.onFailed,
  })
  const { result: tried } = attempt
  return (
    <form
      noValidate
      onSubmit={form.onSubmit}
      aria-label={rule ? t.edit : t.add}
      className="flex flex-col gap-4 rounded-md border border-line bg-panel p-4"
    >
      <LeaveGuard dirty={form.isChanged} />
      <Field label={t.sentence} hint={t.sentenceHint} error={errorAt('sentence')}>
        <Input
          autoFocus
          maxLength={emailLimits.rule.sentence}
          placeholder={t.example}
          value={draft.sentence}
          onChange={({ target }) => change({ sentence: target.value })}
        />
      </Field>
      {read && <RuleFields written={draft} errorAt={errorAt} onChange={change} />}
      <FailureNote error={store.error ?? attempt.error} retryAt={Math.max(store.retryAt, attempt.retryAt)} />
      {tried?.written === written && <Backtest found={tried.found} rule={tried.asked} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabled={read && blocked} loading={store.busy}>
          {read ? t.save : t.read}
        </Button>
        {read ? (
          <Button
            loading={attempt.busy}
            onClick={(event) => form.onPress(event, (asked) => isRule(asked) && attempt.submit(asked))}
          >
            {t.try}
          </Button>
        ) : (
          <Button onClick={() => setRead(true)}>{t.byHand}</Button>
        )}
        <Button variant="ghost" onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
    </form>
  )
}
