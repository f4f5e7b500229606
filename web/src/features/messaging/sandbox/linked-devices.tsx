import { useQueryClient } from '@tanstack/react-query'
import { LogOut, ScanQrCode } from 'lucide-react'
import type { MessagingAccountId } from '#contract/messaging/ids.ts'
import type { SimulatedPhone } from '#contract/messaging/simulator.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { findShownCode, logOutDevices, scanCode } from './api.ts'
import { sandboxMessages } from './messages/index.ts'

type Props = { account: MessagingAccountId; phone: SimulatedPhone }

/** What a phone lists under linked devices: it reads the code that connection setup shows, and logs devices out. */
export function LinkedDevices({ account, phone }: Props) {
  const t = useMessages(sandboxMessages).devices
  const may = useMay('messaging.manage')
  const queries = useQueryClient()
  const { work, busy } = useWorkOf(['openSimulator', 'getPhoneScreen', 'getGatewayConnection', 'listMessagingAccounts'])
  const ref = { id: account, phoneId: phone.id }
  const scan = async () => {
    const code = await findShownCode(queries)
    if (code === undefined) {
      toast.failure(t.noCode)
      return false
    }
    await scanCode(ref, code)
    return true
  }
  return (
    <section className="flex flex-col gap-2 border-line-soft border-t pt-4">
      <h3 className="font-[550]">{t.title}</h3>
      <p className="text-pretty text-12 text-fg-3">{phone.linked ? t.linked : t.text}</p>
      {may && (
        <span className="flex flex-wrap gap-2">
          {phone.linked ? (
            <Button
              icon={<LogOut />}
              loading={busy === 'log-out'}
              onClick={() => void work('log-out', () => logOutDevices(ref), t.loggedOut)}
            >
              {t.logOut}
            </Button>
          ) : (
            <Button
              icon={<ScanQrCode />}
              loading={busy === 'scan'}
              onClick={() =>
                void work('scan', async () => {
                  if (await scan()) toast.success(t.scanned)
                })
              }
            >
              {t.scan}
            </Button>
          )}
        </span>
      )}
    </section>
  )
}
