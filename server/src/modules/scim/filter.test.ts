import { expect, test } from 'vitest'
import { parseFilter, parsePath } from './filter.ts'
import { matchesFilter, wantedValue } from './matches.ts'
import { patchResource } from './patch.ts'

const sari = {
  id: 'A1',
  userName: 'Sari@Toko.example',
  externalId: 'E-1',
  active: true,
  name: { familyName: 'Dewi', givenName: 'Sari' },
  emails: [
    { value: 'sari@toko.example', type: 'work', primary: true },
    { value: 'sari@rumah.example', type: 'home' },
  ],
  meta: { lastModified: '2026-11-27T02:00:00.000Z' },
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Sales', employeeNumber: '42' },
}

test.each<[string, boolean]>([
  ['userName eq "sari@toko.example"', true],
  ['USERNAME EQ "sari@toko.example"', true],
  ['userName eq "sari"', false],
  // Names of others count letter by letter.
  ['externalId eq "e-1"', false],
  ['externalId eq "E-1"', true],
  ['userName sw "SARI" and userName ew ".example"', true],
  ['userName co "toko"', true],
  ['userName ne "sari@toko.example"', false],
  ['active eq true', true],
  ['active eq True', true],
  ['active eq "true"', false],
  ['name.familyName eq "dewi"', true],
  ['name.middleName pr', false],
  ['name pr', true],
  ['title eq null', true],
  ['emails eq "sari@rumah.example"', true],
  ['emails.value co "rumah"', true],
  ['emails[type eq "work" and value co "toko"]', true],
  ['emails[type eq "home" and value co "toko"]', false],
  ['emails[type eq "home"] and active eq false', false],
  ['not (active eq false)', true],
  // `and` binds before `or`.
  ['active eq true or active eq false and userName eq "x"', true],
  ['(active eq true or active eq false) and userName eq "x"', false],
  ['meta.lastModified gt "2026-11-27T01:00:00Z"', true],
  ['meta.lastModified le "2026-11-26T01:00:00Z"', false],
  ['urn:ietf:params:scim:schemas:core:2.0:User:userName sw "sari"', true],
  ['urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department eq "sales"', true],
  ['userName eq "a \\"quoted\\" one"', false],
])('%s: %s', (text, expected) => expect(matchesFilter(sari, parseFilter(text))).toBe(expected))

test.each([
  '',
  'userName',
  'userName eq',
  'userName is "x"',
  'userName eq "x',
  'userName eq "x" and',
  'userName eq "x" userName eq "y"',
  '(userName eq "x"',
  'userName eq "x")',
  'emails[type eq "work"',
  'not userName eq "x"',
  'userName eq {"a": 1}',
  '1 eq "x"',
  `${'('.repeat(50)}userName eq "x"${')'.repeat(50)}`,
  `userName eq "${'x'.repeat(3000)}"`,
])('%j is no filter', (text) => {
  expect(() => parseFilter(text)).toThrow(expect.objectContaining({ status: 400, scimType: 'invalidFilter' }))
})

test('what rows are looked up by is only what every match must have', () => {
  const wanted = (text: string) => wantedValue(parseFilter(text), 'userName')
  expect(wanted('userName eq "x"')).toBe('x')
  expect(wanted('active eq true and userName eq "x"')).toBe('x')
  expect(wanted('userName eq "x" or active eq true')).toBeUndefined()
  expect(wanted('not (userName eq "x")')).toBeUndefined()
  expect(wanted('userName sw "x"')).toBeUndefined()
})

test.each(['emails[type eq "work"', 'emails]x[', 'a.b.c', '', 'emails[type eq "work"] value'])(
  '%j is no path',
  (text) => {
    expect(() => parsePath(text)).toThrow(expect.objectContaining({ status: 400 }))
  },
)

const patch = (...operations: object[]) => patchResource(sari, { Operations: operations })
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

