import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import { tokenizeQuestion } from '#engine/language/index.ts'
import { type Calendar, type Period, timeSpans } from '#engine/period/index.ts'

const usual: readonly LocalizedText[] = [
  localized('This month', 'Bulan ini'),
  localized('Last month', 'Bulan lalu'),
  localized('Last 30 days', '30 hari terakhir'),
  localized('This quarter', 'Kuartal ini'),
  localized('Last quarter', 'Kuartal lalu'),
  localized('This year', 'Tahun ini'),
  localized('Last year', 'Tahun lalu'),
]

/** The stretches of time that people mostly look at, as they lie today. */
export const usualPeriods = (calendar: Calendar): { label: LocalizedText; period: Period }[] =>
  usual.flatMap((label) => {
    const period = timeSpans(tokenizeQuestion(label.en), calendar)[0]?.meaning?.period
    return period ? [{ label, period }] : []
  })
