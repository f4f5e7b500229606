import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { GatedFeature } from '#contract/feature-flags/flags.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { LateColumn, ScreenColumn } from '#web/ui/screen-column.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { abilitiesOptions } from './index.ts'
import { featureFlagMessages } from './messages/index.ts'

/** Shows a screen to who has its part, and says to the others who can turn it on. Nothing of it is asked before that is known. */
export default function FeatureGate({ feature, children }: { feature: GatedFeature; children: ReactNode }) {
  const { data, isPending } = useQuery(abilitiesOptions)
  if (isPending) return <Pending />
  return data && !data.features.includes(feature) ? <NotOffered /> : children
}

const Pending = () => (
  <div className="flex min-h-0 min-w-0 flex-1 flex-col">
    <TopBar />
    <ScreenColumn width="list">
      <LateColumn />
    </ScreenColumn>
  </div>
)

function NotOffered() {
  const t = useMessages(featureFlagMessages)
  usePageTitle(t.title)
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <TopBar title={t.title} />
      <EmptyState
        icon={<Lock />}
        title={t.title}
        action={
          <Link to="/" className={buttonClass()}>
            {t.home}
          </Link>
        }
      >
        {t.text}
      </EmptyState>
    </div>
  )
}
