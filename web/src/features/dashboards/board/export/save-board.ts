import { download, fileName } from '#web/lib/table/export-table.ts'
import { pictureOf } from './picture.ts'

/** Gives the person the tiles in sight as a picture or as pages. */
export async function saveBoard(board: HTMLElement, name: string, kind: 'png' | 'pdf'): Promise<void> {
  const canvas = await pictureOf(board)
  if (kind === 'png') return download(fileName(name, 'png'), await blobOf(canvas))
  const { pagesOf } = await import('./pages.ts')
  const bytes = await pagesOf(canvas, name)
  download(fileName(name, 'pdf'), new Blob([bytes.slice()], { type: 'application/pdf' }))
}

const blobOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
