import { FeatureGate } from '#web/features/feature-flags/index.ts'
import { BroadcastPage } from '#web/features/messaging/index.ts'

/** /whatsapp/broadcast and /whatsapp/broadcast/{id}: messages to many. */
export default function BroadcastScreen() {
  return (
    <FeatureGate feature="Broadcasts">
      <BroadcastPage />
    </FeatureGate>
  )
}
