import { BarChart, CustomChart, LineChart, PieChart, ScatterChart } from 'echarts/charts'
import { GridComponent, LegendComponent, MarkLineComponent, TitleComponent, TooltipComponent } from 'echarts/components'
import { use } from 'echarts/core'
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers'

use([BarChart, CustomChart, LineChart, PieChart, ScatterChart])
use([GridComponent, LegendComponent, MarkLineComponent, TitleComponent, TooltipComponent])
use([CanvasRenderer, SVGRenderer])

/** The chart library with the parts that we draw with. Load it when something is drawn. */
export { type EChartsType, init } from 'echarts/core'
