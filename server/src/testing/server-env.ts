import path from 'node:path'

/** Of a server that a test starts: nothing of ours but where programs are, and what was compiled before, as `npm start` has it. */
export const serverEnv = {
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../../../node_modules/.cache/compiled'),
}

const source = path.resolve(import.meta.dirname, '../main.ts')
const built = path.resolve(import.meta.dirname, '../../dist/main.js')

/** The server that a test starts: of the sources, or as `npm start` runs it where the build was made for the tests (tools/test.ts): half as much to start. */
export const mainProgram = process.env.TEST_BUILT_SERVER ? built : source
