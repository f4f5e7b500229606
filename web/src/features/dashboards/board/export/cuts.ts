/** What must not be cut, as rows of the picture. */
export type Whole = { top: number; bottom: number }

/** Where each page begins and ends: between tiles, and through one only where it is higher than a page. */
export function pageCuts(height: number, rows: number, wholes: readonly Whole[]): Whole[] {
  const pages: Whole[] = []
  const end = Math.max(...wholes.map(({ bottom }) => bottom), 0) || height
  // What is below the last tile is no page of its own.
  for (let top = 0; top < Math.min(height, end); ) {
    const last = Math.min(top + rows, height)
    const ends = last === height ? [last] : wholes.map(({ bottom }) => bottom)
    const free = ends.filter(
      (at) => at > top && at <= last && !wholes.some((item) => item.top < at && at < item.bottom),
    )
    const bottom = Math.max(...free, 0) || last
    pages.push({ top, bottom })
    top = bottom
  }
  return pages
}
