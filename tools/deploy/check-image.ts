/** What is wrong with a Dockerfile, a line each. `isThere`: whether a path of the repository exists, or is made by the build. */
export function checkImage(text: string, isThere: (path: string) => boolean): string[] {
  const lines = text
    .replace(/^\s*#.*$/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => line.trim())
  const of = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))
  const problems: string[] = []
  for (const from of of('FROM'))
    if (!/:[\w.-]+/.test(from) || from.includes(':latest')) problems.push(`${from} has no version`)
  if (of('FROM').length < 2) problems.push('what builds goes along')
  const user = of('USER').at(-1)
  if (!user || /^(root|0)(:|$)/.test(user)) problems.push('it runs as root')
  if (!of('HEALTHCHECK').some((check) => check.includes('/health'))) problems.push('nobody asks /health')
  const port = /\bPORT=(\d+)/.exec(of('ENV').join(' '))?.[1]
  if (port === undefined || of('EXPOSE')[0] !== port) problems.push(`EXPOSE is not PORT (${port})`)
  for (const copied of of('COPY').filter((copy) => copy.includes('--from=build')))
    for (const [, source = ''] of copied.matchAll(/ \/app\/(\S+)(?= \/)| \/app\/(\S+)(?= )/g))
      if (source !== '' && !isThere(source)) problems.push(`${source} is not there`)
  if (!text.trimEnd().endsWith('CMD ["node", "server/dist/main.js"]')) problems.push('it does not start the server')
  return problems
}
