import type { ColorToken } from '../spec.ts'

/** The tokens a chart is drawn with, as colours that a canvas library can calculate with. */
export type ChartLook = {
  colors: readonly string[]
  text: string
  muted: string
  line: string
  raised: string
  good: string
  bad: string
  warn: string
  /** What it is drawn on. */
  panel: string
  font: string
}

/** The colour of a token of a chart's spec. */
export const tokenColor = (look: ChartLook, token: ColorToken): string => {
  if (token === 'good' || token === 'bad') return look[token]
  return token === 'muted' ? look.muted : (look.colors[Number(token.slice('chart-'.length)) - 1] ?? look.text)
}

/** The same colour, seen through. */
export const fainterColor = (rgba: string, share: number): string => rgba.replace(/[\d.]+\)$/, `${share})`)