test('single attributes, parts of them, and extensions are added, replaced and removed', () => {
  expect(patch({ op: 'Replace', path: 'name.familyName', value: 'Putri' })).toMatchObject({
    name: { familyName: 'Putri', givenName: 'Sari' },
  })
  expect(patch({ op: 'replace', value: { 'name.familyName': 'Putri', active: false } })).toMatchObject({
    name: { familyName: 'Putri', givenName: 'Sari' },
    active: false,
  })
  expect(patch({ op: 'Add', path: `${enterprise}:department`, value: 'HR' })[enterprise]).toEqual({
    department: 'HR',
    employeeNumber: '42',
  })
  expect(patch({ op: 'add', value: { [enterprise]: { department: 'HR' } } })[enterprise]).toMatchObject({
    employeeNumber: '42',
  })
  expect(patch({ op: 'remove', path: 'externalId' })).not.toHaveProperty('externalId')
  expect(patch({ op: 'remove', path: 'name.familyName' }).name).toEqual({ givenName: 'Sari' })
  // Whatever the case of its name, an attribute is one.
  expect(patch({ op: 'replace', path: 'USERNAME', value: 'x' })).toMatchObject({ userName: 'x' })
})

test('values of a list are named by a filter, and made where the vendor takes them for granted', () => {
  const work = patch({ op: 'Replace', path: 'emails[type eq "work"].value', value: 'new@toko.example' })
  expect(work.emails).toEqual([
    { value: 'new@toko.example', type: 'work', primary: true },
    { value: 'sari@rumah.example', type: 'home' },
  ])
  const other = patch({ op: 'Add', path: 'emails[type eq "other"].value', value: 'x@toko.example' })
  expect(other.emails).toContainEqual({ type: 'other', value: 'x@toko.example' })
  expect(patch({ op: 'remove', path: 'emails[type eq "home"]' }).emails).toHaveLength(1)
  const first = patch({ op: 'add', path: 'emails', value: [{ value: 'y', primary: true }] })
  expect((first.emails as { primary?: boolean }[]).map(({ primary }) => primary)).toEqual([false, undefined, true])
})

test('members come and go as Okta and as Entra ID say it', () => {
  const group = { displayName: 'Sales', members: [{ value: 'a' }, { value: 'b' }] }
  const members = (...operations: object[]) => patchResource(group, { Operations: operations }).members
  expect(members({ op: 'remove', path: 'members[value eq "a"]' })).toEqual([{ value: 'b' }])
  expect(members({ op: 'Remove', path: 'members', value: [{ $ref: null, value: 'a' }] })).toEqual([{ value: 'b' }])
  expect(members({ op: 'add', path: 'members', value: [{ value: 'b' }, { value: 'c' }] })).toHaveLength(3)
  expect(members({ op: 'replace', path: 'members', value: [{ value: 'c' }] })).toEqual([{ value: 'c' }])
  expect(members({ op: 'remove', path: 'members' })).toBeUndefined()
  expect(members({ op: 'remove', path: 'members[value eq "nobody"]' })).toHaveLength(2)
})

test.each<[object, string]>([
  [{ op: 'move', path: 'userName' }, 'invalidSyntax'],
  [{ path: 'userName', value: 'x' }, 'invalidSyntax'],
  [{ op: 'remove' }, 'noTarget'],
  [{ op: 'replace', value: 'x' }, 'invalidValue'],
  [{ op: 'replace', path: 'emails[value co "nobody"].value', value: 'x' }, 'noTarget'],
  [{ op: 'replace', path: 'id', value: 'x' }, 'mutability'],
  [{ op: 'add', path: 'groups', value: [] }, 'mutability'],
  [{ op: 'replace', path: 'a b c', value: 'x' }, 'invalidPath'],
])('%j is %s', (operation, scimType) => {
  expect(() => patch(operation)).toThrow(expect.objectContaining({ status: 400, scimType }))
})

test('a PATCH without operations is none', () => {
  for (const body of [{}, { Operations: [] }, { Operations: 'x' }])
    expect(() => patchResource(sari, body)).toThrow(expect.objectContaining({ scimType: 'invalidSyntax' }))
})
