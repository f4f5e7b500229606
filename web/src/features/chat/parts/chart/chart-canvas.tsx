import { BarChart, LineChart, PieChart, ScatterChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsType, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef, useState } from 'react'
import { useTheme } from '#web/ui/theme.ts'
import { chartLook } from './chart-look.ts'
import type { ChartKind, ChartModel } from './chart-model.ts'
import { type ChartWords, chartHeight, chartOption } from './chart-option.ts'

use([BarChart, LineChart, PieChart, ScatterChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

type Props = { model: ChartModel; kind: ChartKind; stacked: boolean; words: ChartWords; label: string }

/** Draws on a canvas and follows its width and the theme. */
export default function ChartCanvas({ model, kind, stacked, words, label }: Props) {
  const theme = useTheme()
  const host = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<EChartsType>()
  const [width, setWidth] = useState(0)
  const height = chartHeight(model, kind)

  useEffect(() => {
    if (!host.current) return
    const made = init(host.current)
    const observer = new ResizeObserver(([entry]) => {
      made.resize()
      setWidth(Math.round(entry?.contentRect.width ?? 0))
    })
    observer.observe(host.current)
    setChart(made)
    return () => {
      observer.disconnect()
      made.dispose()
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the look is read from the page, which the theme changes
  useEffect(() => {
    if (chart && !chart.isDisposed() && width > 0)
      chart.setOption(chartOption({ model, kind, look: chartLook(), words, stacked, width }), { notMerge: true })
  }, [chart, model, kind, words, stacked, width, theme])

  return <div ref={host} role="img" aria-label={label} style={{ height }} className="w-full" />
}
