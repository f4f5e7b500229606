import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'

/** Longer than any line: 40 digits, a colon, a count, and the end of a line. */
const lineBytes = 80

/**
 * Whether a password is in a list of breached ones, as Have I Been Pwned gives it: lines of `<SHA-1>:<count>` in order, in capitals. The
 * list is one file, or a folder with a file (`21BD1.txt` or `21BD1`) for each first five digits, whose lines hold the other 35.
 * Throws where the list cannot be read: a password that was not looked up is not taken for a good one.
 */
export async function isBreached(list: string, password: string): Promise<boolean> {
  const hash = createHash('sha1').update(password, 'utf8').digest('hex').toUpperCase()
  if (!(await fs.stat(list)).isDirectory()) return holdsHash(list, hash)
  const range = path.join(list, hash.slice(0, 5))
  const file = await fs.access(`${range}.txt`).then(
    () => `${range}.txt`,
    () => range,
  )
  return holdsHash(file, hash.slice(5))
}

/** Halves the file until the line is found: some thirty short reads in the whole list of 40 GB. */
async function holdsHash(file: string, hash: string): Promise<boolean> {
  const handle = await fs.open(file)
  try {
    let low = 0
    let high = (await handle.stat()).size
    // The line that is looked for begins at `low` or later, and before `high`.
    while (low < high) {
      const middle = low + Math.floor((high - low) / 2)
      const { start, text } = await lineFrom(handle, middle)
      if (start >= high) high = middle
      else if (text === hash) return true
      else if (text < hash) low = start + 1
      else high = middle
    }
    return false
  } finally {
    await handle.close()
  }
}

/** The hash of the first line that begins at `position` or behind it, and where that is. */
async function lineFrom(handle: fs.FileHandle, position: number): Promise<{ start: number; text: string }> {
  // One byte earlier: what follows the end of a line begins here.
  const from = Math.max(position - 1, 0)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2 * lineBytes), 0, 2 * lineBytes, from)
  const read = buffer.toString('latin1', 0, bytesRead)
  const skipped = position === 0 ? 0 : read.indexOf('\n') + 1
  if (position > 0 && skipped === 0) return { start: Number.POSITIVE_INFINITY, text: '' }
  const text = /^[0-9A-F]*/i.exec(read.slice(skipped))?.[0].toUpperCase() ?? ''
  return { start: from + skipped, text }
}
