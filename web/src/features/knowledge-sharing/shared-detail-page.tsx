import { Link } from '@tanstack/react-router'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Breadcrumb, crumbClass } from '#web/ui/breadcrumb.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { ScreenColumn } from '#web/ui/screen-column.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { sharingMessages } from './messages/index.ts'
import { RequestView } from './request-view.tsx'

/** What is shared, for everybody who may use it. */
export default function SharedDetailPage({ id }: { id: string | undefined }) {
  const t = useMessages(sharingMessages)
  usePageTitle(t.request.title)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TopBar
        title={
          <Breadcrumb
            parent={
              <Link to="/knowledges-sharing" className={crumbClass}>
                {t.shared.title}
              </Link>
            }
          >
            {t.request.title}
          </Breadcrumb>
        }
      />
      <ScreenColumn width="list">
        <RequestView id={id} />
      </ScreenColumn>
    </div>
  )
}
