import { formatNumber } from '#contract/kit/format/number.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import type { WidgetSettings } from '#contract/widget/schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { WidgetDraft } from './draft.ts'
import { FileList } from './file-list.tsx'
import { widgetMessages } from './messages/index.ts'

type Props = {
  agentId: AgentId
  saved: WidgetSettings
  draft: WidgetDraft
  change: (part: Partial<WidgetDraft>) => void
  errorAt: (name: keyof WidgetDraft) => string | undefined
}

/** What visitors may be answered from, and how much. */
export function KnowsFields({ agentId, saved, draft, change, errorAt }: Props) {
  const t = useMessages(widgetMessages)
  const language = useLanguage()
  return (
    <section className="flex flex-col gap-4">
      <h2 className="font-semibold text-15">{t.knows}</h2>
      <Field label={t.instructions} hint={t.instructionsHint} error={errorAt('instructions')} optional>
        <Textarea
          rows={5}
          maxLength={limits.widget.instructions}
          value={draft.instructions}
          onChange={(event) => change({ instructions: event.target.value })}
        />
      </Field>
      <Switch checked={draft.use_files} onCheckedChange={(use_files) => change({ use_files })} hint={t.useFilesHint}>
        {t.useFiles}
      </Switch>
      <FileList agentId={agentId} files={saved.files} />
      <Switch
        checked={draft.use_knowledge}
        onCheckedChange={(use_knowledge) => change({ use_knowledge })}
        hint={t.useKnowledgeHint}
      >
        {t.useKnowledge}
      </Switch>
      <Switch
        checked={draft.use_databases}
        onCheckedChange={(use_databases) => change({ use_databases })}
        hint={t.useDatabasesHint}
      >
        {t.useDatabases}
      </Switch>
      <Field
        label={t.daily}
        hint={t.dailyHint(formatNumber(saved.answers_today, language))}
        error={errorAt('daily_answers') && t.dailyWrong}
      >
        <Input
          inputMode="numeric"
          value={draft.daily_answers}
          onChange={(event) => change({ daily_answers: event.target.value.trim() })}
        />
      </Field>
    </section>
  )
}
