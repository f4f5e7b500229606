import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export type SmallDisk = {
  folder: string
  /** Why it is none of its own, and must not be filled; undefined when it is one. */
  missing: string | undefined
  /** Fills it to the last byte; gives back what makes room again. */
  fill: () => { empty: () => void }
  remove: () => void
}

/** A folder on a disk of its own of so many megabytes, where this account may mount one. */
export function smallDisk(megabytes: number): SmallDisk {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-disk-'))
  fs.chmodSync(folder, 0o755)
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'nalar-test', folder]
  const mounted = process.platform === 'linux' && spawnSync('mount', options).status === 0
  return {
    folder,
    missing: mounted ? undefined : 'this account may not mount a disk',
    fill: () => {
      if (!mounted) throw new Error('it is the disk of the machine')
      const file = path.join(folder, 'filler')
      const piece = Buffer.alloc(1024 * 1024)
      const handle = fs.openSync(file, 'w')
      try {
        while (fs.writeSync(handle, piece) === piece.length);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        fs.closeSync(handle)
      }
      return { empty: () => fs.rmSync(file) }
    },
    remove: () => {
      if (mounted) spawnSync('umount', ['-l', folder])
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
