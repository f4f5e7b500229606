import { useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { usePageTitle } from '#web/ui/page-title.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { verifiedMessages } from './messages/index.ts'
import { TermsList } from './terms-list.tsx'
import { VerifiedList } from './verified-list.tsx'

const tabs = ['queries', 'words'] as const
type Tab = (typeof tabs)[number]

/** What people have settled here: queries they verified, and words they taught. */
export default function VerifiedPage() {
  const t = useMessages(verifiedMessages)
  const [tab, setTab] = useState<Tab>('queries')
  usePageTitle(t.page.title)
  const panels = { queries: <VerifiedList />, words: <TermsList /> }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TopBar title={<h1 className="truncate">{t.page.title}</h1>} />
      <Tabs
        label={t.terms.views}
        value={tab}
        onValueChange={setTab}
        tabs={tabs.map((value) => ({
          value,
          label: t.terms.tabs[value],
          panel: (
            <div className="h-full overflow-y-auto">
              <div className="mx-auto w-full max-w-[752px] px-4 py-6">{panels[value]}</div>
            </div>
          ),
        }))}
      />
    </div>
  )
}
