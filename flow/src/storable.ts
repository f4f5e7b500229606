/** Deeper than anything a step is set up with; what writes JSON goes down by itself and would not come back. */
const deepest = 40

/** Why a value cannot be kept: it is nested too deeply, or holds characters that no database takes. Goes no deeper than it must. */
export function unstorableReason(value: unknown): 'deep' | 'characters' | undefined {
  const open: [unknown, number][] = [[value, 0]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [item, depth] = next
    if (typeof item === 'string' && !isPlain(item)) return 'characters'
    if (typeof item !== 'object' || item === null) continue
    if (depth === deepest) return 'deep'
    for (const [name, inner] of Object.entries(item)) {
      if (!isPlain(name)) return 'characters'
      open.push([inner, depth + 1])
    }
  }
  return undefined
}

const isPlain = (text: string) => text.isWellFormed() && !text.includes('\u0000')
