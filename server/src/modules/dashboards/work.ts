// What other modules put charts on paper with. Beside `service.ts`, which every start reads: what reads an SVG comes with the first document.
export type { ChartDrawing } from './mail/chart-svg.ts'
export { drawChartsInChild } from './mail/draw-charts-in-child.ts'
export { placeChart, pointsPerPx } from './mail/place-chart.ts'
