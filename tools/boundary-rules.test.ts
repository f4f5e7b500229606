import { expect, test } from 'vitest'
import { checkFile } from './boundary-rules.ts'

test.each([
  ['contract/src/a/x.ts', "import pg from 'pg'"],
  ['engine/src/data/x.ts', "import fs from 'node:fs'"],
  ['web/src/lib/x.ts', "import { a } from '../../../server/src/app.ts'"],
  ['server/src/app.ts', "import { a } from '#web/lib/x.ts'"],
  ['server/src/platform/x.ts', "import { a } from '../modules/chat/service.ts'"],
  ['server/src/modules/chat/service.ts', "import { a } from '../account/store.ts'"],
  ['server/src/modules/chat/service.ts', "import { sql } from 'drizzle-orm'"],
  ['server/src/modules/chat/service.ts', 'const x = process.env.HOME'],
  ['server/src/modules/monitors/why.ts', 'const outcome = answerQuestion({ question, schema, today })'],
  ['samples/company/x.ts', "import { a } from '../../server/src/platform/id.ts'"],
  ['samples/company/x.ts', "import { a } from '../../server/src/testing/test-database.ts'"],
  ['web/src/ui/x.tsx', "import { a } from '../features/chat/index.ts'"],
  ['web/src/features/chat/x.tsx', "import { a } from '../shortcuts/api.ts'"],
  ['web/src/lib/x.ts', "import { readSql } from '#sql/index.ts'"],
  ['sql/src/x.ts', "import { ask } from '#engine/data/index.ts'"],
  ['web/src/features/chat/x.tsx', "const a = await import('../../screens/home.tsx')"],
])('%s may not: %s', (file, text) => {
  expect(checkFile(file, text)).toHaveLength(1)
})

test.each([
  ['contract/src/a/x.ts', "import { z } from 'zod'"],
  ['samples/company/x.test.ts', "import { a } from '../../server/src/testing/test-database.ts'"],
  ['server/src/modules/chat/store.ts', "import { sql } from 'drizzle-orm'"],
  ['server/src/modules/data-sources/ask-source.ts', 'answerQuestion({ ...asked, schema })'],
  ['server/src/modules/calls/scorecards/routes.ts', 'reviews.answerQuestion({ deps })'],
  ['server/src/modules/chat/service.ts', "import { getAgent } from '../agents/service.ts'"],
  ['server/src/modules/chat/service.ts', "import { fail } from '../../platform/http/fail.ts'"],
  ['web/src/features/chat/x.tsx', "import { ShortcutMenu } from '../shortcuts/index.ts'"],
  ['web/src/screens/x.tsx', "import { Chat } from '../features/chat/index.ts'"],
  ['web/src/app/x.tsx', "import { a } from '#contract/limits.ts'"],
  ['web/src/features/query-editor/x.ts', "import { tokensOf } from '#sql/tokens.ts'"],
  ['engine/src/data/x.ts', "import { readSql } from '#sql/index.ts'"],
])('%s may: %s', (file, text) => {
  expect(checkFile(file, text)).toEqual([])
})

test('an import of types that takes several lines is one of types', () => {
  const text = "import type {\n  Row,\n} from '../account/store.ts'"
  expect(checkFile('server/src/modules/chat/service.ts', text)).toEqual([])
  expect(checkFile('server/src/modules/chat/service.ts', text.replace(' type', ''))).toEqual([
    { file: 'server/src/modules/chat/service.ts', line: 3, rule: "a module calls another's service.ts only" },
  ])
})
