import { required } from '#contract/kit/required.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Files } from '../../platform/files/files.ts'
import { listUncounted, saveBytes } from './storage-store.ts'

/** Counts logos and databases that were kept before their sizes were: only their store knows how large they are. */
export async function countOlderFiles({ db, files, log }: Pick<Deps, 'db' | 'log'> & { files: Files }): Promise<void> {
  for (const item of await listUncounted(db))
    try {
      await saveBytes(db, item, required(await files.sizeOf(item.key), 'a file that a row names'))
    } catch (error) {
      log.warn({ err: error, kind: item.kind, id: item.id }, 'a kept file could not be counted')
    }
}
