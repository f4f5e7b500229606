import { HardDrive } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { AgentId } from '#contract/kit/id.ts'
import { DrivePicker, driveFetching, driveMessages, type PickedFile } from '#web/features/add-ons/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'

type Following = { signal: AbortSignal; onProgress: (share: number) => void }
type Picked = { name: string; bytes: number; send: (following: Following) => Promise<void> }
type Props = { agent: AgentId; onPick: (file: Picked) => void }

/** Adds files of the person's cloud drive to an agent's. */
export function DriveFiles({ agent, onPick }: Props) {
  const t = useMessages(driveMessages)
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const pick = (picked: PickedFile) =>
    onPick({
      name: picked.file.name,
      bytes: picked.file.bytes ?? 0,
      send: async (following) => (await driveFetching()).addDriveFile(agent, picked, following),
    })
  return (
    <>
      <Button
        icon={<HardDrive />}
        aria-haspopup="dialog"
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        {t.title}
      </Button>
      {wanted && (
        <Suspense>
          <DrivePicker open={open} onPick={pick} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
