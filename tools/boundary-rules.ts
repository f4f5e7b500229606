import { importsOf, resolveImport } from './boundary-imports.ts'

export type Finding = { file: string; line: number; rule: string }

const homeOf = (file: string) => file.split('/')[0]!
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.includes('/testing/')

/** Which homes a home may import; itself always. */
const mayImport: Record<string, readonly string[]> = {
  contract: [],
  sql: [],
  engine: ['contract', 'sql'],
  flow: ['contract'],
  samples: ['contract', 'engine'],
  server: ['contract', 'engine', 'flow', 'sql', 'samples'],
  web: ['contract', 'flow', 'sql'],
  e2e: ['contract'],
}

const serverLayers = ['platform', 'providers', 'modules']
const webLayers = ['lib', 'ui', 'features', 'screens', 'app']

/** All broken rules of one file. `file` is relative to the repository, with forward slashes. */
export function checkFile(file: string, text: string): Finding[] {
  const found: Finding[] = []
  const reportAt = (line: number) => (rule: string) => void found.push({ file, line, rule })
  // A type leaves no trace at run time: knowing a neighbour's shapes is not reaching into it.
  for (const { specifier, typeOnly, line } of importsOf(text)) checkImport(file, specifier, typeOnly, reportAt(line))
  for (const [index, line] of text.split('\n').entries()) checkPlace(file, line, reportAt(index + 1))
  return found
}

type Report = (rule: string) => void

function checkImport(file: string, specifier: string, typeOnly: boolean, report: Report): void {
  const home = homeOf(file)
  const target = resolveImport(file, specifier)
  if (target === undefined) {
    if (home === 'contract' && specifier !== 'zod' && !isTest(file))
      report(`contract imports zod only, not ${specifier}`)
    if (home === 'flow' && specifier !== 'zod' && !isTest(file)) report(`flow imports zod only, not ${specifier}`)
    if (
      home === 'engine' &&
      /^node:(?!assert|module)/.test(specifier) &&
      !isTest(file) &&
      !file.startsWith('engine/measure/')
    )
      report('the engine has no input or output')
    return
  }
  const other = homeOf(target)
  // Tests of what is loaded into a database need one.
  const testsOnServer = home === 'samples' && isTest(file) && target.startsWith('server/src/testing/')
  // Journeys of mail, drives, push messages, tiles and single sign-on need somebody at the other end.
  const otherEnd =
    home === 'e2e' &&
    /^server\/src\/testing\/(imap-server|smtp-sink|push-service|map-tiles|oidc-issuer|name-server|radicale|free-port|cloud\/(google|salesforce)-cloud)\.ts$/.test(
      target,
    )
  if (other !== home && !(mayImport[home] ?? []).includes(other) && !testsOnServer && !otherEnd)
    report(`${home} may not look at ${other}`)
  if (home === 'web' && other === 'sql' && !/^sql\/src\/(dialect|tokens|tree)\.ts$/.test(target))
    report('the client cuts SQL into tokens and does no more with it')
  if (home === 'server' && other === 'server') checkServer(file, target, typeOnly, report)
  if (home === 'web' && other === 'web') checkWeb(file, target, report)
}

function checkServer(file: string, target: string, typeOnly: boolean, report: Report): void {
  if (isTest(file)) return
  const [from, to] = [layerOf(file, serverLayers), layerOf(target, serverLayers)]
  if (from >= 0 && to > from) report(`${serverLayers[from]} may not look at ${serverLayers[to]}`)
  if (/\/data-sources\/unrestricted-source\.ts$/.test(target) && !['data-sources', 'use-cases'].includes(sliceOf(file)))
    report('a database that nothing is kept from is for data-sources and use-cases: ask `Sources`')
  const reachesIn = from === 2 && to === 2 && sliceOf(file) !== sliceOf(target)
  if (reachesIn && !typeOnly && !/\/(service|routes|work)\.ts$/.test(target))
    report("a module calls another's service.ts only")
}

function checkWeb(file: string, target: string, report: Report): void {
  if (isTest(file)) return
  const [from, to] = [layerOf(file, webLayers), layerOf(target, webLayers)]
  if (from >= 0 && to > Math.max(from, 1)) report(`${webLayers[from]} may not look at ${webLayers[to]}`)
  const crossesFeature = from >= 2 && to === 2 && (from !== 2 || sliceOf(file) !== sliceOf(target))
  if (crossesFeature && !/\/index\.tsx?$/.test(target)) report('a feature is reached through its index.ts')
}

function checkPlace(file: string, line: string, report: Report): void {
  if (isTest(file) || homeOf(file) !== 'server') return
  if (
    /\bprocess\.env\b/.test(line) &&
    !/server\/src\/(main|backup|restore|rotate-key|operator|move-files|doctor|platform\/db\/native)\.ts$/.test(file)
  )
    report('the environment is read in main.ts and the commands beside it')
  if (/\bas OpenSource\b/.test(line) && file !== 'server/src/modules/use-cases/column-policy.ts')
    report('only the policy makes an OpenSource')
  const inModule = file.startsWith('server/src/modules/')
  // These ask files, or hold what they read themselves.
  const asksItself =
    /\/(data-sources\/ask-source|use-cases\/column-policy|monitors\/draft|answering\/(tools\/analyze-file|builtin\/options))\.ts$/
  if (inModule && /(?<![.\w])answerQuestion\(\{/.test(line) && !asksItself.test(file))
    report('a database is asked in words through `askSource`, which holds what is seen against the whole')
  if (inModule && /from 'drizzle-orm/.test(line) && !/\/(store|tables|authenticate)\.ts$|-store\.ts$/.test(file))
    report('SQL lives in store.ts')
}

const layerOf = (file: string, layers: readonly string[]) => layers.indexOf(file.split('/')[2] ?? '')
const sliceOf = (file: string) => file.split('/')[3] ?? ''
