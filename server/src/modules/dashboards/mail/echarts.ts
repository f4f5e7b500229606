import type { EChartsType } from 'echarts/core'

/** A chart without a page, `width` × `height` px. Dispose of it: its timers would go on. */
type NewChart = (width: number, height: number) => EChartsType

/** ECharts with the parts that charts are drawn with, loaded with the first of them. `widthOf` measures text, in px. */
export async function loadEcharts(widthOf: (text: string, size: number) => number): Promise<NewChart> {
  const [{ init, setPlatformAPI, use }, charts, components, { SVGRenderer }] = await Promise.all([
    import('echarts/core'),
    import('echarts/charts'),
    import('echarts/components'),
    import('echarts/renderers'),
  ])
  const { BarChart, CustomChart, LineChart, PieChart, ScatterChart } = charts
  const { GridComponent, LegendComponent, MarkLineComponent } = components
  use([BarChart, CustomChart, LineChart, PieChart, ScatterChart])
  use([GridComponent, LegendComponent, MarkLineComponent, SVGRenderer])
  setPlatformAPI({
    measureText: (text, font) => ({ width: widthOf(text, Number(/([\d.]+)px/.exec(font ?? '')?.[1] ?? 12)) }),
  })
  return (width, height) => init(null, null, { renderer: 'svg', ssr: true, width, height })
}
