import { ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ExtraRight } from '#contract/data-sources/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { dataSourceMessages } from './messages/index.ts'

type Props = { rights: readonly ExtraRight[]; mayConfirm: boolean; confirmed: boolean; children?: ReactNode }

/** Says in red what the user of a connection may do there besides reading; once it is confirmed, without the alarm around it. */
export function RightsWarning({ rights, mayConfirm, confirmed, children }: Props) {
  const t = useMessages(dataSourceMessages)
  return (
    <div
      {...(!confirmed && { role: 'alert' })}
      className={cx('rounded-sm border bg-panel px-3 py-2.5', confirmed ? 'border-line-soft' : 'border-bad')}
    >
      <p className="flex items-start gap-2 font-medium text-bad">
        <ShieldAlert aria-hidden className="mt-0.5 size-4 flex-none" />
        {t.moreThanReads}
      </p>
      <ul className="mt-1 list-disc pl-10 text-fg-2">
        {rights.map((right) => (
          <li key={right}>{t.rights[right]}</li>
        ))}
      </ul>
      <p className="mt-1 pl-6 text-fg-2">
        {confirmed ? t.rightsConfirmed : mayConfirm ? t.betterReader : t.ownerConfirms}
      </p>
      {children && <div className="mt-2 pl-6">{children}</div>}
    </div>
  )
}
