import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { screenMessages } from './messages/index.ts'

/** Nothing is at this address. */
export default function NotFound() {
  const t = useMessages(screenMessages)
  usePageTitle(t.notFound.title)
  return (
    <div className="grid h-full flex-1 place-items-center">
      <EmptyState
        icon={<Compass />}
        heading="h1"
        title={t.notFound.title}
        action={
          <Link to="/" className={buttonClass({ variant: 'primary' })}>
            {t.notFound.home}
          </Link>
        }
      >
        {t.notFound.text}
      </EmptyState>
    </div>
  )
}
