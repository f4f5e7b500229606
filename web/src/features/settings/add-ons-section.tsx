import { Suspense } from 'react'
import { AddOnsList } from '#web/features/add-ons/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { settingsMessages } from './messages/index.ts'
import { SettingSection } from './setting-section.tsx'

/** What can be connected here. */
export function AddOnsSection() {
  const t = useMessages(settingsMessages)
  return (
    <SettingSection title={t.sections['add-ons']} text={t.addOns}>
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <AddOnsList />
      </Suspense>
    </SettingSection>
  )
}
