import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { Menu, MenuRadio } from '#web/ui/menu.tsx'
import { availabilityOptions, setAvailability, useInboxWork } from '../api.ts'
import { inboxMessages } from '../messages/index.ts'

/** Whether the person is given conversations in turn: says which, and a menu changes it. */
export function AvailabilityButton() {
  const t = useMessages(inboxMessages).availability
  const queries = useQueryClient()
  const { data } = useQuery(availabilityOptions)
  const { work } = useInboxWork()
  if (!data) return null
  const { available } = data
  const set = (next: boolean) =>
    void work(
      'availability',
      async () => queries.setQueryData(availabilityOptions.queryKey, await setAvailability(next)),
      next ? t.nowAvailable : t.nowAway,
    )
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          className="hit flex h-[26px] flex-none items-center gap-1.5 rounded-full border border-line px-[9px] text-12 text-fg-2 hover:bg-hover hover:text-fg data-popup-open:bg-hover"
        >
          <span
            aria-hidden="true"
            className={cx('size-2 rounded-full', available ? 'bg-good' : 'border border-fg-3')}
          />
          {available ? t.available : t.away}
          <ChevronDown className="size-3.5" />
        </button>
      }
    >
      <MenuRadio
        label={t.title}
        value={available ? 'available' : 'away'}
        onValueChange={(next) => next !== (available ? 'available' : 'away') && set(next === 'available')}
        options={[
          { value: 'available', label: t.available, hint: t.availableHint },
          { value: 'away', label: t.away, hint: t.awayHint },
        ]}
      />
    </Menu>
  )
}
