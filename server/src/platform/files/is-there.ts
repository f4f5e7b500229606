import fs from 'node:fs/promises'

/** Whether a file or folder is there and may be looked at. */
export const isThere = (file: string): Promise<boolean> =>
  fs.access(file).then(
    () => true,
    () => false,
  )
