import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Banner } from '#web/ui/banner.tsx'
import { appMessages } from './messages/index.ts'

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Says so while the browser has no connection. */
export function OfflineBanner() {
  const t = useMessages(appMessages)
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (online) return null
  return (
    <Banner icon={<WifiOff />} tone="warn">
      {t.offline}
    </Banner>
  )
}
