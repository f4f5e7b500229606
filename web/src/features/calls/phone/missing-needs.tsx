import type { PhoneSetup } from '#contract/calls/phone.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { phoneMessages } from './messages/index.ts'

/** What calls by phone still need here. */
export function MissingNeeds({ missing }: Pick<PhoneSetup, 'missing'>) {
  const t = useMessages(phoneMessages)
  if (missing.length === 0) return null
  return (
    <div role="status" className="rounded-sm border border-line-soft bg-panel px-3 py-2.5">
      <p className="font-medium">{t.missingTitle}</p>
      <ul className="mt-1 list-disc pl-5 text-fg-2">
        {missing.map((need) => (
          <li key={need}>{t.missing[need]}</li>
        ))}
      </ul>
    </div>
  )
}
