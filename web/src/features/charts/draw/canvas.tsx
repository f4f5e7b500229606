import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ChartData } from '#contract/charts/drawing/data.ts'
import type { ChartModel } from '#contract/charts/drawing/model.ts'
import { chartOption } from '#contract/charts/drawing/option/chart-option.ts'
import { drawnItem } from '#contract/charts/drawing/option/running.ts'
import type { ProvinceOutlines } from '#contract/charts/drawing/provinces.ts'
import type { ChartWords } from '#contract/charts/drawing/words.ts'
import type { ChartSpec } from '#contract/charts/spec.ts'
import { usePrinting } from '#web/ui/printing.ts'
import { useTheme } from '#web/ui/theme.ts'
import { usePhone } from '#web/ui/use-phone.ts'
import { type EChartsType, init } from './library.ts'
import { outlinesFor } from './load-outlines.ts'
import { chartLook } from './look.ts'
import { itemOf, pointOfEvent } from './point.ts'

export type CanvasProps = {
  spec: ChartSpec
  model: ChartModel
  rows: ChartData
  words: ChartWords
  height: number
  onWidth: (width: number) => void
  /** A place and a series that were pressed. */
  onPress?: ((index: number, series: number) => void) | undefined
  /** The place that the keyboard stands at; its tooltip is shown. */
  shown?: number | undefined
  /** Many are drawn beside each other: nothing moves by itself. */
  still?: boolean
}

/** Draws on a canvas and follows its size and the theme. */
export default function ChartCanvas({
  spec,
  model,
  rows,
  words,
  height,
  onWidth,
  onPress,
  shown,
  still = false,
}: CanvasProps) {
  const theme = useTheme()
  const host = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<EChartsType>()
  const [width, setWidth] = useState(0)
  const phone = usePhone()
  const printing = usePrinting()
  // A finger needs the squares, whatever the width.
  const outlines = useOutlines(spec.kind === 'map' && !phone)
  const measured = useEffectEvent(onWidth)
  const pressed = useEffectEvent((event: unknown) => {
    const point = pointOfEvent(spec, model, rows, event)
    if (point) onPress?.(...point)
  })

  // The width is known before anything is painted: a chart is drawn once, not first in a size of no meaning.
  useLayoutEffect(() => {
    if (!host.current) return
    let known = Math.round(host.current.clientWidth)
    // In a part of the page that is enlarged a pixel of the drawing is one of the screen, as everywhere else.
    const made = init(host.current, null, { devicePixelRatio: devicePixelRatio * (host.current.currentCSSZoom ?? 1) })
    const measure = (next: number) => {
      setWidth(next)
      measured(next)
    }
    if (known > 0) measure(known)
    const observer = new ResizeObserver(([entry]) => {
      const next = Math.round(entry?.contentRect.width ?? 0)
      if (next === 0 || next === known) return
      known = next
      made.resize()
      measure(next)
    })
    observer.observe(host.current)
    made.on('click', (event) => pressed(event))
    setChart(made)
    return () => {
      observer.disconnect()
      made.dispose()
    }
  }, [])

  // No observer is told while the browser prints.
  useLayoutEffect(() => {
    if (!printing || !chart || !host.current) return
    chart.resize()
    setWidth(host.current.clientWidth)
    measured(host.current.clientWidth)
  }, [printing, chart])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the look is read from the page, which the theme changes
  useEffect(() => {
    if (!chart || chart.isDisposed() || width === 0 || outlines === 'coming') return
    const option = chartOption({ spec, model, look: chartLook(), words, width, height, outlines }, rows)
    // Room for a note below was taken from it, or given back.
    if (chart.getHeight() !== height) chart.resize({ height })
    chart.setOption(still || printing ? { ...option, animation: false } : option, { notMerge: true })
  }, [chart, spec, model, rows, words, width, height, theme, still, printing, outlines])

  const item = shown === undefined ? undefined : itemOf(spec, model, shown)
  useEffect(() => {
    if (!chart || chart.isDisposed()) return
    chart.dispatchAction(
      item === undefined ? { type: 'hideTip' } : { type: 'showTip', ...drawnItem(spec, model, item) },
    )
  }, [chart, item, spec, model])

  return <div ref={host} style={{ height }} className={onPress ? 'w-full' : 'w-full [&_canvas]:cursor-default!'} />
}

/** The outlines of provinces while a map is shown. */
function useOutlines(needed: boolean): ProvinceOutlines | undefined | 'coming' {
  const [outlines, setOutlines] = useState<ProvinceOutlines | 'coming' | undefined>('coming')
  useEffect(() => {
    if (needed) void outlinesFor('map').then(setOutlines)
  }, [needed])
  return needed ? outlines : undefined
}
