import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { BackLabel, backClass } from '#web/ui/back.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { LateColumn } from '#web/ui/screen-column.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { settingsMessages } from './messages/index.ts'
import { SectionList } from './section-list.tsx'
import { sections } from './sections.tsx'
import { SettingSection } from './setting-section.tsx'

/** The settings: the list of sections and the section of the address; on a phone one of the two. */
export default function SettingsPage({ section }: { section?: string | undefined }) {
  const t = useMessages(settingsMessages)
  const phone = usePhone()
  const shown = section ?? (phone ? undefined : 'account')
  const found = sections.find(({ name }) => name === shown)
  return (
    <>
      <TopBar title={phone && shown !== undefined ? <ToAll /> : <span>{t.page}</span>} />
      <div className="flex min-h-0 flex-1">
        {(!phone || shown === undefined) && (
          <div
            {...(shown === undefined ? { 'data-column': 'reading' } : { 'data-beside-column': true })}
            className="w-[212px] flex-none print:hidden overflow-y-auto border-line-soft border-r p-3 pt-5 phone:w-full phone:border-0 phone:px-4 phone:pt-3"
          >
            {shown === undefined && <PageTitle />}
            <SectionList current={found?.name} />
          </div>
        )}
        {shown !== undefined && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable with the keyboard
          <div key={shown} tabIndex={0} className="relative min-w-0 flex-1 overflow-y-auto outline-offset-[-2px]">
            <div data-column="reading" className="max-w-[768px] px-6 pt-6 pb-16 phone:px-4 phone:pt-4">
              <Suspense fallback={<LateColumn />}>{found ? <found.content /> : <Unknown />}</Suspense>
            </div>
          </div>
        )}
      </div>
    </>
  )
}

function PageTitle() {
  const { page } = useMessages(settingsMessages)
  usePageTitle(page)
  return <h1 className="sr-only">{page}</h1>
}

function ToAll() {
  const t = useMessages(settingsMessages)
  return (
    <Link to="/settings" className={backClass}>
      <BackLabel>{t.allSections}</BackLabel>
    </Link>
  )
}

function Unknown() {
  const t = useMessages(settingsMessages).unknown
  return <SettingSection title={t.title} text={t.text} />
}
