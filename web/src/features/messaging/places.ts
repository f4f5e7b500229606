import { useHasFeature } from '#web/features/feature-flags/index.ts'

/** The screens of the inbox, in the order of their tabs. */
const placeRows = [
  { place: 'inbox', to: '/whatsapp/inbox' },
  { place: 'broadcasts', to: '/whatsapp/broadcast' },
  { place: 'dashboard', to: '/whatsapp/dashboard' },
  { place: 'setUp', to: '/whatsapp/setup-account' },
  { place: 'sandbox', to: '/whatsapp/sandbox' },
] as const
export type InboxSection = (typeof placeRows)[number]['place']

/** Those that the person has. */
export function usePlaceRows() {
  const has = useHasFeature()
  return placeRows.filter(({ place }) => place !== 'broadcasts' || has('Broadcasts'))
}
