import type { ChartLook } from '#contract/charts/drawing/look.ts'

/** How charts look on paper: the colours of the light theme (web, `tokens.css`) as ECharts reads them. */
export const paperLook: ChartLook = {
  colors: [
    'rgba(72,203,161,1)',
    'rgba(90,163,236,1)',
    'rgba(237,179,69,1)',
    'rgba(232,96,91,1)',
    'rgba(185,132,223,1)',
    'rgba(95,201,219,1)',
    'rgba(149,187,70,1)',
    'rgba(139,154,171,1)',
  ],
  text: 'rgba(25,29,34,1)',
  muted: 'rgba(71,78,85,1)',
  line: 'rgba(232,234,235,1)',
  raised: 'rgba(255,255,255,1)',
  good: 'rgba(0,126,70,1)',
  bad: 'rgba(232,96,91,1)',
  warn: 'rgba(151,98,0,1)',
  panel: 'rgba(255,255,255,1)',
  font: 'sans-serif',
}
