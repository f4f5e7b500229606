import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, Lock } from 'lucide-react'
import { useState } from 'react'
import { organizationEmbeddingEndpoints } from '#contract/embedding/endpoints.ts'
import {
  type EmbeddingChoice,
  embeddingChoice,
  type OrganizationEmbedding,
  type OrganizationEmbeddingInput,
} from '#contract/embedding/schemas.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { api } from '#web/lib/client/api.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { fileSearchOptions } from './api.ts'
import { Loaded } from './loaded.tsx'
import { settingsMessages } from './messages/index.ts'
import { ModelForm } from './model-form.tsx'
import { SettingSection } from './setting-section.tsx'

const { setOrganizationEmbedding, testOrganizationEmbedding } = organizationEmbeddingEndpoints

/** What makes the vectors of the organization's files; for those who manage it. */
export function FileSearchSection() {
  const messages = useMessages(settingsMessages)
  const t = messages.fileSearch
  const query = useQuery(fileSearchOptions)
  const refused = query.error instanceof CallError && query.error.code === 'not_permitted'
  return (
    <SettingSection title={messages.sections['file-search']} text={t.text}>
      {refused ? (
        <EmptyState icon={<Lock />} title={t.managersOnly}>
          {query.error?.message}
        </EmptyState>
      ) : (
        <Loaded query={query}>{(settings) => <Choice key={settings.choice} settings={settings} />}</Loaded>
      )}
    </SettingSection>
  )
}

function Choice({ settings }: { settings: OrganizationEmbedding }) {
  const messages = useMessages(settingsMessages)
  const t = messages.fileSearch
  const queries = useQueryClient()
  const [choice, setChoice] = useState<EmbeddingChoice>(settings.choice)
  const save = (body: OrganizationEmbeddingInput) => api.call(setOrganizationEmbedding, { body })
  const onSaved = (saved: OrganizationEmbedding) => queries.setQueryData(fileSearchOptions.queryKey, saved)
  const { submit, busy, error } = useSubmit({
    call: save,
    onDone: (saved) => {
      onSaved(saved)
      toast.success(t.changed)
    },
  })
  const { explained } = t
  const { base_url, model, has_key } = settings
  return (
    <div className="flex flex-col gap-5">
      <Progress settings={settings} />
      <div className="flex flex-col items-start gap-2">
        <span className="font-medium">{t.choice}</span>
        <Segmented
          label={t.choice}
          options={embeddingChoice.options.map((value) => ({ value, label: t.choices[value] }))}
          value={choice}
          onValueChange={setChoice}
        />
        <p className="text-pretty text-fg-2">
          {choice === 'installation' ? explained.installation(settings.installation_model) : explained[choice]}
        </p>
      </div>
      {choice === 'service' ? (
        <ModelForm
          // Anew with what was saved.
          key={JSON.stringify({ base_url, model, has_key })}
          stored={{ base_url, model, has_key }}
          save={(body) => save({ ...body, choice })}
          onSaved={onSaved}
          tryOut={(body) => api.call(testOrganizationEmbedding, { body })}
          words={{ ...messages.embedding, saved: t.changed }}
        />
      ) : (
        choice !== settings.choice && (
          <div className="flex flex-col items-start gap-3">
            <FailureNote error={error} />
            <Button variant="primary" loading={busy} onClick={() => submit({ choice })}>
              {t.use}
            </Button>
          </div>
        )
      )}
    </div>
  )
}

/** How many passages can be found by meaning, and why not more. */
function Progress({ settings: { passages, ready, problem } }: { settings: OrganizationEmbedding }) {
  const t = useMessages(settingsMessages).fileSearch
  const language = useLanguage()
  const [whole, done] = [passages, ready].map((count) => formatNumber(count, language)) as [string, string]
  return (
    <div role="status" className="flex flex-col gap-2 rounded-sm bg-hover px-3 py-2.5">
      {ready < passages ? (
        <>
          <span>{t.making(done, whole)}</span>
          <div
            role="progressbar"
            aria-label={t.making(done, whole)}
            aria-valuemin={0}
            aria-valuemax={passages}
            aria-valuenow={ready}
            className="h-1 overflow-hidden rounded-full bg-line"
          >
            <div
              className="h-full rounded-full bg-accent transition-[width]"
              style={{ width: `${(100 * ready) / passages}%` }}
            />
          </div>
        </>
      ) : (
        <span>{passages === 0 ? t.none : t.done(whole)}</span>
      )}
      {problem && (
        <p className="flex items-start gap-2">
          <CircleAlert className="mt-0.5 size-4 flex-none text-bad" />
          {t.problem(problem.message, formatRelative(problem.at, language, new Date()))}
        </p>
      )}
    </div>
  )
}
