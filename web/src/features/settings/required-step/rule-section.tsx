import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#contract/kit/format/date.ts'
import { organizationEndpoints } from '#contract/organizations/endpoints.ts'
import type { SecondStepRule } from '#contract/organizations/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { secondStepRuleOptions } from '../api.ts'
import { Loaded } from '../loaded.tsx'
import { settingsMessages } from '../messages/index.ts'
import { SettingRow, SettingSection } from '../setting-section.tsx'

/** Whether members of the organization must have a second step; for those who manage it. */
export function RuleSection() {
  const t = useMessages(settingsMessages)
  const query = useQuery(secondStepRuleOptions)
  const refused = query.error instanceof CallError && query.error.code === 'not_permitted'
  return (
    <SettingSection title={t.sections['member-sign-in']} text={t.rule.text}>
      {refused ? (
        <EmptyState icon={<Lock />} title={t.fileSearch.managersOnly}>
          {query.error?.message}
        </EmptyState>
      ) : (
        <Loaded query={query} rows={1}>
          {(rule) => <Rule rule={rule} />}
        </Loaded>
      )}
    </SettingSection>
  )
}

const graces = ['0', '7', '14', '30'] as const
type Grace = (typeof graces)[number]

function Rule({ rule }: { rule: SecondStepRule }) {
  const t = useMessages(settingsMessages).rule
  const language = useLanguage()
  const queries = useQueryClient()
  const [grace, setGrace] = useState<Grace>('14')
  const { required_from: from, members, members_without: without } = rule
  const { submit, busy, error } = useSubmit({
    call: (required: boolean) =>
      api.call(organizationEndpoints.setSecondStepRule, { body: { required, grace_days: Number(grace) } }),
    onDone: (saved) => {
      queries.setQueryData(secondStepRuleOptions.queryKey, saved)
      toast.success(saved.required_from ? t.turnedOn : t.turnedOff)
    },
  })
  const state = from === null ? t.off : t.onSince(formatDate(from, language, 'date'), new Date(from) > new Date())
  return (
    <div className="flex flex-col gap-4">
      <SettingRow label={state} hint={t.members(members - without, members)}>
        {from !== null && (
          <Button loading={busy} onClick={() => submit(false)}>
            {t.turnOff}
          </Button>
        )}
      </SettingRow>
      {from === null && !rule.has_own && (
        <div className="flex flex-col items-start gap-3">
          <p className="text-fg-2">{t.ownFirst}</p>
          <Link
            to="/settings/$section"
            params={{ section: 'two-step' }}
            className={buttonClass({ variant: 'primary' })}
          >
            {t.setUpOwn}
          </Link>
        </div>
      )}
      {from === null && rule.has_own && (
        <div className="flex max-w-[376px] flex-col items-start gap-4 phone:max-w-none phone:items-stretch">
          <Field label={t.grace} hint={t.graceHint}>
            <Select
              options={graces.map((value) => ({ value, label: t.graces(Number(value)) }))}
              value={grace}
              onValueChange={setGrace}
            />
          </Field>
          <Button variant="primary" loading={busy} onClick={() => submit(true)}>
            {t.turnOn}
          </Button>
        </div>
      )}
      <FailureNote error={error} />
    </div>
  )
}
