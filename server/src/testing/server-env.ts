import path from 'node:path'

/** Of a server that a test starts: nothing of ours but where programs are, and what was compiled before, as `npm start` has it. */
export const serverEnv = {
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../../../node_modules/.cache/compiled'),
}
