import fs from 'node:fs'
import { createRequire, findPackageJSON } from 'node:module'
import path from 'node:path'

// The server runs from its sources or built into server/dist: where a file of ours lies is asked here, never of the asking file's place.
const manifest = findPackageJSON(import.meta.url)
if (manifest === undefined) throw new Error('package.json is not above the program')
const require = createRequire(manifest)

/** A file or folder of the program, by its path from package.json: `server/migrations`. */
export const programFile = (name: string): string => path.join(path.dirname(manifest), name)

/** A file of an installed package, by the package's name and its path there: `katex/dist/katex.css`. Throws when there is none. */
export const packageFile = (name: string): string => require.resolve(name)

/** As package.json names it. */
export const programVersion = (): string =>
  // The file is ours, and npm refuses to run without the field.
  (JSON.parse(fs.readFileSync(programFile('package.json'), 'utf8')) as { version: string }).version
