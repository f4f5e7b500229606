import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import type { DashboardId } from '#contract/dashboards/schemas.ts'
import type { PdfAsk } from '#contract/dashboards/tiles.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { api } from '#web/lib/client/api.ts'
import { getLanguage } from '#web/lib/i18n/language-store.ts'
import { downloadFile, fileName } from '#web/lib/table/export-table.ts'
import { pictureOf } from './picture.ts'

/** What the page shows now. */
export type PdfInput = Omit<PdfAsk, 'time_zone'>

/** Gives the person the tiles in sight as a picture. */
export async function savePicture(board: HTMLElement, name: string): Promise<void> {
  const canvas = titled(await pictureOf(board), board, name)
  downloadFile(fileName(name, 'png'), await blobOf(canvas))
}

/** Gives the person the whole dashboard as light pages, drawn by the server from the same rows. */
export async function savePages({ id, name }: { id: DashboardId; name: string }, asked: PdfInput): Promise<void> {
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const body = { ...asked, time_zone }
  const pages = await api.blob(dashboardEndpoints.downloadDashboardPdf, { params: { id }, body })
  downloadFile(fileName(name, 'pdf'), pages)
}

const blobOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )

/** Room for the name above the tiles, in px of the page. */
const head = 44

/** The picture below its name and the moment it was made. */
function titled(picture: HTMLCanvasElement, board: HTMLElement, name: string): HTMLCanvasElement {
  const scale = picture.width / board.getBoundingClientRect().width
  const canvas = document.createElement('canvas')
  canvas.width = picture.width
  canvas.height = picture.height + head * scale
  const context = canvas.getContext('2d')
  if (!context) return picture
  const style = getComputedStyle(document.body)
  context.fillStyle = style.backgroundColor
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, head * scale)
  context.scale(scale, scale)
  context.fillStyle = style.color
  context.font = `600 17px ${style.fontFamily}`
  context.fillText(name, 18, 32, picture.width / scale - 220)
  context.globalAlpha = 0.65
  context.textAlign = 'right'
  context.font = `12px ${style.fontFamily}`
  context.fillText(formatDate(new Date().toISOString(), getLanguage(), 'moment'), picture.width / scale - 18, 32)
  return canvas
}
