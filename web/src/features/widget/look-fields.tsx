import { limits } from '#contract/limits.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { accentFits, type WidgetDraft } from './draft.ts'
import { widgetMessages } from './messages/index.ts'

type Props = {
  draft: WidgetDraft
  change: (part: Partial<WidgetDraft>) => void
  errorAt: (name: keyof WidgetDraft) => string | undefined
}

const themes = ['auto', 'light', 'dark'] as const
const languages = ['auto', 'en', 'id'] as const
const positions = ['left', 'right'] as const

/** How it looks and what it says first. */
export function LookFields({ draft, change, errorAt }: Props) {
  const t = useMessages(widgetMessages)
  return (
    <section className="flex flex-col gap-4">
      <h2 className="font-semibold text-15">{t.look}</h2>
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <Field label={t.theme}>
          <Select
            options={themes.map((value) => ({ value, label: t.themes[value] }))}
            value={draft.theme}
            onValueChange={(theme) => change({ theme })}
          />
        </Field>
        <Field label={t.language}>
          <Select
            options={languages.map((value) => ({ value, label: t.languages[value] }))}
            value={draft.language}
            onValueChange={(language) => change({ language })}
          />
        </Field>
        <Field label={t.accent} error={errorAt('accent') && t.accentWrong}>
          <Input
            value={draft.accent}
            maxLength={7}
            spellCheck={false}
            onChange={(event) => change({ accent: event.target.value })}
            icon={
              <input
                type="color"
                aria-label={t.accent}
                value={accentFits(draft) ? draft.accent : '#2563eb'}
                onChange={(event) => change({ accent: event.target.value })}
                className="size-6 cursor-pointer appearance-none rounded-xs border-0 bg-transparent p-0"
              />
            }
          />
        </Field>
        <div className="flex flex-col items-start gap-1.5">
          <span className="font-medium text-13 text-fg-2">{t.position}</span>
          <Segmented
            label={t.position}
            options={positions.map((value) => ({ value, label: t.positions[value] }))}
            value={draft.position}
            onValueChange={(position) => change({ position })}
          />
        </div>
      </div>
      <Field label={t.greeting} error={errorAt('greeting')} optional>
        <Input
          value={draft.greeting}
          maxLength={limits.widget.greeting}
          onChange={(event) => change({ greeting: event.target.value })}
        />
      </Field>
      <Field label={t.suggestions} hint={t.suggestionsHint} error={errorAt('suggestions')} optional>
        <Textarea
          rows={3}
          value={draft.suggestions}
          onChange={(event) => change({ suggestions: event.target.value })}
        />
      </Field>
    </section>
  )
}
