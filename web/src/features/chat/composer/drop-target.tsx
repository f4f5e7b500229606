import { Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { chatFrameMessages } from '../frame-messages/index.ts'

type Props = { onFiles: (files: readonly File[]) => void; className?: string; children: ReactNode }

const bringsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** The whole screen takes files that are dragged onto it. */
export function DropTarget({ onFiles, className = '', children }: Props) {
  const t = useMessages(chatFrameMessages)
  const [over, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has the attach button as its equal for the keyboard
    <div
      className={`relative ${className}`}
      onDragOver={(event) => {
        if (!bringsFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        if (!bringsFiles(event)) return
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
      {over && (
        <div className="pointer-events-none absolute inset-2 z-30 grid place-items-center rounded-lg border border-accent border-dashed bg-bg/85">
          <p className="flex items-center gap-2 font-medium text-accent text-15">
            <Upload className="size-5" />
            {t.dropFiles}
          </p>
        </div>
      )}
    </div>
  )
}
