import { formatDate } from '#contract/kit/format/date.ts'
import { getLanguage } from '#web/lib/i18n/language-store.ts'
import { downloadFile, fileName } from '#web/lib/table/export-table.ts'
import type { Whole } from './cuts.ts'
import { pictureOf } from './picture.ts'

/** Gives the person the tiles in sight as a picture or as pages. */
export async function saveBoard(board: HTMLElement, name: string, kind: 'png' | 'pdf'): Promise<void> {
  const canvas = titled(await pictureOf(board), board, name)
  if (kind === 'png') return downloadFile(fileName(name, 'png'), await blobOf(canvas))
  const { pagesOf } = await import('./pages.ts')
  const bytes = await pagesOf(canvas, name, tilesOf(board, canvas))
  downloadFile(fileName(name, 'pdf'), new Blob([bytes.slice()], { type: 'application/pdf' }))
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

/** Where the tiles stand in the picture. */
function tilesOf(board: HTMLElement, picture: HTMLCanvasElement): Whole[] {
  const around = board.getBoundingClientRect()
  const scale = picture.width / around.width
  return [...board.querySelectorAll('[data-tile]')].map((tile) => {
    const { top, bottom } = tile.getBoundingClientRect()
    return {
      top: Math.floor((top - around.top + head) * scale),
      bottom: Math.ceil((bottom - around.top + head) * scale),
    }
  })
}
