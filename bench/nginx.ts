import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server/src/testing/free-port.ts'

const program = process.env.BENCH_NGINX ?? 'nginx'

export type BenchNginx = { url: string; pid: number; stop: () => Promise<void> }

export const isNginxHere = (): boolean => spawnSync(program, ['-v'], { stdio: 'ignore' }).status === 0

/** nginx before some web processes, passing on as `deploy/compose/nginx.conf` says, without TLS. */
export async function startNginx(addresses: readonly string[]): Promise<BenchNginx> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-nginx-'))
  const port = await freePort()
  const file = path.join(folder, 'nginx.conf')
  fs.writeFileSync(file, configuration(addresses, port, folder))
  const server = spawn(program, ['-p', folder, '-c', file, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  for (let waited = 0; !(await fetch(`${url}/health`).catch(() => undefined)); waited++) {
    if (server.exitCode !== null || waited > 500) throw new Error('nginx did not start')
    await sleep(20)
  }
  const stop = async () => {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
    fs.rmSync(folder, { recursive: true, force: true })
  }
  return { url, pid: server.pid!, stop }
}

function configuration(addresses: readonly string[], port: number, folder: string): string {
  const deployed = fs.readFileSync(path.join(import.meta.dirname, '../deploy/compose/nginx.conf'), 'utf8')
  const part = (pattern: RegExp): string => {
    const found = pattern.exec(deployed)?.[1]
    if (found === undefined) throw new Error(`deploy/compose/nginx.conf has no ${pattern}`)
    return found
  }
  // Addresses of this machine need no looking up, nor do names that change while it runs.
  const how = part(/server web:3000 ([^;]*);/).replace('resolve ', '')
  const servers = addresses.map((address) => `server ${new URL(address).host} ${how};`)
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${folder}/${of};`)
  return `worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr error;
events { worker_connections 8192; }
http {
  access_log off;
  ${folders.join('\n  ')}
  ${part(/(map \$http_upgrade[\s\S]*?\n {2}\})/)}
  upstream nalar { zone nalar 64k; ${servers.join(' ')} ${part(/(keepalive \d+;)/)} }
  server {
    listen 127.0.0.1:${port};
    ${part(/(underscores_in_headers [^;]*;)/)}
    ${part(/(client_max_body_size [^;]*;)/)}
    ${part(/(location \/ \{\s+proxy_pass[\s\S]*?\n {4}\})/)}
  }
}
`
}
