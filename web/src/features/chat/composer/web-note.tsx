import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { GlobeLock } from 'lucide-react'
import { abilitiesOptions } from '#web/features/feature-flags/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { composerMessages } from './messages/index.ts'

/** Says that the web is not searched here although it was chosen, and who can change that. */
export default function WebNote() {
  const t = useMessages(composerMessages)
  const { data } = useQuery(abilitiesOptions)
  if (!data || data.web_search) return null
  return (
    <p role="status" className="mt-2 flex items-start gap-2 px-1 text-12 text-fg-2 leading-5">
      <GlobeLock aria-hidden="true" className="mt-0.5 size-4 flex-none text-warn" />
      <span>
        {t.webOff}{' '}
        {data.may_set_up ? (
          <Link to="/settings/$section" params={{ section: 'webSearch' }} className="text-accent hover:underline">
            {t.turnOn}
          </Link>
        ) : (
          t.askOperator
        )}
      </span>
    </p>
  )
}
