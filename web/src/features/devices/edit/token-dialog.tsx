import { Suspense } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton, CopyIconButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { deviceMessages } from '../messages/index.ts'
import { sendCommand } from './send-command.ts'

const QrCode = lazy(() => import('#web/ui/qr-code.tsx'))

/** What a device needs to be set up, as its set-up tool reads it from a picture. */
const provisioning = (token: string) => JSON.stringify({ url: `${location.origin}/api/devices/telemetry`, token })

/** A new token, this once, with the picture that a device is set up by and the request that tries it. */
export default function TokenDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const t = useMessages(deviceMessages).token
  const command = sendCommand(token)
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t.title}
      description={t.text}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t.done}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t.label}>
          <Input readOnly value={token} className="font-mono" end={<CopyIconButton text={token} />} />
        </Field>
        <div className="flex items-center gap-4 phone:flex-col">
          <Suspense fallback={<div aria-busy="true" className="size-44 flex-none rounded-sm bg-panel" />}>
            <QrCode text={provisioning(token)} label={t.picture} className="size-44" />
          </Suspense>
          <p className="text-fg-2">{t.pictureText}</p>
        </div>
        <div>
          <p className="mb-1.5 text-13 font-medium text-fg-2">{t.try}</p>
          <pre className="whitespace-pre-wrap rounded-sm border border-line-soft bg-panel p-2.5 font-mono text-12 text-fg-2 [overflow-wrap:anywhere]">
            {command}
          </pre>
          <CopyButton text={command} label={t.copy} className="mt-2" />
        </div>
      </div>
    </Dialog>
  )
}
