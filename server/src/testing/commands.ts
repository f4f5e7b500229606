import { execFile } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

export type Outcome = { code: number; stdout: string; stderr: string }

/** A command of package.json as a person types it, with the settings of an installation. */
export function npmRun(env: Record<string, string>, name: string, ...words: string[]): Promise<Outcome> {
  // npm looks for nothing on the web by itself, and writes into nobody's home.
  const alone = { npm_config_update_notifier: 'false', npm_config_logs_max: '0', HOME: os.tmpdir() }
  return ended(npm, ['run', name, '--', ...words], { ...alone, ...env })
}

/** The same without npm before it: a second sooner. */
export const runCommand = (env: Record<string, string>, name: string, ...words: string[]): Promise<Outcome> =>
  ended(process.execPath, [path.join(root, 'server/src', `${name}.ts`), ...words], env)

function ended(program: string, words: string[], env: Record<string, string>): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(program, words, { cwd: root, env }, (error, stdout, stderr) => {
      // A number when it ended by itself.
      const code = error ? Number(error.code ?? -1) : 0
      resolve({ code, stdout, stderr })
    })
  })
}
