/** A name with an ending such as ` (2)`, cut before it so that both have at most `longest` characters as JavaScript counts; never half a sign. */
export function nameWithEnding(name: string, ending: string, longest: number): string {
  const kept = name.slice(0, longest - ending.length)
  return (kept.isWellFormed() ? kept : kept.slice(0, -1)) + ending
}
