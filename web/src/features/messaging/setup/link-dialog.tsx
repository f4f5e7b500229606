import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { GatewayConnection, MessagingAccount } from '#contract/messaging/account.ts'
import type { MessagingAccountId } from '#contract/messaging/ids.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { endLink, gatewayOptions, startLink, useSetUpWork } from './api.ts'
import { setupMessages } from './messages/index.ts'

const QrCode = lazy(() => import('#web/ui/qr-code.tsx'))

type Props = {
  /** A number whose phone is linked again. */
  again: MessagingAccount | undefined
  onLinked: (id: MessagingAccountId) => void
  onClose: () => void
}

/** Links a number as WhatsApp's web does: a phone reads a code within two minutes. */
export function LinkDialog({ again, onLinked, onClose }: Props) {
  const t = useMessages(setupMessages).linking
  const { work, busy } = useSetUpWork()
  const connection = useQuery(gatewayOptions)
  const [name, setName] = useState(again?.name ?? '')
  // What the place linked before says nothing about this one.
  const [begun, setBegun] = useState(false)
  const state = connection.data?.state
  const shown = begun || state === 'waiting'
  const begin = async (simulated: boolean) => {
    const input = again ? { account_id: again.id } : { ...(name.trim() && { name: name.trim() }) }
    if (await work(simulated ? 'simulate' : 'link', () => startLink({ ...input, simulated }))) setBegun(true)
  }
  const close = () => {
    if (state === 'waiting') void work('unlink', () => endLink())
    onClose()
  }
  const linked = begun && state === 'linked' ? connection.data?.account_id : undefined
  const action = linked ? (
    <Button variant="primary" onClick={() => onLinked(linked)}>
      {t.done}
    </Button>
  ) : (
    state !== 'waiting' && (
      <>
        {!again && (
          <Button loading={busy === 'simulate'} onClick={() => void begin(true)}>
            {t.trySimulated}
          </Button>
        )}
        <Button
          variant="primary"
          loading={busy === 'link'}
          disabled={state === undefined || (state === 'not_configured' && !again)}
          onClick={() => void begin(false)}
        >
          {shown ? t.retry : t.show}
        </Button>
      </>
    )
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title={again ? t.again(again.name) : t.title}
      description={t.text}
      actions={action}
    >
      <Loaded query={connection} failed={t.failed} rows={3}>
        {(found) =>
          shown ? (
            <Progress connection={found} />
          ) : (
            <BeforeLinking isConfigured={found.state !== 'not_configured'}>
              {!again && (
                <Field label={t.name} hint={t.nameHint}>
                  <Input
                    value={name}
                    maxLength={messagingLimits.name}
                    onChange={({ target }) => setName(target.value)}
                  />
                </Field>
              )}
            </BeforeLinking>
          )
        }
      </Loaded>
    </Dialog>
  )
}

function BeforeLinking({ isConfigured, children }: { isConfigured: boolean; children: ReactNode }) {
  const t = useMessages(setupMessages).linking
  return (
    <div className="flex flex-col gap-4">
      {!isConfigured && (
        <Told icon={<Info className="text-info" />} title={t.missing}>
          {t.missingText}
        </Told>
      )}
      <Told icon={<TriangleAlert className="text-warn" />} title={t.risk}>
        {t.riskText}
      </Told>
      <div>
        <p className="font-[550]">{t.differs}</p>
        <ul className="mt-1 flex list-disc flex-col gap-1 pl-5 text-fg-2">
          {t.differences.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      {isConfigured && children}
    </div>
  )
}

function Told({ icon, title, children }: { icon: ReactNode; title: string; children: string }) {
  return (
    <div className="flex items-start gap-2.5 rounded-sm border border-line p-3">
      <span className="mt-0.5 flex-none [&_svg]:size-4">{icon}</span>
      <p className="min-w-0">
        <span className="block font-[550]">{title}</span>
        <span className="text-fg-2">{children}</span>
      </p>
    </div>
  )
}

/** The present moment, second by second. */
function useSecond(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

function Progress({ connection }: { connection: GatewayConnection }) {
  const t = useMessages(setupMessages).linking
  const now = useSecond()
  const { state, simulated, code, qr, expires_at, reason } = connection
  if (state === 'linked')
    return (
      <p role="status" className="flex items-center gap-2">
        <CircleCheck className="size-5 flex-none text-good" aria-hidden />
        {t.linked}
      </p>
    )
  if (state !== 'waiting')
    return (
      <p role="alert" className="flex items-start gap-2">
        <TriangleAlert className="mt-0.5 size-4 flex-none text-warn" aria-hidden />
        {state === 'timed_out' ? t.timedOut : t.reasons[reason ?? 'gateway']}
      </p>
    )
  const left = Math.max(0, Math.ceil((Date.parse(expires_at ?? '') - now) / 1_000))
  return (
    <div className="flex flex-col items-center gap-3">
      <div className="grid size-60 place-items-center rounded-sm border border-line-soft">
        {code ? (
          <Suspense>
            <QrCode text={code} label={t.code} />
          </Suspense>
        ) : qr ? (
          <img src={qr} alt={t.code} className="size-60 rounded-sm bg-white" />
        ) : (
          <span className="text-fg-3">{t.preparing}</span>
        )}
      </div>
      <ol className="flex list-decimal flex-col gap-1 self-stretch pl-5 text-fg-2">
        {(simulated ? t.simulatedSteps : t.steps).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {simulated && (
        <Link to="/whatsapp/sandbox" target="_blank" className={buttonClass({ size: 'sm' })}>
          {t.openSandbox}
        </Link>
      )}
      <p className="text-12 text-fg-3 tabular-nums" role="timer">
        {t.left(left)}
      </p>
    </div>
  )
}
