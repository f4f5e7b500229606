import { HardDrive } from 'lucide-react'
import type { AgentId } from '#contract/kit/id.ts'
import { driveFetching, driveMessages, useDrivePicker } from '#web/features/add-ons/index.ts'
import type { FileProgress } from '#web/lib/client/upload.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'

type Picked = { name: string; bytes: number; send: (progress: FileProgress) => Promise<void> }
type Props = { agent: AgentId; onPick: (file: Picked) => void }

/** Adds files of the person's cloud drive to an agent's. */
export function DriveFiles({ agent, onPick }: Props) {
  const t = useMessages(driveMessages)
  const { open, picker } = useDrivePicker({
    onPick: (picked) =>
      onPick({
        name: picked.file.name,
        bytes: picked.file.bytes ?? 0,
        send: async (progress) => (await driveFetching()).addDriveFile(agent, picked, progress),
      }),
  })
  return (
    <>
      <Button icon={<HardDrive />} aria-haspopup="dialog" onClick={open}>
        {t.title}
      </Button>
      {picker}
    </>
  )
}
