/** Variables that are not ours. */
const others = new Set([
  ...['NODE_ENV', 'NALAR_VERSION', 'REDIS_PASSWORD', 'S3_PASSWORD'],
  ...['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD', 'MINIO_ROOT_USER', 'MINIO_ROOT_PASSWORD'],
])

type Named = { file: string; names: readonly string[] }

/** Names of settings that files of deploy/ use and that nothing reads or README does not tell, a line each. */
export function checkSettings(used: readonly Named[], known: readonly string[], readme: string): string[] {
  return used.flatMap(({ file, names }) =>
    [...new Set(names)].flatMap((name) => {
      if (others.has(name)) return []
      if (!known.includes(name)) return [`${file}: nothing reads ${name}`]
      return readme.includes(`\`${name}\``) ? [] : [`${file}: README does not tell of ${name}`]
    }),
  )
}

/** Settings in the text of a Dockerfile, a unit, an example of variables or a template. */
export function settingsIn(text: string): string[] {
  const bare = text.replace(/^\s*#.*$/gm, '')
  const dockerfile = [...bare.matchAll(/^(?:ENV\s+|\s{4})([A-Z][A-Z0-9_]*)=/gm)]
  const unit = [...bare.matchAll(/^Environment=(.*)$/gm)].flatMap(([, list = '']) => [
    ...list.matchAll(/([A-Z][A-Z0-9_]*)=/g),
  ])
  const example = [...bare.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)]
  const yaml = [...bare.matchAll(/^\s+(?:- name: )?([A-Z][A-Z0-9_]{2,})(?::|$)/gm)]
  return [...dockerfile, ...unit, ...example, ...yaml].map(([, name = '']) => name)
}
