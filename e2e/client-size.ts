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

/** Where one calls or records: what is heard and said there is begun in the tap. */
const voicePages = [
  'src/screens/call.tsx',
  'src/features/calls/caller/call-screen.tsx',
  'src/features/meetings/recorder/record-page.tsx',
]
/** What only code has that hears or speaks. */
const voiceCode = /getUserMedia|AudioWorkletNode|createMediaStreamSource|\.speechSynthesis|SpeechRecognition/

/** Files with voice code that a screen has before somebody wants to talk, and how many kB (gzip) the most of them are in one screen. */
export function voiceBeforeNeeded(): { found: string[]; kB: number } {
  const built = readManifest()
  // A page stands in its screen, or is loaded by it at once.
  const places = Object.keys(built).filter(
    (key) => /^src\/(screens\/|features\/.*-(page|screen|view)\.tsx$)/.test(key) && !voicePages.includes(key),
  )
  const each = places.map((name) => {
    const roots = ['index.html', 'src/app/router.ts', frame, sessionList, name]
    const files = filesOf(roots).filter((file) => voiceCode.test(fs.readFileSync(path.join(dist, file), 'utf8')))
    return { name, files, kB: kilobytes(files) }
  })
  return {
    found: each.flatMap(({ name, files }) => files.map((file) => `${name}: ${file}`)),
    kB: Math.max(...each.map(({ kB }) => kB)),
  }
}

function sizeOf(roots: readonly string[]): ClientSize {
  const files = filesOf(roots)
  return { files: files.length, kB: kilobytes(files) }
}

const readManifest = () =>
  JSON.parse(fs.readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Entry>

const kilobytes = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(fs.readFileSync(path.join(dist, file)), { level: 9 }).length, 0) / 1000

/** These sources with all they import, and the words of one language, which components wait for. */
function filesOf(roots: readonly string[]): string[] {
  const manifest = readManifest()
  const found = new Set<string>()
  const waiting = [...roots]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const entry = manifest[key]
    if (!entry) throw new Error(`the build has no ${key}`)
    if (found.has(entry.file)) continue
    found.add(entry.file)
    waiting.push(...(entry.imports ?? []), ...(entry.dynamicImports ?? []).filter(isEnglish))
  }
  return [...found]
}

const isEnglish = (key: string) => key.endsWith('messages/en.ts')
