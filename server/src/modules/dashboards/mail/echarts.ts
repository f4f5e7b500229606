import { BarChart, CustomChart, LineChart, PieChart, ScatterChart } from 'echarts/charts'
import { GridComponent, LegendComponent, MarkLineComponent } from 'echarts/components'
import { type EChartsType, init, setPlatformAPI, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

use([BarChart, CustomChart, LineChart, PieChart, ScatterChart])
use([GridComponent, LegendComponent, MarkLineComponent, SVGRenderer])

type Paper = { width: number; height: number; widthOf: (text: string, size: number) => number }

/** A chart without a page, sizes in px, whose text `widthOf` measures. Dispose of it: its timers would go on. */
export function newPaperChart({ width, height, widthOf }: Paper): EChartsType {
  setPlatformAPI({
    measureText: (text, font) => ({ width: widthOf(text, Number(/([\d.]+)px/.exec(font ?? '')?.[1] ?? 12)) }),
  })
  return init(null, null, { renderer: 'svg', ssr: true, width, height })
}
