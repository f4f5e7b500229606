import * as lib from 'pdf-lib'
import type { ChartData } from '#contract/charts/drawing/data.ts'
import type { ChartSpec } from '#contract/charts/spec.ts'
import type { Language } from '#contract/language.ts'
import { PageFlow } from '../../../platform/pdf/flow.ts'
import { PageWriter } from '../../../platform/pdf/page-writer.ts'
import { loadTypefaces } from '../../../platform/pdf/typefaces.ts'
import { type ChartDrawing, drawChart } from './chart-svg.ts'
import { pointsPerPx } from './place-chart.ts'

export type ChartsToDraw = { charts: { spec: ChartSpec; rows: ChartData }[]; language: Language }

/** Each chart as it is drawn for a page; null for what a page shows as a table. The server has it done by `drawChartsInChild`. */
export async function drawCharts({ charts, language }: ChartsToDraw): Promise<(ChartDrawing | null)[]> {
  const document = await lib.PDFDocument.create()
  const flow = new PageFlow(new PageWriter(lib, document, await loadTypefaces(), [595, 842]))
  const width = Math.round(flow.width / pointsPerPx)
  const widthOf = (text: string, size: number) => flow.writer.widthOf(text, size)
  return charts.map(({ spec, rows }) => drawChart({ spec, rows, language, width, widthOf }) ?? null)
}
