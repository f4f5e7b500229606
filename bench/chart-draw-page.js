// What the bench draws inside a page (bench/chart-draw.ts): the client's own chart, built as the client is.
import { getInstanceByDom } from 'echarts/core'
import { createElement, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { emptySpec, measureOf } from '#web/features/charts/draw/empty-spec.ts'
import ChartView from '#web/features/charts/view/chart-view.tsx'

const points = 100_000
const columns = [
  { key: 'at', label: 'At', type: 'date' },
  { key: 'value', label: 'Value', type: 'number' },
]
const spec = { ...emptySpec('line'), x: 'at', y: [measureOf('value')] }

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Rows as they come over the wire; every round other ones, so that nothing is remembered. */
const resultOf = (round) => ({
  state: 'ok',
  columns,
  rows: Array.from({ length: points }, (_, at) => [
    new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString(),
    Math.sin(at / 3_000 + round) * 100 + ((at * 7_919) % 23),
  ]),
  row_count: points,
  truncated: false,
})

const host = document.getElementById('root')
const root = createRoot(host)

async function drawOnce(round) {
  const result = resultOf(round)
  root.render(null)
  await frame()
  await frame()
  const began = performance.now()
  root.render(
    createElement(Suspense, { fallback: null }, createElement(ChartView, { key: round, spec, result, height: 400 })),
  )
  while (!chartIn()?.getOption()?.series?.[0]?.data?.length) await frame()
  // The frame that shows it is behind one more.
  await frame()
  return { ms: performance.now() - began, chart: chartIn() }
}

const chartIn = () => {
  const element = host.querySelector('[_echarts_instance_]')
  return element ? getInstanceByDom(element) : undefined
}

/** ms of work for one move of the pointer: finding the point, its tooltip, drawing both. */
function hover(chart, at) {
  const canvas = chart.getDom().querySelector('canvas')
  const { left, top, width, height } = canvas.getBoundingClientRect()
  const move = new MouseEvent('mousemove', {
    bubbles: true,
    clientX: left + 60 + (width - 90) * at,
    clientY: top + height / 2,
  })
  const began = performance.now()
  canvas.dispatchEvent(move)
  chart.getZr().flush()
  return performance.now() - began
}

globalThis.chartBench = async (rounds) => {
  const draws = []
  let chart
  for (let round = 0; round <= rounds; round++) {
    const drawn = await drawOnce(round)
    chart = drawn.chart
    // The first one loads and warms up, as a page that shows its first chart does once.
    if (round > 0) draws.push(drawn.ms)
  }
  const hovers = []
  for (let step = 0; step < 200; step++) {
    hovers.push(hover(chart, ((step * 37) % 200) / 200))
    await frame()
  }
  return { draws, hovers }
}
