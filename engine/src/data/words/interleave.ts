/** The first of each list, then the second of each, and so on. */
export const interleave = (lists: string[][]): string[] => {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat()
}
