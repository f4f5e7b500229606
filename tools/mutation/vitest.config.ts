import fs from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import type { Vite } from 'vitest/node'
import config from '../../vitest.config.ts'
import { type Change, mutated } from './mutations.ts'

// The tests as always, but one file reads as if it were changed. The file itself is not touched: a run that is killed
// leaves nothing behind.

/** How the tool says which file, by its absolute path, and what is changed in it. */
export type Mutant = { file: string; change: Change }
const { file, change } = JSON.parse(process.env.MUTANT!) as Mutant
const isIt = (id: string) => path.resolve(id.split('?')[0]!) === file

const mutant: Vite.Plugin = {
  name: 'mutant',
  enforce: 'pre',
  load: (id) => (isIt(id) ? mutated(fs.readFileSync(file, 'utf8'), change) : null),
  // Vitest keeps what it read by the file on the disk, which is the same for every mutant.
  configureVitest: ({ defineCacheKeyGenerator }) => defineCacheKeyGenerator(({ id }) => (isIt(id) ? false : null)),
}

const projects = (config.test?.projects ?? []).map((project) => ({ ...(project as object), plugins: [mutant] }))
const root = path.resolve(import.meta.dirname, '../..')
export default defineConfig({ ...config, root, test: { ...config.test, projects } })
