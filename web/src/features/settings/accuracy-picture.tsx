import { type AnswerBand, answerBand, type BandTruth, type TruthByBand } from '#contract/answer-bands/schemas.ts'
import { formatNumber, formatPercent } from '#contract/kit/format/number.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { cardLook } from '#web/ui/card.tsx'
import { cx } from '#web/ui/class-names.ts'
import { settingsMessages } from './messages/index.ts'

/** What is stated is to be right so often. */
const target = 0.95

/** By band, on a line from 0 to 100 %: what part of the judged answers was right, and between which parts it lies. */
export function AccuracyPicture({ bands }: { bands: TruthByBand }) {
  const t = useMessages(settingsMessages).accuracy
  return (
    <section className={cx(cardLook, 'flex flex-col gap-5 p-4')}>
      <h2 className="font-semibold">{t.picture}</h2>
      {answerBand.options.map((band) => (
        <Band key={band} band={band} truth={bands[band]} />
      ))}
    </section>
  )
}

function Band({ band, truth }: { band: AnswerBand; truth: BandTruth }) {
  const t = useMessages(settingsMessages).accuracy
  const language = useLanguage()
  const count = (value: number) => formatNumber(value, language)
  const percent = (value: number) => formatPercent(value, language, { max: 0 })
  const { right_share: found, answers, judged, other } = truth
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-medium">{t.bands[band]}</h3>
        <span className="tabular-nums">
          {found ? t.share(percent(found.share), percent(found.low), percent(found.high)) : t.unjudged}
        </span>
      </div>
      <div aria-hidden className="relative my-1.5 h-3 rounded-full bg-hover">
        {found && (
          <>
            <span
              className="absolute inset-y-0.5 rounded-full bg-chart-1 opacity-40"
              style={{ left: `${found.low * 100}%`, width: `${(found.high - found.low) * 100}%` }}
            />
            <span
              className="absolute inset-y-0 -ml-1.5 w-3 rounded-full bg-chart-1"
              style={{ left: `${Math.min(98.5, Math.max(1.5, found.share * 100))}%` }}
            />
          </>
        )}
        {band === 'sure' && (
          <span className="absolute -inset-y-1 w-0.5 rounded-full bg-fg-2" style={{ left: `${target * 100}%` }} />
        )}
      </div>
      <p className="text-12 text-fg-3">
        {t.explained[band]} {t.counted(count(answers), count(judged))}
        {other > 0 && ` ${t.others(count(other))}`}
        {band === 'sure' && ` ${t.target(percent(target))}`}
      </p>
    </div>
  )
}
