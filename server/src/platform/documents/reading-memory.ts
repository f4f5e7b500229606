export const mebibyte = 1024 * 1024

const atLeastMb = 384
const perMegabyte = 40
/** What is in them is packed: a small file may hold much. How much is for `guardZip`. */
const packed = /\.(docx?|xlsx?|pptx)$/i

/** Megabytes that reading a file may take: the smaller the file, the less it can need. */
export function memoryFor(filename: string, bytes: number, limit: number): number {
  return packed.test(filename) ? limit : Math.min(limit, Math.round(atLeastMb + (perMegabyte * bytes) / mebibyte))
}
