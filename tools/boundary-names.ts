/**
 * Names of exported types that one home has twice: a word means one thing there. `texts` are files relative to the repository with what
 * is in them; tests and what only they use may say `Row` as often as they like.
 */
export function findTwiceNamed(texts: ReadonlyMap<string, string>): { name: string; files: string[] }[] {
  const found = new Map<string, string[]>()
  for (const [file, text] of texts) {
    if (/\.test\.tsx?$|\/testing\/|\.d\.ts$|^e2e\//.test(file)) continue
    for (const [, name] of text.matchAll(
      /^export (?:declare )?(?:abstract )?(?:type|interface|class|enum) (\w+)\b/gm,
    )) {
      const key = `${file.split('/')[0]} ${name}`
      found.set(key, [...(found.get(key) ?? []), file])
    }
  }
  return [...found].filter(([, files]) => files.length > 1).map(([name, files]) => ({ name, files }))
}
