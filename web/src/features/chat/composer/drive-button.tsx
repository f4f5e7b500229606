import { HardDrive } from 'lucide-react'
import { driveFetching, driveMessages, useDrivePicker } from '#web/features/add-ons/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Chip } from '#web/ui/chip.tsx'
import type { ComposerState } from './use-composer.ts'

/** Adds files from the person's cloud drive to the question. */
export default function DriveButton({ composer }: { composer: ComposerState }) {
  const t = useMessages(driveMessages)
  const { open, picker } = useDrivePicker({
    onPick: (picked) =>
      composer.addFrom({
        name: picked.file.name,
        bytes: picked.file.bytes ?? 0,
        send: async (progress) => (await driveFetching()).fetchDriveFile(picked, progress),
        drop: async () => (await driveFetching()).dropDriveFile(picked),
      }),
    onClose: composer.focus,
  })
  return (
    <>
      <Chip icon={<HardDrive />} aria-label={t.title} aria-haspopup="dialog" onClick={open}>
        <span className="max-[1023px]:hidden">{t.button}</span>
      </Chip>
      {picker}
    </>
  )
}
