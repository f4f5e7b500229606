import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { serverEnv } from './server-env.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** Processes that end with their one work, and what they load for it: some hundred of them are started in a run of the tests. */
const started = [
  'server/src/platform/documents/read-process.ts',
  'server/src/platform/documents/read-csv.ts',
  'server/src/platform/documents/read-pdf.ts',
  'server/src/platform/documents/read-word.ts',
  'server/src/platform/documents/read-workbook.ts',
  'server/src/platform/documents/table-worker.ts',
  'server/src/platform/documents/text-worker.ts',
  'server/src/platform/web-page/page-process.ts',
  'server/src/providers/database/sqlite-worker.ts',
  'server/src/providers/mail/mail-process.ts',
  'server/src/modules/knowledge-files/reading-process.ts',
  'server/src/modules/dashboards/mail/board-pdf-process.ts',
  'samples/company/fill-process.ts',
]

/** Loads them once, so that Node keeps them compiled: they are killed as soon as they have answered, and keep nothing themselves. */
export async function fillCompileCache(): Promise<void> {
  const imports = started.map((file) => `import ${JSON.stringify(pathToFileURL(path.join(root, file)).href)}`)
  const script = [...imports, 'process.exit()'].join('\n')
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script]
  const child = spawn(process.execPath, args, { env: serverEnv, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`what tests start could not be loaded: ${code}`)
}
