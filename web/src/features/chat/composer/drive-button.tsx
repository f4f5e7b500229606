import { HardDrive } from 'lucide-react'
import { Suspense, useState } from 'react'
import { DrivePicker, driveFetching, driveMessages, type PickedFile } from '#web/features/add-ons/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Chip } from '#web/ui/chip.tsx'
import type { ComposerState } from './use-composer.ts'

/** Adds files from the person's cloud drive to the question. */
export default function DriveButton({ composer }: { composer: ComposerState }) {
  const t = useMessages(driveMessages)
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const pick = (picked: PickedFile) =>
    composer.addFrom({
      name: picked.file.name,
      bytes: picked.file.bytes ?? 0,
      send: async (following) => (await driveFetching()).fetchDriveFile(picked, following),
      drop: async () => (await driveFetching()).dropDriveFile(picked),
    })
  return (
    <>
      <Chip
        icon={<HardDrive />}
        aria-label={t.title}
        aria-haspopup="dialog"
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        <span className="max-[1023px]:hidden">{t.button}</span>
      </Chip>
      {wanted && (
        <Suspense>
          <DrivePicker
            open={open}
            onPick={pick}
            onClose={() => {
              setOpen(false)
              composer.focus()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
