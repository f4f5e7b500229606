import { billingPages } from '#web/features/billing/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { settingsMessages } from './messages/index.ts'
import { OperatorOnly } from './operator-only.tsx'
import { SettingSection } from './setting-section.tsx'

/** What organizations without a bought plan have; for the operator. */
export function PlanSection() {
  const t = useMessages(settingsMessages)
  return (
    <SettingSection title={t.sections.plan} text={t.money.plan}>
      <OperatorOnly>
        <billingPages.DefaultPlan />
      </OperatorOnly>
    </SettingSection>
  )
}

/** Every organization with its plan and coins; for the operator. */
export function OrganizationsSection() {
  const t = useMessages(settingsMessages)
  return (
    <SettingSection title={t.sections.organizations} text={t.money.organizations}>
      <OperatorOnly>
        <billingPages.Organizations />
      </OperatorOnly>
    </SettingSection>
  )
}

/** Payments of every organization; for the operator. */
export function PaymentsSection() {
  const t = useMessages(settingsMessages)
  return (
    <SettingSection title={t.sections.payments} text={t.money.payments}>
      <OperatorOnly>
        <billingPages.OperatorPayments />
      </OperatorOnly>
    </SettingSection>
  )
}
