import { Link, useNavigate } from '@tanstack/react-router'
import { AudioLines, Calendar, ChartColumn, Globe, Mail, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { calendarTool } from '#web/features/calendar/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Chip } from '#web/ui/chip.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import type { ComposerHandle } from '../composer/use-composer.ts'
import { homeMessages } from './messages/index.ts'

type Props = { composer: () => ComposerHandle | null }

const icons = {
  web: <Globe />,
  data: <ChartColumn />,
  audio: <AudioLines />,
  email: <Mail />,
  calendar: <Calendar />,
} satisfies Record<string, ReactNode>

/** What a question can be put to besides the words: each readies the composer, or says what is missing. */
export default function Tools({ composer }: Props) {
  const t = useMessages(homeMessages)
  const navigate = useNavigate()
  const [isMissing, setMissing] = useState(false)
  const isLooking = useRef(false)
  const ready = (work: (handle: ComposerHandle) => void) => () => {
    const handle = composer()
    setMissing(false)
    if (!handle) return
    work(handle)
    handle.focus()
  }
  /** Begins a question about the calendar where one is connected, else says where to connect it. */
  const askCalendar = async () => {
    if (isLooking.current) return
    isLooking.current = true
    try {
      const { hasCalendar } = await calendarTool()
      if (await hasCalendar()) ready((handle) => handle.fill(t.calendarQuestion))()
      else setMissing(true)
    } catch (error) {
      toast.failure((error as Error).message)
    } finally {
      isLooking.current = false
    }
  }
  const tools: Record<keyof typeof icons, () => void> = {
    web: ready((handle) => handle.searchWeb()),
    data: ready((handle) => handle.use('db')),
    audio: ready((handle) => handle.record()),
    email: () => void navigate({ to: '/dashboard-agent/$agent', params: { agent: 'email' } }),
    calendar: () => void askCalendar(),
  }
  return (
    <section aria-label={t.tools} className="mt-3">
      <ul className="-mx-1 flex gap-1.5 overflow-x-auto p-1 [scrollbar-width:none]">
        {(Object.keys(icons) as (keyof typeof icons)[]).map((tool) => (
          <li key={tool} className="flex-none">
            <Chip
              icon={icons[tool]}
              title={t.about[tool]}
              onClick={tools[tool]}
              {...(tool === 'calendar' && { 'aria-expanded': isMissing })}
            >
              {t.names[tool]}
            </Chip>
          </li>
        ))}
      </ul>
      {isMissing && (
        <div
          role="status"
          className="mt-2 flex items-start gap-2 rounded-md border border-line-soft bg-panel px-3.5 py-2.5"
        >
          <p className="min-w-0 flex-1 text-fg-2">
            <span className="font-semibold text-fg">{t.noCalendar}</span>{' '}
            <Link to="/calendar" className="text-accent hover:underline">
              {t.connect}
            </Link>
          </p>
          <IconButton label={t.close} size="sm" onClick={() => setMissing(false)}>
            <X />
          </IconButton>
        </div>
      )}
    </section>
  )
}
