import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { workspaceMessages } from '../messages/index.ts'
import { useRights } from '../rules/use-rights.ts'
import { Section } from './section.tsx'

/** The screens that stand behind the settings. */
export function LinksSection({ id }: { id: WorkspaceId }) {
  const t = useMessages(workspaceMessages).settings
  const { may } = useRights(id)
  return (
    <Section title={t.more}>
      <Row to="/workspace/$id/permissions" id={id} label={t.permissions} hint={t.permissionsHint} />
      {may('audit.read') && <Row to="/workspace/$id/audit" id={id} label={t.audit} hint={t.auditHint} />}
    </Section>
  )
}

type RowProps = {
  to: '/workspace/$id/permissions' | '/workspace/$id/audit'
  id: WorkspaceId
  label: string
  hint: string
}

const Row = ({ to, id, label, hint }: RowProps) => (
  <Link
    to={to}
    params={{ id }}
    className="flex items-center gap-3 border-line-soft border-t py-3.5 last:border-b hover:bg-panel"
  >
    <span className="min-w-0 flex-1">
      <span className="block font-medium">{label}</span>
      <span className="block text-12 text-fg-3">{hint}</span>
    </span>
    <ChevronRight aria-hidden="true" className="size-4 flex-none text-fg-3" />
  </Link>
)
