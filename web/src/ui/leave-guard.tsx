import { useBlocker } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { uiMessages } from './messages/index.ts'

const Confirm = lazy(async () => ({ default: (await import('./confirm.tsx')).Confirm }))

/** Asks before changes are lost, which `text` names: going elsewhere, closing the tab. What leads elsewhere after a save says `ignoreBlocker`. */
export function LeaveGuard({ dirty, text }: { dirty: boolean; text?: string }) {
  const t = useMessages(uiMessages).leave
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => dirty,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Suspense>
      <Confirm
        open
        onOpenChange={(open) => open || reset?.()}
        title={t.title}
        description={text ?? t.text}
        action={t.action}
        onConfirm={() => proceed?.()}
      />
    </Suspense>
  )
}
