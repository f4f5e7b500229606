import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CheckCheck, Settings } from 'lucide-react'
import { useState } from 'react'
import { abilitiesOptions } from '#web/features/feature-flags/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { RightPanel } from '#web/ui/right-panel.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { type NotificationView, useConfirmAll } from './api.ts'
import { NotificationHistory, ThreadList } from './list.tsx'
import { notificationMessages } from './messages/index.ts'
import { closeOnPhone, notificationPanel, useUnread } from './state.ts'

const views = ['all', 'unread', 'history'] as const

/** The person's notifications in the right panel; the whole screen on a phone. */
export default function NotificationPanel() {
  const t = useMessages(notificationMessages)
  const { data: abilities } = useQuery(abilitiesOptions)
  const [view, setView] = useState<NotificationView>('all')
  return (
    <RightPanel open onClose={notificationPanel.close} title={t.title} aside={<Actions />}>
      <div className="px-4 pt-3 pb-1">
        <Segmented
          label={t.filter}
          options={views.map((value) => ({ value, label: t.filters[value] }))}
          value={view}
          onValueChange={setView}
        />
      </div>
      {view !== 'history' && abilities?.in_app_limited && (
        <p className="px-4 pt-2 text-12 text-fg-2">
          {t.limited}{' '}
          <Button size="sm" variant="ghost" onClick={() => setView('history')}>
            {t.toHistory}
          </Button>
        </p>
      )}
      {view === 'history' ? (
        <NotificationHistory />
      ) : (
        <ThreadList key={view} filter={view} onShowAll={() => setView('all')} />
      )}
    </RightPanel>
  )
}

function Actions() {
  const t = useMessages(notificationMessages)
  const unread = useUnread()
  const all = useConfirmAll()
  const failed = () => void toast.failure(t.errors.confirm)
  const confirmAll = () =>
    // Told though the panel is closed by then.
    void all.mutateAsync(undefined).then(({ changed, confirmed_at }) => {
      if (!confirmed_at) return
      const undo = () => void all.mutateAsync(confirmed_at).catch(failed)
      toast.success(t.allRead(changed), { label: t.undo, run: undo })
    }, failed)
  return (
    <>
      <IconButton label={t.readAll} size="sm" disabled={unread === 0 || all.isPending} onClick={confirmAll}>
        <CheckCheck />
      </IconButton>
      <Tooltip text={t.choose}>
        <Link
          to="/settings/$section"
          params={{ section: 'notifications' }}
          aria-label={t.choose}
          onClick={closeOnPhone}
          className={cx(
            'hit inline-flex size-[26px] flex-none items-center justify-center rounded-sm text-fg-2 transition-colors',
            'hover:bg-hover hover:text-fg [&_svg]:size-4',
          )}
        >
          <Settings />
        </Link>
      </Tooltip>
    </>
  )
}
