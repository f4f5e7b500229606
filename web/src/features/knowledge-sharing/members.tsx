import type { RequestDetail } from '#contract/knowledge-sharing/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { sharingMessages } from './messages/index.ts'

type Props = { members: RequestDetail['members']; onPage: (page: number) => void }

/** Whoever works in the asking workspace, five at a time. */
export function MembersWhoUse({ members: { records, pagination }, onPage }: Props) {
  const t = useMessages(sharingMessages).members
  const { page, limit, total, is_last_page } = pagination
  if (total === 0) return null
  const first = (page - 1) * limit + 1
  return (
    <Card title={t.title} aside={<span className="text-12 text-fg-3">{total}</span>}>
      <ul className="flex flex-col gap-1.5">
        {records.map(({ id, name, email, user_type }) => (
          <li key={id} className="flex items-baseline gap-3">
            <span className="min-w-0 flex-1 truncate">
              {name} <span className="text-12 text-fg-3">{email}</span>
            </span>
            <span className="text-12 text-fg-3">{t.roles[user_type]}</span>
          </li>
        ))}
      </ul>
      {total > limit && (
        <div className="mt-3 flex items-center gap-2">
          <span className="flex-1 text-12 text-fg-3">{t.more(first, first + records.length - 1, total)}</span>
          <Button size="sm" disabled={page === 1} onClick={() => onPage(page - 1)}>
            {t.previous}
          </Button>
          <Button size="sm" disabled={is_last_page} onClick={() => onPage(page + 1)}>
            {t.next}
          </Button>
        </div>
      )}
    </Card>
  )
}
