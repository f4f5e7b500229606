import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DriveAddOn, driveNames, drives } from '#contract/add-ons/vendors.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { driveMessages } from '../drive-messages/index.ts'
import { DriveBrowser } from './drive-browser.tsx'
import { driveCalls, type PickedFile } from './drive-calls.ts'
import { DriveMissing } from './drive-missing.tsx'

type Props = { open: boolean; onClose: () => void; onPick: (picked: PickedFile) => void }

/** Picks a file from the person's own drives. */
export default function DrivePicker({ open, onClose, onPick }: Props) {
  const t = useMessages(driveMessages)
  const [drive, setDrive] = useState<DriveAddOn>(drives[0])
  return (
    <Dialog open={open} onOpenChange={(next) => next || onClose()} title={t.title} description={t.text}>
      <div className="flex min-h-[420px] flex-col gap-3 phone:min-h-[60dvh]">
        <div>
          <Segmented
            label={t.drive}
            value={drive}
            onValueChange={setDrive}
            options={drives.map((value) => ({ value, label: driveNames[value] }))}
          />
        </div>
        <OneDrive
          key={drive}
          drive={drive}
          onPick={(file) => {
            onPick({ drive, file })
            onClose()
          }}
        />
      </div>
    </Dialog>
  )
}

type OneProps = { drive: DriveAddOn; onPick: (file: PickedFile['file']) => void }

function OneDrive({ drive, onPick }: OneProps) {
  const t = useMessages(driveMessages)
  const view = useQuery(endpointQuery(driveCalls[drive].view))
  return (
    <Loaded query={view} failed={t.failed} rows={8}>
      {({ state, account }) =>
        state === 'ready' ? (
          <DriveBrowser drive={drive} account={account ?? ''} onPick={onPick} />
        ) : (
          <DriveMissing drive={drive} state={state} />
        )
      }
    </Loaded>
  )
}
