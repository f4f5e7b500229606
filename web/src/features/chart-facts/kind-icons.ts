import {
  ChartArea,
  ChartBarStacked,
  ChartColumn,
  ChartLine,
  ChartPie,
  ChartScatter,
  Filter,
  Grid3x3,
  Hash,
  type LucideIcon,
  Map as MapIcon,
  Table2,
  TableProperties,
} from 'lucide-react'
import type { ChartKind } from '#contract/charts/spec.ts'

/** The sign of a kind of chart. */
export const kindIcons: Record<ChartKind, LucideIcon> = {
  bar: ChartColumn,
  line: ChartLine,
  area: ChartArea,
  stacked: ChartBarStacked,
  pie: ChartPie,
  scatter: ChartScatter,
  heatmap: Grid3x3,
  funnel: Filter,
  number: Hash,
  table: Table2,
  pivot: TableProperties,
  map: MapIcon,
}
