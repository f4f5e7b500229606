import { Link } from '@tanstack/react-router'
import { HardDrive } from 'lucide-react'
import type { DriveState } from '#contract/add-ons/drive-schemas.ts'
import { type DriveAddOn, driveNames } from '#contract/add-ons/vendors.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { driveMessages } from '../drive-messages/index.ts'
import { useConnect } from './use-connect.ts'

type Props = { drive: DriveAddOn; state: Exclude<DriveState, 'ready'> }

/** Why a drive cannot be looked into, and what to do. */
export function DriveMissing({ drive, state }: Props) {
  const t = useMessages(driveMessages)
  const name = driveNames[drive]
  const connect = useConnect(drive)
  const button = (
    <Button variant="primary" onClick={() => connect.submit(undefined)} loading={connect.busy}>
      {t.connect(name)}
    </Button>
  )
  const plans = (
    <Link to="/settings/$section" params={{ section: 'billing' }} className={buttonClass({})}>
      {t.plans}
    </Link>
  )
  const { title, text } = t.missing[state]
  return (
    <>
      <EmptyState
        icon={<HardDrive />}
        title={title(name)}
        action={state === 'plan' ? plans : state === 'off' ? undefined : button}
      >
        {text(name)}
      </EmptyState>
      <FailureNote error={connect.error} retryAt={connect.retryAt} />
    </>
  )
}
