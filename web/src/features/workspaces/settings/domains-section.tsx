import { useQuery } from '@tanstack/react-query'
import type { WorkspaceId } from '#contract/kit/id.ts'
import type { WorkspaceSettings } from '#contract/workspaces/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { workspaceSettingsOptions } from '../api.ts'
import { Loaded } from '../loaded.tsx'
import { workspaceMessages } from '../messages/index.ts'
import { Refusal } from '../rules/refusal.tsx'
import { useRights } from '../rules/use-rights.ts'
import { Section } from './section.tsx'
import { useUpdateSettings } from './use-settings.ts'

/** Mail domains whose people may join by themselves. */
export function DomainsSection({ id }: { id: WorkspaceId }) {
  const t = useMessages(workspaceMessages).settings
  const settings = useQuery(workspaceSettingsOptions(id))
  return (
    <Section title={t.domains} text={t.domainsText}>
      <Loaded query={settings}>{(data) => <Domains settings={data} />}</Loaded>
    </Section>
  )
}

function Domains({ settings }: { settings: WorkspaceSettings }) {
  const t = useMessages(workspaceMessages).settings
  const { may, refusal, preview } = useRights(settings.workspace_id)
  const update = useUpdateSettings(settings.workspace_id)
  const { auto_join_domains: chosen, verified_domains } = settings
  const domains = [...new Set([...verified_domains, ...chosen])].sort()
  const choose = (domain: string, on: boolean) =>
    update.mutate({ auto_join_domains: on ? [...chosen, domain] : chosen.filter((other) => other !== domain) })
  return (
    <div className="flex flex-col gap-2.5">
      {domains.length === 0 && <p className="text-12 text-fg-3">{t.domainsNone}</p>}
      {domains.map((domain) => (
        <Checkbox
          key={domain}
          checked={chosen.includes(domain)}
          disabled={preview || update.isPending || !may('workspace.change-auto-join')}
          onCheckedChange={(on) => choose(domain, on)}
        >
          {domain}
        </Checkbox>
      ))}
      <Refusal>{refusal('workspace.change-auto-join')}</Refusal>
    </div>
  )
}
