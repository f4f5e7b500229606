import { createDiskStore } from '../files/disk-store.ts'
import type { FileStore } from '../files/file-store.ts'
import { openFileStore, type StoreSettings } from '../files/open-file-store.ts'
import type { BackupAddress } from './backup-address.ts'

export const openBackupPlace = (address: BackupAddress, config: StoreSettings): Promise<FileStore> =>
  address.s3 ? openFileStore({ ...config, FILES_URL: address.s3 }) : Promise.resolve(createDiskStore(address.folder))

/** A folder of a store as a store of its own. */
export function storeBelow(store: FileStore, folder: string): FileStore {
  const at = (key: string) => `${folder}/${key}`
  return {
    put: (key, content) => store.put(at(key), content),
    open: (key, range) => store.open(at(key), range),
    find: (key) => store.find(at(key)),
    move: (key, target) => store.move(at(key), at(target)),
    remove: (key) => store.remove(at(key)),
    removeAll: (below) => store.removeAll(at(below)),
    list: async function* (below) {
      for await (const key of store.list(at(below))) yield key.slice(folder.length + 1)
    },
    localPath: (key) => store.localPath(at(key)),
  }
}
