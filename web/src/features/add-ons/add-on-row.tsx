import { Link } from '@tanstack/react-router'
import { CalendarDays, Cloud, Cloudy, Globe, HardDrive, type LucideIcon, Mail, MessageCircle, Mic } from 'lucide-react'
import type { AddOnStatus } from '#contract/add-ons/schemas.ts'
import { drives } from '#contract/add-ons/vendors.ts'
import type { AddOn } from '#contract/billing/add-ons.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { DriveActions } from './drive-actions.tsx'
import { addOnMessages } from './messages/index.ts'

const icons: Record<AddOn, LucideIcon> = {
  google_search: Globe,
  google_drive: HardDrive,
  one_drive: Cloud,
  email: Mail,
  whatsapp: MessageCircle,
  google_calendar: CalendarDays,
  meeting_recorder: Mic,
  salesforce: Cloudy,
}

const isDrive = (name: AddOn): name is (typeof drives)[number] => (drives as readonly AddOn[]).includes(name)

/** Where an add-on is set up, and ended again. */
const places: Partial<Record<AddOn, string>> = {
  email: '/dashboard-agent/email',
  whatsapp: '/whatsapp/setup-account',
  google_calendar: '/calendar',
  meeting_recorder: '/meetings',
  salesforce: '/salesforce',
}

export function AddOnRow({ name, status }: { name: AddOn; status: AddOnStatus }) {
  const t = useMessages(addOnMessages)
  const Icon = icons[name]
  const { reason } = status
  return (
    <li className="flex items-start gap-3 border-line-soft border-b py-3.5 phone:flex-wrap">
      <Icon className={cx('mt-0.5 size-4 flex-none', reason ? 'text-fg-3' : 'text-fg')} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-2">
          <span className={cx('font-medium', reason && 'text-fg-2')}>{t.names[name]}</span>
          <State status={status} />
        </div>
        <p className="text-12 text-fg-3">{t.sees[name]}</p>
        {status.isSetup && <Connected name={name} status={status} />}
      </div>
      <WayOn name={name} status={status} />
    </li>
  )
}

function State({ status: { isActive, isSetup, reason } }: { status: AddOnStatus }) {
  const t = useMessages(addOnMessages)
  if (reason) return <Badge>{t.reasons[reason]}</Badge>
  if (isActive) return <Badge tone="good">{t.active}</Badge>
  return isSetup ? <Badge tone="warn">{t.inactive}</Badge> : <Badge>{t.ready}</Badge>
}

function Connected({ name, status }: { name: AddOn; status: AddOnStatus }) {
  const t = useMessages(addOnMessages)
  const language = useLanguage()
  // The web search is the installation's: nobody here connected it, and its use is not counted.
  if (name === 'google_search') return null
  const { account, connected_by, last_used_at } = status
  const facts = [
    account && t.connectedTo(account),
    connected_by && t.connectedBy(connected_by),
    last_used_at ? t.lastUsed(formatRelative(last_used_at, language, new Date())) : t.neverUsed,
  ]
  return <p className="text-12 text-fg-3">{facts.filter(Boolean).join(' · ')}</p>
}

function WayOn({ name, status }: { name: AddOn; status: AddOnStatus }) {
  const t = useMessages(addOnMessages)
  const look = buttonClass({ className: 'phone:ml-7' })
  if (status.reason === null && isDrive(name)) return <DriveActions name={name} status={status} />
  if (status.reason === 'not_registered') return <ToRegister name={name} />
  if (status.reason === 'plan')
    return (
      <Link
        to="/settings/$section"
        params={{ section: 'billing' }}
        className={look}
        aria-label={t.actionLabel(t.plans, t.names[name])}
      >
        {t.plans}
      </Link>
    )
  const to = status.reason === null ? places[name] : undefined
  if (!to) return null
  const words = status.isSetup ? t.open : t.setUp
  return (
    <Link to={to} className={look} aria-label={t.actionLabel(words, t.names[name])}>
      {words}
    </Link>
  )
}

/** Whoever runs the installation can do something about it. */
function ToRegister({ name }: { name: AddOn }) {
  const t = useMessages(addOnMessages)
  const user = useUser()
  if (!user?.is_operator) return null
  return (
    <Link
      to="/settings/$section"
      params={{ section: 'oauth-clients' }}
      className={buttonClass({ className: 'phone:ml-7' })}
      aria-label={t.actionLabel(t.register, t.names[name])}
    >
      {t.register}
    </Link>
  )
}
