import { ArrowLeftRight } from 'lucide-react'
import { formatPhone } from '#contract/kit/format/phone.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import type { MergePreview as Preview } from '#contract/messaging/merge.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { customerMessages } from './messages/index.ts'

/** Both customers beside each other, and what they are together: which value wins, and what is dropped. */
export function MergePreview({ preview, onSwap }: { preview: Preview; onSwap: () => void }) {
  const t = useMessages(customerMessages)
  const { kept, joined, merged, dropped, too_many } = preview
  const details = Object.entries(merged.attributes)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-stretch gap-2 phone:flex-col">
        <Side title={t.kept} side={kept} />
        <Button icon={<ArrowLeftRight />} onClick={onSwap} className="self-center">
          {t.swap}
        </Button>
        <Side title={t.joined} side={joined} />
      </div>
      <section>
        <h3 className="mb-1 font-semibold text-12">{t.together}</h3>
        <p className="break-words font-[550]">
          <bdi>{merged.name}</bdi>
        </p>
        {details.length > 0 && (
          <dl className="mt-1">
            {details.map(([name, value]) => (
              <div key={name} className="flex justify-between gap-3 leading-6">
                <dt className="truncate text-fg-3">
                  <bdi>{name}</bdi>
                </dt>
                <dd className="min-w-0 truncate text-fg-2">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        )}
        <ul className="mt-2 flex flex-col gap-1 text-12 text-fg-2">
          {dropped.map(({ detail, kept: stays, dropped: goes }) => (
            <li key={detail ?? ''} className="break-words">
              {t.dropped(detail ?? t.name, stays, goes)}
            </li>
          ))}
          {dropped.length === 0 && <li>{t.noDrop}</li>}
          {merged.opted_out && <li className="text-warn">{t.optedOut}</li>}
          {merged.blocked_at !== null && <li className="text-bad">{t.willBeBlocked}</li>}
        </ul>
      </section>
      {too_many && (
        <p role="alert" className="text-12 text-bad">
          {t.tooMany(messagingLimits.attributes)}
        </p>
      )}
    </div>
  )
}

function Side({ title, side }: { title: string; side: Preview['kept'] }) {
  const t = useMessages(customerMessages)
  const { contact, known_as } = side
  const counts = (['conversations', 'messages', 'notes', 'broadcasts'] as const).flatMap((what) =>
    side[what] > 0 ? [t.counts[what](side[what])] : [],
  )
  return (
    <section className="min-w-0 flex-1 rounded-md border border-line px-3 py-2.5">
      <h3 className="text-12 text-fg-3">{title}</h3>
      <p className="break-words font-[550]">
        <bdi>{contact.name}</bdi>
      </p>
      <p className="break-words text-12 text-fg-2 tabular-nums">
        {t.alsoKnownAs} <bdi>{known_as.map(formatPhone).join(', ') || t.website}</bdi>
      </p>
      <p className="text-12 text-fg-3">{counts.join(', ')}</p>
    </section>
  )
}
