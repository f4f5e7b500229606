import type { ErrorCode } from '#contract/errors.ts'
import type { FileId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import type { Clock } from '../../platform/clock.ts'
import { DocumentError } from '../../platform/documents/index.ts'
import type { Files } from '../../platform/files/files.ts'
import { fail } from '../../platform/http/fail.ts'
import type { UploadedFile } from '../../platform/http/route.ts'
import { newId } from '../../platform/id.ts'
import type { OpenFiles } from '../answering/open-files.ts'
import type { WidgetFile } from './store.ts'

export type TakeInDeps = { clock: Clock; files: Files; openFiles: OpenFiles }

/** Reads each file first, so that one that cannot be read refuses them all with a reason (`file_…`) before any is kept; `store` keeps their rows. */
export async function takeIn(
  deps: TakeInDeps,
  uploads: UploadedFile[],
  store: (files: WidgetFile[]) => Promise<void>,
): Promise<void> {
  const accepted: { file: WidgetFile; path: string }[] = []
  for (const upload of uploads) {
    const id = newId<FileId>(deps.clock.now())
    const { kind } = await readable(deps, id, upload)
    const { filename: name, mime, bytes, path } = upload
    accepted.push({ file: { id, key: `widget/${id}`, name, mime, bytes, kind }, path })
  }
  const widgetFiles = accepted.map(({ file }) => file)
  try {
    for (const { file, path } of accepted) await deps.files.takeIn(file.key, path)
    await store(widgetFiles)
  } catch (error) {
    await Promise.all(widgetFiles.map(({ key }) => deps.files.remove(key)))
    throw error
  }
}

async function readable({ openFiles }: TakeInDeps, id: FileId, { path, filename }: UploadedFile) {
  try {
    return await openFiles.read({ id, name: filename, path: async () => path })
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    const limit = limits.widget.fileBytes / 1024 / 1024
    throw fail(error.code satisfies ErrorCode, { name: filename, limit, ...error.params })
  }
}
