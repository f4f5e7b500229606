import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Three kinds of tests: beside the code in node (contract, engine, samples, server, tools) and in jsdom (web), and the journeys of
// e2e in Chromium over a whole server.

const shared = {
  // The files of a worker share what they import, which would else take half of the time.
  isolate: false,
  // What is thrown away soon is looked through less often, which would else take a tenth of the time.
  execArgv: ['--max-semi-space-size=64'],
  // Tests wait for the database more than they compute, so that four at a time fill two cores.
  maxWorkers: 4,
}

/** Files are loaded by Node itself, as the server is: that takes a fifth of the time less than Vite's runner. */
const byNode = { experimental: { viteModuleRunner: false } }

/** Files that take longest, or mostly wait: begun late, each would run on alone when all others have ended. */
const longest = [
  'e2e/frame.journey.ts',
  'server/src/chaos.test.ts',
  'server/src/start.test.ts',
  'server/src/testing/sweep.test.ts',
  'server/src/platform/documents/hostile-files.test.ts',
  'samples/company/load.test.ts',
  'server/src/platform/backup/backup.test.ts',
  'server/src/modules/chat/processes.test.ts',
]

/** What is longest begins first; on a machine that has not run the tests before, the others go by their size. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLongest = (name: string) => (file: TestSpecification) => file.moduleId.endsWith(`/${name}`)
    const first = longest.flatMap((name) => sorted.filter(isLongest(name)))
    return [...first, ...sorted.filter((file) => !first.includes(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          ...byNode,
          name: 'node',
          include: ['{contract,engine,flow,samples,sql,server,tools}/**/*.test.ts'],
          globalSetup: ['server/src/testing/database.ts'],
          setupFiles: ['server/src/testing/use-compile-cache.ts'],
          // What is waited for may be late on a busy machine; what never comes is a failure all the same.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        extends: 'web/vite.config.ts',
        test: { ...shared, name: 'web', root: 'web', include: ['src/**/*.test.{ts,tsx}'], environment: 'jsdom' },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.journey.ts'],
          globalSetup: ['e2e/server.ts'],
          // The files of a worker share one browser.
          isolate: false,
          maxWorkers: 3,
          // A condition is waited for as long as Playwright waits for an element; else it would be a second.
          expect: { poll: { timeout: 120_000 } },
          testTimeout: 900_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
