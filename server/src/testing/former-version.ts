import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')
const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** What the server is made of: it runs from its sources, so that nothing is built. */
const parts = ['server', 'contract', 'engine', 'flow', 'samples', 'sql', 'package.json', 'package-lock.json']

const daySeconds = 24 * 3_600

/**
 * The commit that runs beside this version: `TEST_FORMER_VERSION`, or the newest on the way here that is a day older than this one. None
 * where there is no history (a checkout of one commit, or no repository at all), with the reason.
 */
export function formerCommit(): { commit: string } | { why: string } {
  try {
    const named = process.env.TEST_FORMER_VERSION
    if (named) return { commit: git('rev-parse', '--verify', `${named}^{commit}`) }
    const before = Number(git('log', '-1', '--format=%ct')) - daySeconds
    const commit = git('rev-list', '--first-parent', '-1', `--before=${before}`, 'HEAD')
    return commit ? { commit } : { why: 'no commit here is a day older than this one' }
  } catch {
    return { why: 'this is no checkout of a repository' }
  }
}

/** Its program in a folder of its own, on our packages where these are what it names, else on its own. */
export function unpackFormer(commit: string): { program: string; remove: () => void } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-former-'))
  const archive = path.join(folder, 'former.tar')
  execFileSync('git', ['archive', '--output', archive, commit, ...parts], { cwd: root })
  execFileSync('tar', ['-xf', archive, '-C', folder])
  fs.rmSync(archive)
  if (hasItsPackages(folder)) fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  else
    execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], {
      cwd: folder,
      stdio: 'ignore',
    })
  fs.mkdirSync(path.join(folder, 'web/dist'), { recursive: true })
  const remove = () => fs.rmSync(folder, { recursive: true, force: true })
  return { program: path.join(folder, 'server/src/main.ts'), remove }
}

type Locked = { packages: Record<string, { version?: string; dev?: true; optional?: true }> }

function hasItsPackages(folder: string): boolean {
  const read = (file: string) => JSON.parse(fs.readFileSync(file, 'utf8')) as Locked
  const installed = read(path.join(root, 'node_modules/.package-lock.json')).packages
  return Object.entries(read(path.join(folder, 'package-lock.json')).packages).every(
    ([name, { version, dev, optional }]) => name === '' || dev || optional || installed[name]?.version === version,
  )
}
