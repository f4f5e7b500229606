import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UserCheck, UserX } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { availabilityOptions, setAvailability, useInboxWork } from '../api.ts'
import { inboxMessages } from '../messages/index.ts'

/** Whether the person is given conversations in turn: on or off with a press. */
export function AvailabilityButton() {
  const t = useMessages(inboxMessages).availability
  const queries = useQueryClient()
  const { data } = useQuery(availabilityOptions)
  const { work } = useInboxWork()
  const available = data?.available ?? false
  const toggle = () =>
    void work(
      'availability',
      async () => queries.setQueryData(availabilityOptions.queryKey, await setAvailability(!available)),
      available ? t.nowAway : t.nowAvailable,
    )
  return (
    <IconButton label={available ? t.available : t.away} pressed={available} onClick={toggle}>
      {available ? <UserCheck /> : <UserX />}
    </IconButton>
  )
}
