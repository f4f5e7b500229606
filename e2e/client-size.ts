// What a screen of the built client needs, from the build's manifest: the same on every machine.
import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

type Entry = { file: string; src?: string; name?: string; imports?: string[]; dynamicImports?: string[] }

const dist = path.resolve(import.meta.dirname, '../web/dist')
const frame = 'src/app/shell/shell.tsx'
const sessionList = 'src/features/chat/sessions/session-list.tsx'

/** The most JavaScript, in kB (gzip), before a screen can be used. */
export const clientLimits = { signIn: 90, home: 180 }

/** Files and kB (gzip) of JavaScript. */
type ClientSize = { files: number; kB: number }

/** JavaScript before the sign-in screen can be used. */
export const signInSize = (): ClientSize => sizeOf(['index.html', 'src/app/front.tsx'])

/** JavaScript before chat home can be used: the frame with its list of sessions, and the screen. */
export const homeSize = (): ClientSize =>
  sizeOf(['index.html', 'src/app/router.ts', frame, sessionList, 'src/screens/chat-home.tsx'])

/** These sources with all they import, and the words of one language, which components wait for. */
function sizeOf(roots: readonly string[]): ClientSize {
  const manifest = JSON.parse(fs.readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Entry>
  const found = new Set<string>()
  const waiting = [...roots]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const entry = manifest[key]
    if (!entry) throw new Error(`the build has no ${key}`)
    if (found.has(entry.file)) continue
    found.add(entry.file)
    waiting.push(...(entry.imports ?? []), ...(entry.dynamicImports ?? []).filter(isEnglish))
  }
  const bytes = [...found].map((file) => gzipSync(fs.readFileSync(path.join(dist, file)), { level: 9 }).length)
  return { files: found.size, kB: bytes.reduce((sum, size) => sum + size, 0) / 1000 }
}

const isEnglish = (key: string) => key.endsWith('messages/en.ts')
