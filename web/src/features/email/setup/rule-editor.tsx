import { type FormEvent, useState } from 'react'
import { emailLimits } from '#contract/email/limits.ts'
import type { EmailBacktest, EmailRule, EmailRuleAction } from '#contract/email/rules.ts'
import { keywordsIn } from '#web/lib/form/separated.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { backtestRules, readRule, useEmailWork } from '../api.ts'
import { emailMessages } from '../messages/index.ts'
import { Backtest } from './backtest.tsx'

type Props = {
  rule: EmailRule | undefined
  /** All that are kept: the rule is tried among them. */
  rules: EmailRule[]
  saving: boolean
  onSave: (rule: EmailRule) => void
  onCancel: () => void
}

const actions = ['hold', 'send', 'ignore'] as const satisfies readonly EmailRuleAction[]

const writtenOf = (rule: EmailRule | undefined) => ({
  id: rule?.id ?? crypto.randomUUID(),
  active: rule?.active ?? true,
  sentence: rule?.sentence ?? '',
  senders: rule?.senders.join(', ') ?? '',
  words: rule?.words.join(', ') ?? '',
  words_in: rule?.words_in ?? 'mail',
  has_attachment: rule?.has_attachment ?? false,
  action: rule?.action ?? 'hold',
})
type Written = ReturnType<typeof writtenOf>

const ruleOf = (written: Written): EmailRule => ({
  ...written,
  sentence: written.sentence.trim(),
  senders: keywordsIn(written.senders),
  words: keywordsIn(written.words),
})

const isTooMuch = ({ senders, words }: EmailRule) =>
  Math.max(senders.length, words.length) > emailLimits.rule.words ||
  words.some((word) => word.length > emailLimits.keyword)

/** A rule in a sentence, as what it was understood, and what it would have made of the last mails. */
export function RuleEditor({ rule, rules, saving, onSave, onCancel }: Props) {
  const t = useMessages(emailMessages).rules
  const { work, busy } = useEmailWork()
  const [written, setWritten] = useState(() => writtenOf(rule))
  const [read, setRead] = useState(rule !== undefined)
  const [unclear, setUnclear] = useState<string>()
  const [tried, setTried] = useState<EmailBacktest>()
  const set = (changes: Partial<Written>) => {
    setWritten({ ...written, ...changes })
    setTried(undefined)
  }
  const asked = ruleOf(written)
  const isEmpty = asked.senders.length + asked.words.length === 0 && !asked.has_attachment
  const fault = isEmpty ? t.needed : isTooMuch(asked) ? t.tooMuch : undefined

  const understand = async () => {
    setUnclear(undefined)
    await work('read', async () => {
      try {
        const { senders, words, ...rest } = await readRule(written.sentence.trim())
        set({ ...rest, senders: senders.join(', '), words: words.join(', ') })
      } catch (error) {
        if (!(error instanceof Error)) throw error
        setUnclear(error.message)
      }
      setRead(true)
    })
  }
  const attempt = () =>
    work('try', async () => {
      const isKnown = rules.some(({ id }) => id === asked.id)
      const all = isKnown ? rules.map((other) => (other.id === asked.id ? asked : other)) : [...rules, asked]
      setTried(await backtestRules(all))
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || saving) return
    if (!read) void (written.sentence.trim() !== '' && understand())
    else if (!fault) onSave(asked)
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={rule ? t.edit : t.add}
      className="flex flex-col gap-4 rounded-md border border-line bg-panel p-4"
    >
      <Field label={t.sentence} hint={t.sentenceHint} error={unclear}>
        <Input
          autoFocus
          maxLength={emailLimits.rule.sentence}
          placeholder={t.example}
          value={written.sentence}
          onChange={({ target }) => set({ sentence: target.value })}
        />
      </Field>
      {read && (
        <>
          <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
            <Field label={t.senders} hint={t.sendersHint} optional>
              <Input value={written.senders} onChange={({ target }) => set({ senders: target.value })} />
            </Field>
            <Field label={t.words} hint={t.wordsHint} optional>
              <Input value={written.words} onChange={({ target }) => set({ words: target.value })} />
            </Field>
          </div>
          <div className="flex flex-wrap gap-4">
            <Segmented
              label={t.wordsIn}
              value={written.words_in}
              onValueChange={(words_in) => set({ words_in })}
              options={(['mail', 'subject'] as const).map((value) => ({ value, label: t.places[value] }))}
            />
            <Switch checked={written.has_attachment} onCheckedChange={(has_attachment) => set({ has_attachment })}>
              {t.attachment}
            </Switch>
          </div>
          <Field label={t.action}>
            <div>
              <Segmented
                label={t.action}
                value={written.action}
                onValueChange={(action) => set({ action })}
                options={actions.map((value) => ({ value, label: t.actions[value] }))}
              />
            </div>
          </Field>
          {written.action === 'send' && <p className="text-12 text-warn">{t.sendWarning}</p>}
          {fault && <p className="text-12 text-fg-3">{fault}</p>}
        </>
      )}
      {tried && <Backtest found={tried} rule={asked} />}
      <div className="flex flex-wrap gap-2">
        {read ? (
          <>
            <Button type="submit" variant="primary" disabled={fault !== undefined} loading={saving}>
              {t.save}
            </Button>
            <Button disabled={fault !== undefined} loading={busy === 'try'} onClick={() => void attempt()}>
              {t.try}
            </Button>
          </>
        ) : (
          <>
            <Button type="submit" variant="primary" disabled={written.sentence.trim() === ''} loading={busy === 'read'}>
              {t.read}
            </Button>
            <Button onClick={() => setRead(true)}>{t.byHand}</Button>
          </>
        )}
        <Button variant="ghost" onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
    </form>
  )
}
