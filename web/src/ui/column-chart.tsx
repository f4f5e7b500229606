import { BarChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { useTheme } from './theme.ts'

use([BarChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

type Props = {
  label: string
  labels: readonly string[]
  series: readonly { name: string; values: readonly number[] }[]
  format: (value: number) => string
}

/** Stacked columns along time. Load it with `lazy`: it brings the chart library. */
export default function ColumnChart({ label, labels, series, format }: Props) {
  const theme = useTheme()
  const host = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page, which the theme changes
  useEffect(() => {
    if (!host.current) return
    const chart = init(host.current)
    chart.setOption(option({ labels, series, format, label }))
    const observer = new ResizeObserver(() => chart.resize())
    observer.observe(host.current)
    return () => {
      observer.disconnect()
      chart.dispose()
    }
  }, [labels, series, format, label, theme])
  return <div ref={host} role="img" aria-label={label} className="h-60 w-full" />
}

/** A token as rgba(): the chart library does not read oklch(). */
function colorOf(name: string): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
  const context = canvas.getContext('2d')
  if (!context) return 'gray'
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  context.fillRect(0, 0, 1, 1)
  const [r, g, b] = context.getImageData(0, 0, 1, 1).data
  return `rgb(${r},${g},${b})`
}

function option({ labels, series, format }: Props) {
  const muted = colorOf('--text-2')
  const line = colorOf('--line-soft')
  const textStyle = { color: muted, fontSize: 12, fontFamily: 'Inter Variable, sans-serif' }
  return {
    color: [colorOf('--chart-1'), colorOf('--chart-2')],
    textStyle,
    legend: { top: 0, left: 0, icon: 'roundRect', itemWidth: 9, itemHeight: 9, textStyle },
    grid: { left: 4, right: 4, top: 36, bottom: 4, containLabel: true },
    // Drawn on the canvas: the content security policy knows no style elements.
    tooltip: {
      trigger: 'axis' as const,
      renderMode: 'richText' as const,
      backgroundColor: colorOf('--raised'),
      borderColor: line,
      textStyle: { ...textStyle, color: colorOf('--text') },
      valueFormatter: (value: unknown) => format(Number(value)),
    },
    xAxis: {
      type: 'category' as const,
      data: [...labels],
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { color: muted, hideOverlap: true },
    },
    yAxis: {
      type: 'value' as const,
      minInterval: 1,
      splitNumber: 4,
      axisLabel: { color: muted, formatter: (value: number) => format(value) },
      splitLine: { lineStyle: { color: line } },
    },
    series: series.map(({ name, values }) => ({
      type: 'bar' as const,
      name,
      stack: 'all',
      barMaxWidth: 28,
      data: [...values],
    })),
  }
}
