import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import mysql from 'mysql2'
import { answersAt, freePort } from './free-port.ts'

const program = '/usr/sbin/mariadbd'
const isRoot = process.getuid?.() === 0

/** Why there is no MariaDB to test with; undefined when there is one. */
export const noMariaDb = fs.existsSync(program) ? undefined : 'mariadbd is not installed'

export type TestMariaDb = {
  port: number
  /** The authority of its certificate, PEM; undefined without openssl. */
  ca: string | undefined
  /** Runs statements as its administrator. */
  run: (...statements: string[]) => Promise<unknown[]>
  stop: () => Promise<void>
}

/** A MariaDB of its own in a temporary folder, on a free port of loopback, with an administrator `root` without a password. */
export async function startMariaDb(): Promise<TestMariaDb> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-mariadb-'))
  const data = path.join(folder, 'data')
  const tls = makeCertificate(folder)
  if (isRoot) fs.chmodSync(folder, 0o755)
  fs.mkdirSync(data)
  // It refuses to run as root.
  const user = isRoot ? ['--user=mysql'] : []
  if (isRoot) execFileSync('chown', ['-R', 'mysql', folder])
  execFileSync('mariadb-install-db', [
    '--no-defaults',
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    ...user,
  ])
  const port = await freePort()
  const child = spawn(
    program,
    [
      '--no-defaults',
      `--datadir=${data}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      '--skip-name-resolve',
      `--socket=${path.join(folder, 'sock')}`,
      '--innodb-buffer-pool-size=16M',
      '--performance-schema=off',
      ...user,
      '--innodb-flush-log-at-trx-commit=0',
      `--secure-file-priv=${folder}`,
      ...tls.options,
    ],
    { stdio: 'ignore' },
  )
  const exited = new Promise((resolve) => child.once('exit', resolve))
  await answersAt(port)
  const stop = async () => {
    child.kill('SIGKILL')
    await exited
    fs.rmSync(folder, { recursive: true, force: true })
  }
  return { port, ca: tls.ca, run: (...statements) => run(port, statements), stop }
}

async function run(port: number, statements: string[]): Promise<unknown[]> {
  const connection = mysql
    .createConnection({ host: '127.0.0.1', port, user: 'root', multipleStatements: true })
    .promise()
  try {
    const results: unknown[] = []
    for (const statement of statements) results.push((await connection.query(statement))[0])
    return results
  } finally {
    await connection.end()
  }
}

function makeCertificate(folder: string): { ca: string | undefined; options: string[] } {
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')]
  try {
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-days',
        '2',
        '-subj',
        '/CN=localhost',
        '-keyout',
        key,
        '-addext',
        'subjectAltName=DNS:localhost',
        '-out',
        certificate,
      ],
      { stdio: 'ignore' },
    )
  } catch {
    return { ca: undefined, options: [] }
  }
  return { ca: fs.readFileSync(certificate, 'utf8'), options: [`--ssl-cert=${certificate}`, `--ssl-key=${key}`] }
}
