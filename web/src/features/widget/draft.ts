import type { Agent } from '#contract/agents/schemas.ts'
import { limits } from '#contract/limits.ts'
import { type WidgetConfig, type WidgetSettings, widgetChanges } from '#contract/widget/schemas.ts'
import { draftSchema } from '#web/lib/form/use-draft-form.ts'

/** What is being written and not saved yet; texts as they stand in their fields. */
export type WidgetDraft = Pick<
  WidgetSettings,
  | 'origins'
  | 'theme'
  | 'accent'
  | 'position'
  | 'language'
  | 'greeting'
  | 'instructions'
  | 'use_databases'
  | 'use_files'
  | 'use_knowledge'
> & { suggestions: string; daily_answers: string }

export const draftOf = (saved: WidgetSettings): WidgetDraft => ({
  origins: saved.origins,
  theme: saved.theme,
  accent: saved.accent,
  position: saved.position,
  language: saved.language,
  greeting: saved.greeting,
  instructions: saved.instructions,
  use_databases: saved.use_databases,
  use_files: saved.use_files,
  use_knowledge: saved.use_knowledge,
  suggestions: saved.suggestions.join('\n'),
  daily_answers: String(saved.daily_answers),
})

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim().slice(0, limits.widget.suggestion))
    .filter(Boolean)
    .slice(0, limits.widget.suggestions)

export const accentFits = ({ accent }: WidgetDraft): boolean => /^#[0-9a-f]{6}$/i.test(accent)

export const writtenWidget = draftSchema(widgetChanges, (draft: WidgetDraft) => ({
  ...draft,
  suggestions: linesOf(draft.suggestions),
  daily_answers: Number(draft.daily_answers),
}))

/** How it would look to visitors. */
export const configOf = (draft: WidgetDraft, { name, greeting }: Pick<Agent, 'name' | 'greeting'>): WidgetConfig => ({
  name,
  theme: draft.theme,
  accent: accentFits(draft) ? draft.accent : '#2563eb',
  position: draft.position,
  language: draft.language,
  greeting: draft.greeting || greeting,
  suggestions: linesOf(draft.suggestions),
})
