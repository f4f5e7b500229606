import { Link } from '@tanstack/react-router'
import { Database } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { editorMessages } from './messages/index.ts'

/** There is nothing that a chart could be made of. */
export function NoSources() {
  const t = useMessages(editorMessages)
  return (
    <EmptyState
      icon={<Database />}
      title={t.noSources}
      action={
        <Link to="/settings/$section" params={{ section: 'data' }} className={buttonClass({ variant: 'primary' })}>
          {t.toSources}
        </Link>
      }
    >
      {t.noSourcesText}
    </EmptyState>
  )
}
