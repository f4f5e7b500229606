import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { CallError } from '#web/lib/client/call-error.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { usageMessages } from './messages/index.ts'

/** What is shown to somebody who may not see the usage: why, in the server's words; else the children. */
export function UnlessRefused({ error, children }: { error: Error | null; children: ReactNode }) {
  const t = useMessages(usageMessages)
  if (!(error instanceof CallError) || error.status !== 403) return children
  return (
    <EmptyState icon={<Lock />} title={t.refused}>
      {error.message}
    </EmptyState>
  )
}
