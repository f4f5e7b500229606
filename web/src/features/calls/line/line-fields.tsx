import { callLine } from '#contract/calls/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { callMessages } from '../messages/index.ts'
import type { LineDraft } from './line-draft.ts'

type Props = {
  draft: LineDraft
  change: (part: Partial<LineDraft>) => void
  errorAt: (name: keyof LineDraft) => string | undefined
}

const { language, character } = callLine.shape

/** How calls sound, what is kept of them, and what they are answered from. */
export function LineFields({ draft, change, errorAt }: Props) {
  const t = useMessages(callMessages).line
  return (
    <>
      <Field label={t.language} error={errorAt('language')}>
        <Select
          options={language.options.map((value) => ({ value, label: t.languages[value] }))}
          value={draft.language}
          onValueChange={(value) => change({ language: value })}
        />
      </Field>
      <div className="flex flex-col items-start gap-1.5">
        <span aria-hidden="true" className="font-[550] text-13">
          {t.voice}
        </span>
        <Segmented
          label={t.voice}
          options={character.options.map((value) => ({ value, label: t.voices[value] }))}
          value={draft.character}
          onValueChange={(value) => change({ character: value })}
        />
      </div>
      <div className="flex flex-col gap-3">
        <Switch checked={draft.record} onCheckedChange={(record) => change({ record })}>
          {t.record}
        </Switch>
        {draft.record && (
          <Switch checked={draft.consent} onCheckedChange={(consent) => change({ consent })} hint={t.consentHint}>
            {t.consent}
          </Switch>
        )}
        <Switch checked={draft.mask} onCheckedChange={(mask) => change({ mask })} hint={t.maskHint}>
          {t.mask}
        </Switch>
        <Switch
          checked={draft.use_databases}
          onCheckedChange={(value) => change({ use_databases: value })}
          hint={t.databasesHint}
        >
          {t.databases}
        </Switch>
        <Switch checked={draft.use_knowledge} onCheckedChange={(value) => change({ use_knowledge: value })}>
          {t.knowledge}
        </Switch>
      </div>
      <Field label={t.transfer} hint={t.transferHint} error={errorAt('transfer_to')} optional>
        <Input
          type="tel"
          value={draft.transfer_to}
          maxLength={40}
          onChange={(event) => change({ transfer_to: event.target.value })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <Field label={t.minutes} error={errorAt('max_seconds') && t.minutesWrong}>
          <Input
            inputMode="numeric"
            value={draft.max_seconds}
            onChange={(event) => change({ max_seconds: event.target.value })}
          />
        </Field>
        <Field label={t.days} error={errorAt('kept_days') && t.daysWrong}>
          <Input
            inputMode="numeric"
            value={draft.kept_days}
            onChange={(event) => change({ kept_days: event.target.value })}
          />
        </Field>
      </div>
    </>
  )
}
