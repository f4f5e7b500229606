import { connectionEndpoints } from '#contract/connections/endpoints.ts'
import {
  type Connection,
  type ConnectionTool,
  type ToolPermission,
  toolPermission,
} from '#contract/connections/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { useChange } from './api.ts'
import { mcpMessages } from './messages/index.ts'

/** The tools of a server with what each may do; titles and descriptions are the server's own. */
export function ToolList({ connection }: { connection: Connection }) {
  const t = useMessages(mcpMessages)
  const change = useChange()
  const { id, tools, may_change } = connection
  const set = (names: string[], permission: ToolPermission) =>
    void change(() =>
      api.call(connectionEndpoints.setToolPermission, { params: { id }, body: { tools: names, permission } }),
    )
  const options = toolPermission.options.map((value) => ({ value, label: t.permissions[value] }))
  return (
    <ul className="border-line-soft border-t px-4">
      {may_change && tools.length > 1 && (
        <li className="flex items-center justify-between gap-4 border-line-soft border-b py-2.5 text-fg-2 phone:flex-col phone:items-start">
          {t.allTools}
          <div className="flex gap-1.5">
            {options
              .filter(({ value }) => value !== 'always')
              .map(({ value, label }) => (
                <Button
                  key={value}
                  size="sm"
                  onClick={() =>
                    set(
                      tools.map(({ name }) => name),
                      value,
                    )
                  }
                >
                  {label}
                </Button>
              ))}
          </div>
        </li>
      )}
      {tools.map((tool) => (
        <li
          key={tool.name}
          className="flex items-start justify-between gap-x-6 gap-y-2 border-line-soft border-b py-3 last:border-b-0 phone:flex-col"
        >
          <ToolWords tool={tool} />
          {may_change ? (
            <Segmented
              label={t.permission(tool.title)}
              options={options}
              value={tool.permission}
              onValueChange={(permission) => set([tool.name], permission)}
            />
          ) : (
            <Badge>{t.permissions[tool.permission]}</Badge>
          )}
        </li>
      ))}
    </ul>
  )
}

function ToolWords({ tool }: { tool: ConnectionTool }) {
  const t = useMessages(mcpMessages)
  const change = useChange()
  return (
    <div className="min-w-0 flex-1">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="break-words font-medium">{tool.title}</span>
        {tool.destructive && <Badge tone="bad">{t.destructive}</Badge>}
        {tool.read_only && <Badge>{t.readOnly}</Badge>}
        {tool.changed && <Badge tone="warn">{t.changed}</Badge>}
      </div>
      <p className="line-clamp-3 break-words text-12 text-fg-3">{tool.description}</p>
      {tool.grants.map((grant) => (
        <p key={grant.id} className="mt-1 flex items-center gap-2 text-12 text-fg-2">
          {t.grant[grant.decision](grant.agent_name)}
          <Button
            size="sm"
            variant="ghost"
            aria-label={t.forgetLabel(grant.agent_name, tool.title)}
            onClick={() =>
              void change(() => api.call(connectionEndpoints.removeToolGrant, { params: { id: grant.id } }))
            }
          >
            {t.forget}
          </Button>
        </p>
      ))}
    </div>
  )
}
