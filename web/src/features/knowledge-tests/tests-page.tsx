import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useBotId } from '#web/lib/session/session.ts'
import { usePageTitle } from '#web/ui/page-title.ts'
import { TopBar } from '#web/ui/top-bar.tsx'
import { testMessages } from './messages/index.ts'
import Tests from './tests.tsx'

/** The questions the chosen agent is tested with, and how it answered them. */
export default function TestsPage() {
  const t = useMessages(testMessages)
  const bot = useBotId()
  usePageTitle(t.title)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TopBar title={t.title} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto w-full max-w-[752px] px-4 py-6">
          <h1 className="font-semibold text-18 tracking-[-0.012em]">{t.title}</h1>
          <p className="mt-1 mb-4 text-13 text-fg-3 leading-5">{t.text}</p>
          {bot && <Tests suite={{ bot }} />}
        </div>
      </div>
    </div>
  )
}
