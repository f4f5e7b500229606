const tokens = {
  land: '--raised',
  /** What is written on a mark, and its rim. */
  onMark: '--bg',
  border: '--line-field',
  text: '--text-2',
  strong: '--text',
  good: '--good',
  quiet: '--text-3',
  info: '--info',
  warning: '--warn',
  critical: '--bad',
  accent: '--accent',
} as const
/** Darker than land in both themes. */
const sea = { dark: '--bg', light: '--hover' }
export type MapColors = Record<keyof typeof tokens | 'sea', string>

/** The theme's colours as the map reads them: it knows no `oklch`, so each is painted and looked at. */
export function readColors(): MapColors {
  const style = getComputedStyle(document.documentElement)
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const painted = (token: string): string => {
    if (!context) return '#888888'
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = style.getPropertyValue(token)
    context.fillRect(0, 0, 1, 1)
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
    return `rgb(${red},${green},${blue})`
  }
  const theme = document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'
  const all = Object.entries({ ...tokens, sea: sea[theme] })
  return Object.fromEntries(all.map(([name, token]) => [name, painted(token)])) as MapColors
}
