import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { DeviceBroker } from '#contract/devices/brokers.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { brokersOptions } from '../api.ts'
import { deviceMessages } from '../messages/index.ts'
import { BrokerDialog } from './broker-dialog.tsx'
import { BrokerRow } from './broker-row.tsx'
import { RefusalList } from './refusal-list.tsx'

/** MQTT: the brokers that are listened to, how each stands, what was refused; and where devices publish to the installation itself. */
export default function BrokersDialog({ ownPort, onClose }: { ownPort: number | null; onClose: () => void }) {
  const t = useMessages(deviceMessages).brokers
  const brokers = useQuery(brokersOptions)
  const [edited, setEdited] = useState<DeviceBroker | 'new'>()
  if (edited) return <BrokerDialog broker={edited === 'new' ? undefined : edited} onDone={() => setEdited(undefined)} />
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t.title} description={t.text}>
      <div className="flex flex-col gap-5">
        <Loaded query={brokers} failed={t.failed} rows={2}>
          {(found) => (
            <>
              {found.length === 0 ? (
                <p className="text-fg-3">{t.none}</p>
              ) : (
                <ul className="border-line-soft border-t">
                  {found.map((broker) => (
                    <BrokerRow key={broker.id} broker={broker} onEdit={() => setEdited(broker)} />
                  ))}
                </ul>
              )}
              <div>
                <Button variant="primary" icon={<Plus />} onClick={() => setEdited('new')}>
                  {t.add}
                </Button>
              </div>
            </>
          )}
        </Loaded>
        {ownPort !== null && <OwnBroker port={ownPort} />}
      </div>
    </Dialog>
  )
}

function OwnBroker({ port }: { port: number }) {
  const t = useMessages(deviceMessages).brokers
  const [open, setOpen] = useState(false)
  return (
    <section className="border-line-soft border-t pt-4">
      <h3 className="font-[550]">{t.ownTitle}</h3>
      <p className="mt-1 text-fg-2 [overflow-wrap:anywhere]">{t.ownText(`mqtt://${location.hostname}:${port}`)}</p>
      <Button size="sm" aria-expanded={open} className="mt-2" onClick={() => setOpen(!open)}>
        {t.showRefused}
      </Button>
      {open && <RefusalList broker={undefined} />}
    </section>
  )
}
