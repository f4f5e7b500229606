import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useUser } from '#web/lib/session/session.ts'
import { cx } from '#web/ui/class-names.ts'
import { userOptions } from './api.ts'
import { settingsMessages } from './messages/index.ts'
import { type SectionGroup, type SectionName, type SectionRow, sectionsFor } from './section-table.ts'

const groups: readonly SectionGroup[] = ['you', 'workspace', 'installation']

/** The sections one can go to: beside the section on a wide screen, a page of its own on a phone. */
export function SectionList({ current }: { current?: SectionName | undefined }) {
  const t = useMessages(settingsMessages)
  const stored = useUser()
  const { data: user = stored } = useQuery(userOptions)
  const shown = sectionsFor(user?.is_operator)
  return (
    <nav aria-label={t.page} className="flex flex-col gap-4">
      {groups.map((group) => (
        <div key={group}>
          <h2 className="px-2 pb-1 font-[550] text-11 text-fg-3">{t.groups[group]}</h2>
          <ul className="flex flex-col gap-0.5">
            {shown
              .filter((section) => section.group === group)
              .map((section) => (
                <li key={section.name}>
                  <Row section={section} active={section.name === current} />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function Row({ section, active }: { section: SectionRow; active: boolean }) {
  const t = useMessages(settingsMessages)
  return (
    <Link
      to="/settings/$section"
      params={{ section: section.name }}
      aria-current={active ? 'page' : undefined}
      className={cx(
        'flex h-[30px] items-center gap-[9px] rounded-sm px-2 transition-colors phone:h-12 phone:text-15 [&_svg]:size-4 [&_svg]:flex-none',
        active ? 'bg-hover font-[550] text-fg' : 'text-fg-2 hover:bg-hover hover:text-fg',
      )}
    >
      <section.icon />
      <span className="flex-1">{t.sections[section.name]}</span>
      <ChevronRight className="text-fg-3 desk:hidden" />
    </Link>
  )
}
