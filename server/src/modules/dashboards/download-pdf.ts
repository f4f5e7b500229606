import { Readable } from 'node:stream'
import type { DashboardId } from '#contract/dashboards/schemas.ts'
import type { PdfAsk } from '#contract/dashboards/tiles.ts'
import type { Language } from '#contract/language.ts'
import { dayOf } from '#contract/usage/zone.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { dataToday } from './data-today.ts'
import { filterTexts } from './filter-texts.ts'
import { boardPdfInChild } from './mail/board-pdf-in-child.ts'
import { momentText, pdfName } from './mail/letter.ts'
import { partsOf } from './mail/parts.ts'
import { findDashboard } from './service.ts'
import { runTiles, type TileDeps } from './tiles.ts'
import { viewOf } from './view.ts'

type PdfDeps = TileDeps & Pick<Deps, 'db' | 'config'>

/** The whole dashboard as a PDF, as its reader sees it now. Throws `dashboard_pdf_failed` where it cannot be drawn. */
export async function downloadPdf(
  deps: PdfDeps,
  { scope, language, signal }: { scope: Scope; language: Language; signal: AbortSignal },
  id: DashboardId,
  ask: PdfAsk,
): Promise<FileAnswer> {
  const row = await findDashboard(deps, scope, id)
  const view = viewOf(scope, row)
  const events = await Array.fromAsync(runTiles(deps, view, ask, signal))
  signal.throwIfAborted()
  const now = deps.clock.now()
  const today = (await dataToday(deps, view.owner, row.document)) ?? ask.today ?? dayOf(now)
  const pdf = await boardPdfInChild({
    name: row.name,
    brand: deps.config.BRAND_NAME,
    at: [momentText(now, language, ask.time_zone), ...filterTexts(row.document, ask.chosen, today, language)].join(
      ' · ',
    ),
    parts: partsOf(row, events, language),
    language,
    now,
  }).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'the PDF of a dashboard could not be made')
    throw fail('dashboard_pdf_failed')
  })
  const content = Buffer.from(pdf.content)
  return {
    stream: Readable.from([content]),
    mime: 'application/pdf',
    filename: pdfName(row.name),
    bytes: content.length,
  }
}
