import { ChartNoAxesColumn, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { UnfitReason } from '#contract/charts/drawing/fitness.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import type { LocalizedText } from '#contract/kit/localized-text.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import type { Drawable } from '../draw/result.ts'
import { chartMessages } from '../messages/index.ts'

type StateProps = {
  title: string
  children?: ReactNode
  compact: boolean
  height: number | undefined
  icon?: ReactNode
}

const State = ({ title, children, compact, height, icon = <ChartNoAxesColumn /> }: StateProps) => (
  <div
    style={{ minHeight: compact ? height : undefined }}
    className={cx(
      'mx-auto flex max-w-[360px] flex-col items-center justify-center px-4 text-center',
      !compact && 'py-10',
    )}
  >
    {!compact && <div className="mb-3 text-fg-3 [&_svg]:size-6">{icon}</div>}
    <p className="font-semibold text-fg">{title}</p>
    {children && <p className="mt-0.5 text-12 text-fg-3">{children}</p>}
  </div>
)

/** It ran and there is nothing. */
type Room = { compact: boolean /** In px, of the place where it stands. */; height: number | undefined }

export function EmptyResult({ message, ...room }: Room & { message?: LocalizedText }) {
  const t = useMessages(chartMessages)
  const language = useLanguage()
  return (
    <State title={t.noRows} {...room}>
      {message?.[language] ?? t.noRowsHint}
    </State>
  )
}

/** Rows are there, but not for this kind. */
export function UnfitState({ unfit, ...room }: Room & { unfit: UnfitReason }) {
  const t = useMessages(chartMessages)
  switch (unfit.why) {
    case 'no_rows':
      return <EmptyResult {...room} />
    case 'nothing_chosen':
      return (
        <State title={t.nothingChosen} {...room}>
          {t.chooseColumns}
        </State>
      )
    default:
      return (
        <State title={t.cannotDraw} {...room} icon={<TriangleAlert />}>
          {unfit.why === 'column_gone'
            ? t.columnGone(unfit.column)
            : unfit.why === 'negative_parts'
              ? t.negativeParts
              : unfit.why === 'no_provinces'
                ? t.noProvinces
                : unfit.why === 'no_positions'
                  ? t.noPositions
                  : t.noFigures}
        </State>
      )
  }
}

/** Why there are no new rows; what was last known may stand below. */
export function FailedResult({
  result,
  compact,
}: {
  result: Extract<Drawable, { state: 'failed' }>
  compact: boolean
}) {
  const t = useMessages(chartMessages)
  const language = useLanguage()
  const { failure, last } = result
  return (
    <div
      role="alert"
      className={cx('flex gap-2.5', last ? 'px-3 py-2' : compact ? 'px-3 py-4' : 'mx-auto max-w-[480px] px-4 py-10')}
    >
      <TriangleAlert className="mt-0.5 size-4 flex-none text-warn" />
      <div className="min-w-0">
        <p className="font-semibold">{t.failed[failure.reason]}</p>
        <p className="text-12 text-fg-2 [overflow-wrap:anywhere]">{failure.message[language]}</p>
        {failure.detail && !compact && (
          <p className="mt-1 font-mono text-11 text-fg-3 [overflow-wrap:anywhere]">{failure.detail}</p>
        )}
        {last && (
          <p className="text-12 text-fg-3">
            {last.ran_at ? t.lastSeen(formatDate(last.ran_at, language, 'moment')) : t.lastKnown}
          </p>
        )}
      </div>
    </div>
  )
}
