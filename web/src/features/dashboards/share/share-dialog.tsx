import type { Dashboard, DashboardAccess } from '#contract/dashboards/schemas.ts'
import { dashboardAccess } from '#contract/dashboards/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useUpdateDashboard } from '../api.ts'
import { dashboardMessages } from '../messages/index.ts'
import { PersonalNote } from './personal-note.tsx'
import { PublicLinks } from './public-links.tsx'

type Props = { dashboard: Dashboard; onClose: () => void }

/** Who sees a dashboard: members of the workspace, and whoever has a public link. */
export default function ShareDialog({ dashboard, onClose }: Props) {
  const t = useMessages(dashboardMessages)
  const update = useUpdateDashboard()
  const share = (access: DashboardAccess) =>
    update.mutate(
      { id: dashboard.id, change: { access } },
      { onSuccess: () => toast.success(t.saved), onError: (error) => toast.failure(error.message) },
    )
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t.share.title}>
      <section className="flex flex-col gap-2">
        <h3 className="font-[580]">{t.share.workspace}</h3>
        {dashboard.place === 'personal' ? (
          <PersonalNote onClose={onClose} />
        ) : dashboard.may_share ? (
          <Select
            aria-label={t.share.workspace}
            value={dashboard.access}
            disabled={update.isPending}
            options={dashboardAccess.options.map((value) => ({ value, label: t.share.access[value] }))}
            onValueChange={share}
          />
        ) : (
          <p className="text-12 text-fg-3">
            {t.share.access[dashboard.access]}. {t.share.notYours}
          </p>
        )}
      </section>
      <section className="mt-6 flex flex-col gap-2">
        <h3 className="font-[580]">{t.share.links}</h3>
        <p className="text-12 text-fg-3">{t.share.linksText}</p>
        {dashboard.may_publish ? (
          <PublicLinks id={dashboard.id} name={dashboard.name} />
        ) : (
          <p className="text-12 text-fg-3">{t.share.notAllowed}</p>
        )}
      </section>
    </Dialog>
  )
}
