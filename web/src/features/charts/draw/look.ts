import type { ChartLook } from '#contract/charts/drawing/look.ts'

let probe: CanvasRenderingContext2D | null | undefined
const known = new Map<string, string>()

/** Any CSS colour as rgba(): ECharts does not read oklch(). */
function toRgba(color: string): string {
  const found = known.get(color) ?? painted(color)
  if (known.size < 500) known.set(color, found)
  return found
}

function painted(color: string): string {
  probe ??= Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
    willReadFrequently: true,
  })
  if (!probe) return color
  probe.clearRect(0, 0, 1, 1)
  probe.fillStyle = color
  probe.fillRect(0, 0, 1, 1)
  const [r, g, b, a = 255] = probe.getImageData(0, 0, 1, 1).data
  return `rgba(${r},${g},${b},${Math.round((a / 255) * 100) / 100})`
}

/** Reads the look from the page, in the theme it now has. */
export function chartLook(root: HTMLElement = document.documentElement): ChartLook {
  const style = getComputedStyle(root)
  const color = (name: string) => toRgba(style.getPropertyValue(name).trim())
  return {
    colors: Array.from({ length: 8 }, (_, index) => color(`--chart-${index + 1}`)),
    text: color('--text'),
    muted: color('--text-2'),
    line: color('--line-soft'),
    raised: color('--raised'),
    good: color('--good'),
    bad: color('--chart-4'),
    warn: color('--warn'),
    panel: color('--panel'),
    font: style.getPropertyValue('--font-ui').trim() || 'sans-serif',
  }
}
