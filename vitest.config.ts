import { defineConfig } from 'vitest/config'

// Two kinds of tests beside the code: node (contract, engine, server) and jsdom (web).
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          include: ['{contract,engine,flow,server,tools}/**/*.test.ts'],
          globalSetup: ['server/src/testing/database.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: 'web/vite.config.ts',
        test: { name: 'web', root: 'web', include: ['src/**/*.test.{ts,tsx}'], environment: 'jsdom' },
      },
    ],
  },
})
