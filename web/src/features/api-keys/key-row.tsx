import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiKeyEndpoints } from '#contract/api-keys/endpoints.ts'
import type { ApiKey } from '#contract/api-keys/schemas.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { api } from '#web/lib/client/api.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointKey } from '#web/lib/queries/endpoint-query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { apiKeyMessages } from './messages/index.ts'

/** One key: what it is for, what it may do, when it was used, and its end. */
export function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const t = useMessages(apiKeyMessages)
  const language = useLanguage()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const revoke = async () => {
    try {
      await api.call(apiKeyEndpoints.revokeApiKey, { params: { id: apiKey.id } })
      toast.success(t.revoked)
    } catch (error) {
      toast.failure((error as Error).message)
    }
    await queries.invalidateQueries({ queryKey: endpointKey('listApiKeys') })
  }
  const { last_used_at: used, expires_at: ends } = apiKey
  const facts = [
    apiKey.scopes.map((scope) => t.scope[scope]).join(', '),
    apiKey.workspace?.name ?? t.personal,
    used ? t.lastUsed(formatRelative(used, language, new Date())) : t.neverUsed,
    ...(ends && !apiKey.expired ? [t.endsOn(formatDate(ends, language))] : []),
  ]
  return (
    <li className="flex items-center gap-3 border-line-soft border-b py-3">
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <span className="truncate font-medium">{apiKey.name}</span>
          <code className="flex-none font-mono text-12 text-fg-3">{apiKey.prefix}…</code>
          {apiKey.expired && <Badge tone="bad">{t.expired}</Badge>}
        </div>
        <p className="text-12 text-fg-3">{facts.join(' · ')}</p>
      </div>
      <Button onClick={() => setAsking(true)} aria-label={t.revokeLabel(apiKey.name)}>
        {t.revoke}
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t.revokeLabel(apiKey.name)}
        description={t.revokeText(apiKey.name)}
        action={t.revoke}
        onConfirm={revoke}
      />
    </li>
  )
}
