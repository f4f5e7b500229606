import { Ellipsis, KeyRound, Pencil, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Device } from '#contract/devices/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { removeDevice, renewToken, useDeviceWork } from '../api.ts'
import { deviceMessages } from '../messages/index.ts'

const DeviceDialog = lazy(() => import('../edit/device-dialog.tsx'))
const TokenDialog = lazy(() => import('../edit/token-dialog.tsx'))

type Asked = 'edit' | 'token' | 'remove' | undefined

/** What who looks after devices does with one. */
export function DeviceMenu({ device, onRemoved }: { device: Device; onRemoved: () => void }) {
  const t = useMessages(deviceMessages).panel
  const { work } = useDeviceWork()
  const [asked, setAsked] = useState<Asked>()
  const [token, setToken] = useState<string>()
  const close = () => setAsked(undefined)
  const remove = async () => {
    const removed = await work('remove', () => removeDevice(device.id), t.removed)
    if (removed) onRemoved()
    return removed
  }
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={useMessages(deviceMessages).more} size="sm">
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil />} onClick={() => setAsked('edit')}>
          {t.edit}
        </MenuItem>
        <MenuItem icon={<KeyRound />} onClick={() => setAsked('token')}>
          {t.newToken}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} danger onClick={() => setAsked('remove')}>
          {t.remove}
        </MenuItem>
      </Menu>
      <Suspense>
        {asked === 'edit' && <DeviceDialog device={device} onClose={close} />}
        {token && <TokenDialog token={token} onClose={() => setToken(undefined)} />}
      </Suspense>
      {asked === 'token' && (
        <Confirm
          open
          onOpenChange={close}
          title={t.tokenTitle}
          description={t.tokenText}
          action={t.newToken}
          onConfirm={() => work('token', async () => setToken((await renewToken(device.id)).token))}
        />
      )}
      {asked === 'remove' && (
        <Confirm
          open
          onOpenChange={close}
          title={t.removeTitle(device.name)}
          description={t.removeText}
          action={t.remove}
          onConfirm={remove}
        />
      )}
    </>
  )
}
