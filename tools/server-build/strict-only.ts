import type { Plugin } from 'vite'

/** CommonJS without 'use strict' that was read: nothing in it means something else in strict mode. */
const harmless = new Set([
  '@fastify/swagger',
  '@lukeed/ms',
  '@opentelemetry/api',
  'bintrees',
  'cluster-key-slot',
  'debug',
  'depd',
  'dequal',
  'fast-querystring',
  'ieee754',
  'inherits',
  'isexe',
  'jwa',
  'jws',
  'mime',
  'mime-db',
  'mime-types',
  'minimalistic-assert',
  'ms',
  'pdf-lib',
  'pg',
  'pg-copy-streams',
  'pg-types',
  'pino',
  'pluralize',
  'reflect-metadata',
  'safe-buffer',
  'set-cookie-parser',
  'slugify',
  'tdigest',
  'undici',
  'which',
  'xtend',
])

/**
 * A module is strict; CommonJS that does not ask for it may rely on not being so (natural's stemmer does, and throws). The build
 * fails with the names of such packages: they stay outside, or are read and named above.
 */
export const strictOnly = (): Plugin => {
  const sloppy = new Set<string>()
  return {
    name: 'strict-only',
    enforce: 'pre',
    buildStart: () => sloppy.clear(),
    transform: {
      filter: { id: /node_modules\/.*\.c?js$/ },
      handler(code, id) {
        const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1]
        if (name && !harmless.has(name) && !isStrict(code)) sloppy.add(name)
      },
    },
    buildEnd() {
      if (sloppy.size > 0) this.error(`not written for strict mode: ${[...sloppy].sort().join(', ')}`)
    },
  }
}

const isStrict = (code: string) =>
  /^\s*(import|export)\b|(^|[;}])(import|export)[ {*]/m.test(code) || /^\s*(['"])use strict\1/m.test(code)
