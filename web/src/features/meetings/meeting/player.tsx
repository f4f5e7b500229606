import { type ComponentProps, useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { SoundPlayer } from '#web/ui/sound-player.tsx'
import { meetingMessages } from '../messages/index.ts'

type Props = Omit<ComponentProps<typeof SoundPlayer>, 'source' | 'label'> & { sound: string }

/** How a meeting sounded; it comes from the server in parts, as it is played. */
export function MeetingPlayer({ sound, ...player }: Props) {
  const t = useMessages(meetingMessages).one
  // Every look gives another address of the same sound: what is played stays.
  const [source] = useState(sound)
  return (
    <div className="border-line-soft border-b px-6 py-4 phone:px-4">
      <SoundPlayer {...player} source={source} label={t.sound} />
    </div>
  )
}
