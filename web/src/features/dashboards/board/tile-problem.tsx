import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { dashboardMessages } from '../messages/index.ts'

/** Why a tile has nothing to show, and what can be done. */
export function TileProblem({
  title,
  children,
  onRetry,
}: {
  title: string
  children?: ReactNode
  onRetry?: (() => void) | undefined
}) {
  const t = useMessages(dashboardMessages).tile
  return (
    <div role="alert" className="flex h-full flex-col items-center justify-center gap-1 px-4 text-center">
      <p className="font-[550]">{title}</p>
      {children && <p className="text-12 text-fg-3">{children}</p>}
      {onRetry && (
        <Button size="sm" icon={<RotateCw />} className="mt-1.5" onClick={onRetry}>
          {t.retry}
        </Button>
      )}
    </div>
  )
}
