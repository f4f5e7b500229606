import { useQuery } from '@tanstack/react-query'
import type { FeatureFlag } from '#contract/feature-flags/flags.ts'
import type { FeatureFlagState } from '#contract/feature-flags/operator-endpoints.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CopyLine } from '#web/ui/copy-line.tsx'
import { featureFlagsOptions } from './api.ts'
import { Loaded } from './loaded.tsx'
import { settingsMessages } from './messages/index.ts'
import { OperatorOnly } from './operator-only.tsx'
import { SettingSection } from './setting-section.tsx'

const example = 'FEATURE_GATES={"Broadcasts": {"emails": ["ayu@toko.example"]}, "Research": false}'

/** Which parts of the product are kept for some accounts here; for the operator, who sets them in the environment. */
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
  const t = useMessages(settingsMessages).featureFlags
  const query = useQuery(featureFlagsOptions)
  return (
    <div className="flex flex-col gap-6">
      <Loaded query={query} rows={7}>
        {({ flags }) => (
          <ul className="border-line-soft border-t">
            {flags.map((flag) => (
              <Flag key={flag.name} flag={flag} />
            ))}
          </ul>
        )}
      </Loaded>
      <div className="flex flex-col gap-2">
        <p className="text-fg-2">{t.change}</p>
        <CopyLine label="FEATURE_GATES" text={example} />
      </div>
    </div>
  )
}

function Flag({ flag: { name, rule, source } }: { flag: FeatureFlagState }) {
  const t = useMessages(settingsMessages).featureFlags
  return (
    <li className="flex flex-col gap-1 border-line-soft border-b py-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-medium">{t.names[name]}</h2>
        <State rule={rule} />
        <span className="ml-auto text-12 text-fg-3">{t.source[source]}</span>
      </div>
      <p className="text-12 text-fg-3">{t.about[name]}</p>
      {typeof rule === 'object' && <Members rule={rule} />}
    </li>
  )
}

function State({ rule }: { rule: FeatureFlag }) {
  const t = useMessages(settingsMessages).featureFlags
  if (rule === true) return <Badge tone="good">{t.on}</Badge>
  return rule === false ? <Badge>{t.off}</Badge> : <Badge tone="warn">{t.some}</Badge>
}

const kinds = ['emails', 'users', 'workspaces', 'bots'] as const

/** Whom the environment names. */
function Members({ rule }: { rule: Exclude<FeatureFlag, boolean> }) {
  const t = useMessages(settingsMessages).featureFlags
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-12">
      {kinds
        .filter((kind) => rule[kind].length > 0)
        .map((kind) => (
          <div key={kind} className="contents">
            <dt className="text-fg-3">{t.members[kind]}</dt>
            <dd className="break-words text-fg-2">{rule[kind].join(', ')}</dd>
          </div>
        ))}
    </dl>
  )
}
