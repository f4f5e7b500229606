import { formatPhone } from '#contract/kit/format/phone.ts'
import type { MessagingAccountId } from '#contract/messaging/ids.ts'
import type { SimulatedPhone, SimulatedPhoneChange } from '#contract/messaging/simulator.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { changePhone } from './api.ts'
import { LinkedDevices } from './linked-devices.tsx'
import { sandboxMessages } from './messages/index.ts'

type Props = { account: MessagingAccountId; phone: SimulatedPhone; onClose: () => void }

/** What may go wrong at a customer: each shows WhatsApp's own answer to it. */
export default function PhoneSettings({ account, phone, onClose }: Props) {
  const t = useMessages(sandboxMessages)
  const { work, busy } = useWorkOf(['openSimulator', 'getPhoneScreen', 'openConversation'])
  const change = (body: SimulatedPhoneChange) =>
    void work('change', () => changePhone({ id: account, phoneId: phone.id }, body))
  const disabled = busy !== undefined
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="sm"
      title={phone.name}
      description={formatPhone(phone.phone_number)}
    >
      <div className="flex flex-col gap-4 pb-2">
        <Switch
          checked={phone.offline}
          disabled={disabled}
          onCheckedChange={(offline) => change({ offline })}
          hint={t.offlineHint}
        >
          {t.offline}
        </Switch>
        <Switch
          checked={phone.blocks}
          disabled={disabled}
          onCheckedChange={(blocks) => change({ blocks })}
          hint={t.blocksHint}
        >
          {t.blocks}
        </Switch>
        <Switch
          checked={phone.held_back}
          disabled={disabled}
          onCheckedChange={(held_back) => change({ held_back })}
          hint={t.heldBackHint}
        >
          {t.heldBack}
        </Switch>
        <LinkedDevices account={account} phone={phone} />
      </div>
    </Dialog>
  )
}
