import type { ChartModel } from '#contract/charts/drawing/model.ts'
import type { ChartWords } from '#contract/charts/drawing/words.ts'

/** A chart in words, for those who cannot see it; the table beside it says all. */
export function describeChart(title: string, kind: string, model: ChartModel, words: ChartWords): string {
  const [first] = model.series
  const head = [title, kind].filter(Boolean).join('. ')
  if (!first) return head
  const texts = model.places.slice(0, 8).map((_, index) => {
    const value = first.values[index]
    return `${words.told(index)} ${value === null || value === undefined ? '–' : words.value(value, 0, true)}`
  })
  return `${head}. ${texts.join(', ')}${model.places.length > texts.length ? ' …' : ''}`
}
