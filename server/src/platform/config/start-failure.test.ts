import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { StartRefused, startFailure } from './start-failure.ts'

const failed = (code: string) => Object.assign(new Error(`it failed: ${code}`), { code })
const config = readConfig({ PORT: '80' })

test.each([
  [failed('EADDRINUSE'), /^Port 80 is taken/],
  [failed('EACCES'), /above 1023/],
  [failed('EADDRNOTAVAIL'), /127\.0\.0\.1 is no address/],
  [new StartRefused('Not now.'), /^Not now\.$/],
  ['a string', /^a string$/],
])('%s is told in one line', (error, line) => {
  const message = startFailure(error, config)
  expect(message).toMatch(line)
  expect(message).not.toContain('\n')
})

test('an outside database that is away is named, an own one keeps its stack', () => {
  const outside = readConfig({ DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z' })
  expect(startFailure(failed('ECONNREFUSED'), outside)).toMatch(/^The database of DATABASE_URL/)
  expect(startFailure(failed('ECONNREFUSED'), config)).toContain('at ')
})

test('of a statement that failed is told why', () => {
  const outside = readConfig({ DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z' })
  const statement = new Error('Failed query: select id,\n host from instances', {
    cause: new Error('timeout exceeded when trying to connect'),
  })
  expect(startFailure(statement, outside)).toBe(
    'The database of DATABASE_URL cannot be used: timeout exceeded when trying to connect.',
  )
})

test.each([
  [{ PORT: 'abc' }, /PORT/],
  [{ SECRET_KEY: 'short' }, /SECRET_KEY.*16/],
  [{ MODEL_BASE_URL: 'localhost' }, /MODEL_BASE_URL.*http/],
  [{ ROLES: 'web,cook' }, /ROLES/],
  [{ SEED_SAMPLE: 'yes' }, /SEED_SAMPLE/],
])('%o stops the start and says what and why', (env, message) => {
  expect(() => readConfig(env)).toThrow(message)
})

test('an empty value counts as unset', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '' })).toMatchObject({ PORT: 3000 })
})
