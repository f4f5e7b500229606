import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { flagNames } from '#contract/feature-flags/flag-names.ts'
import type { FeatureFlag, FeatureFlagName } from '#contract/feature-flags/flags.ts'
import type { FeatureFlagState } from '#contract/feature-flags/operator-endpoints.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { featureFlagsOptions } from '../api.ts'
import { Loaded } from '../loaded.tsx'
import { settingsMessages } from '../messages/index.ts'
import { OperatorOnly } from '../operator-only.tsx'
import { SettingSection } from '../setting-section.tsx'
import { holdersOfRule } from './holders.ts'

const FlagDialog = lazy(() => import('./flag-dialog.tsx'))

/** Which parts of the product are kept for some accounts here; for the operator, who says for which. */
export function FeatureFlagsSection() {
  const t = useMessages(settingsMessages)
  return (
    <SettingSection title={t.sections['feature-flags']} text={t.featureFlags.text}>
      <OperatorOnly>
        <Flags />
      </OperatorOnly>
    </SettingSection>
  )
}

function Flags() {
  const query = useQuery(featureFlagsOptions)
  const [changed, setChanged] = useState<FeatureFlagName>()
  return (
    <Loaded query={query} rows={7}>
      {({ flags }) => {
        const shown = flags.find(({ name }) => name === changed)
        return (
          <>
            <ul className="border-line-soft border-t">
              {flags.map((flag) => (
                <Flag key={flag.name} flag={flag} onChange={() => setChanged(flag.name)} />
              ))}
            </ul>
            <Suspense>{shown && <FlagDialog flag={shown} onClose={() => setChanged(undefined)} />}</Suspense>
          </>
        )
      }}
    </Loaded>
  )
}

function Flag({ flag, onChange }: { flag: FeatureFlagState; onChange: () => void }) {
  const t = useMessages(settingsMessages).featureFlags
  const language = useLanguage()
  const { name, rule, source, set } = flag
  return (
    <li className="flex items-start gap-4 border-line-soft border-b py-3 phone:flex-wrap">
      <div className="flex min-w-0 flex-1 flex-col gap-1 phone:basis-full">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="font-medium">{flagNames[name][language]}</h2>
          <State rule={rule} />
        </div>
        <p className="text-12 text-fg-3">{t.about[name]}</p>
        <Members flag={flag} />
        <p className="text-12 text-fg-3">
          {source === 'settings' ? set && t.setBy(set.by, formatDate(set.at, language)) : t.source[source]}
        </p>
      </div>
      <Button size="sm" aria-label={t.changeOf(flagNames[name][language])} onClick={onChange}>
        {t.change}
      </Button>
    </li>
  )
}

function State({ rule }: { rule: FeatureFlag }) {
  const t = useMessages(settingsMessages).featureFlags
  if (rule === true) return <Badge tone="good">{t.on}</Badge>
  return rule === false ? <Badge>{t.off}</Badge> : <Badge tone="warn">{t.some}</Badge>
}

/** Whom a flag names. */
function Members({ flag }: { flag: FeatureFlagState }) {
  const t = useMessages(settingsMessages).featureFlags
  const holders = holdersOfRule(flag)
  if (holders.length === 0) return null
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-12">
      {Object.entries(Object.groupBy(holders, ({ kind }) => kind)).map(([kind, those]) => (
        <div key={kind} className="contents">
          <dt className="text-fg-3">{t.members[kind as keyof typeof t.members]}</dt>
          <dd className="break-words text-fg-2">
            {those.map(({ name, id }) => name || `${id} (${t.gone})`).join(', ')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
