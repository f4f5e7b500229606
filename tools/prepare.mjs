#!/usr/bin/env node
// Brings a checkout to where it can run, on the Node that is there (20.19 or newer): installs what the lock file names and
// builds client and server when their sources changed. Says one line for each thing it does and nothing when all is current.
//   node tools/prepare.mjs [--no-build | --no-server] [--tests]
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const modules = path.join(root, 'node_modules')
const flags = new Set(process.argv.slice(2))
const say = (line) => process.stdout.write(`${line}\n`)

/** Debian packages of the tests, with where their programs lie. */
const programs = [
  {
    // Without a window, where Debian has it apart: e2e/chromium.ts says why.
    name: 'chromium-headless-shell',
    older: 'chromium',
    paths: process.env.CHROMIUM ? [process.env.CHROMIUM] : ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'],
  },
  { name: 'redis-server', paths: ['/usr/bin/redis-server'], service: 'redis-server' },
  { name: 'mariadb-server', paths: ['/usr/sbin/mariadbd'], service: 'mariadb' },
  { name: 'openssh-server', paths: ['/usr/sbin/sshd'], service: 'ssh' },
  { name: 'dovecot-imapd', paths: ['/usr/sbin/dovecot'], service: 'dovecot' },
  { name: 'radicale', paths: ['/usr/bin/radicale'], service: 'radicale' },
  { name: 'mosquitto', paths: ['/usr/sbin/mosquitto'], service: 'mosquitto' },
  { name: 'pgbouncer', paths: ['/usr/sbin/pgbouncer'], service: 'pgbouncer' },
]

requireNode()
install()
if (!flags.has('--no-build')) {
  build({
    name: 'client',
    sources: [
      'web/src',
      'web/public',
      'contract/src',
      'flow',
      'sql/src',
      'web/index.html',
      'web/vite.config.ts',
      'web/chunks.ts',
      'web/merge-facades.ts',
      'web/icon-imports.ts',
    ],
    output: 'web/dist',
    options: ['web'],
  })
  if (!flags.has('--no-server'))
    build({
      name: 'server',
      sources: ['server/src', 'contract/src', 'engine/src', 'flow/src', 'samples', 'sql/src', 'tools/server-build'],
      output: 'server/dist',
      options: ['server', '--config', 'tools/server-build/vite.config.ts'],
    })
}
if (flags.has('--tests')) testPrograms()

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  process.stderr.write(`Node 20.19 or newer is needed; this is ${process.versions.node}.\n`)
  process.exit(1)
}

function install() {
  const wanted = hash([path.join(root, 'package-lock.json')])
  const stamp = path.join(modules, '.installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (existsSync(path.join(modules, '.bin/node')) && inStep()) {
    writeFileSync(stamp, wanted)
    return
  }
  say('Installing packages (about half a minute)...')
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  run([...npm, 'ci', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(stamp, wanted)
}

/** Whether node_modules already holds what the lock file names, put there by npm itself. */
function inStep() {
  try {
    const installed = JSON.parse(readFileSync(path.join(modules, '.package-lock.json'), 'utf8')).packages
    const locked = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages
    return Object.entries(locked).every(
      ([name, entry]) =>
        name === '' || entry.optional || entry.devOptional || installed[name]?.version === entry.version,
    )
  } catch {
    return false
  }
}

function build({ name, sources, output, options }) {
  const wanted = hash(
    [...sources, 'package.json', 'package-lock.json'].flatMap((file) => filesOf(path.join(root, file))),
  )
  const stamp = path.join(root, output, '.built')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say(`Building the ${name}...`)
  const node = path.join(modules, '.bin/node')
  rmSync(stamp, { force: true })
  run([node, path.join(modules, 'vite/bin/vite.js'), 'build', ...options, '--logLevel', 'warn'])
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** What the tests need besides npm's packages: Debian's are installed where they are missing and we may. */
function testPrograms() {
  const missing = programs.filter(({ paths }) => !paths.some((file) => existsSync(file)))
  if (missing.length === 0) return
  const names = missing.map(({ name }) => name).join(', ')
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) {
    say(`Not found: ${names}. The tests that need them are left out.`)
    return
  }
  say(`Installing Debian's ${names} for the tests...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  run(['apt-get', 'update', '-qq'], env)
  const packages = missing.map(({ name, older }) => (older && !packageExists(name) ? older : name))
  withoutStartingServices(() => run(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages], env))
  const services = missing.flatMap(({ service }) => service ?? [])
  // The tests start these programs themselves: nothing of them runs after the next boot. Without systemd there is nothing to say.
  if (services.length > 0) spawnSync('systemctl', ['disable', '--quiet', ...services], { stdio: 'ignore' })
}

function packageExists(name) {
  return spawnSync('apt-cache', ['show', name]).status === 0
}

/** Debian's packages ask this file before they start a service (invoke-rc.d); one that is there already is left as it is. */
function withoutStartingServices(work) {
  const policy = '/usr/sbin/policy-rc.d'
  if (!existsSync(policy)) {
    writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
    process.once('exit', () => rmSync(policy, { force: true }))
  }
  work()
}

/** A file, or those of a folder in the order of their names; tests are in no build. */
function filesOf(place) {
  const found = statSync(place, { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return /\.test\.tsx?$/.test(place) ? [] : [place]
  return readdirSync(place)
    .sort()
    .flatMap((name) => filesOf(path.join(place, name)))
}

function hash(files) {
  const sum = createHash('sha256')
  for (const file of files.filter((f) => statSync(f, { throwIfNoEntry: false })?.isFile())) {
    sum.update(path.relative(root, file)).update(readFileSync(file))
  }
  return sum.digest('hex')
}

function run([command, ...args], env = process.env) {
  try {
    execFileSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env })
  } catch (error) {
    process.stderr.write(`${command} ${args.join(' ')} failed.\n`)
    process.exit(error.status ?? 1)
  }
}
