import { expect, test } from 'vitest'
import { readSoql } from './read-soql.ts'
import { SoqlProblem } from './soql-tokens.ts'

test.each([
  ['select Id, Name from Account', 'SELECT Id, Name FROM Account LIMIT 2000'],
  ['SELECT Id FROM Account LIMIT 5 OFFSET 10', 'SELECT Id FROM Account LIMIT 5 OFFSET 10'],
  ['SELECT Id FROM Account LIMIT 90000', 'SELECT Id FROM Account LIMIT 2000'],
  ['SELECT COUNT() FROM Lead', 'SELECT COUNT(Id) value1 FROM Lead'],
  [
    'SELECT Owner.Name, SUM(Amount) total FROM Opportunity WHERE IsWon = TRUE and CloseDate = this_year GROUP BY Owner.Name ORDER BY SUM(Amount) DESC NULLS LAST LIMIT 3',
    'SELECT Owner.Name, SUM(Amount) total FROM Opportunity WHERE IsWon = true AND CloseDate = THIS_YEAR GROUP BY Owner.Name ORDER BY SUM(Amount) DESC NULLS LAST LIMIT 3',
  ],
  [
    "SELECT Id FROM Case WHERE (Status IN ('New', 'It\\'s') OR Priority <> null) AND NOT Subject LIKE '%x%' AND CreatedDate >= LAST_N_DAYS:30",
    "SELECT Id FROM Case WHERE (Status IN ('New', 'It\\'s') OR Priority != null) AND (NOT Subject LIKE '%x%') AND CreatedDate >= LAST_N_DAYS:30 LIMIT 2000",
  ],
  [
    'SELECT CALENDAR_YEAR(CloseDate), MAX(Amount) FROM Opportunity WHERE CreatedDate > 2026-01-01T00:00:00Z GROUP BY CALENDAR_YEAR(CloseDate)',
    'SELECT CALENDAR_YEAR(CloseDate) value1, MAX(Amount) value2 FROM Opportunity WHERE CreatedDate > 2026-01-01T00:00:00Z GROUP BY CALENDAR_YEAR(CloseDate) LIMIT 2000',
  ],
])('%s', (given, understood) => {
  expect(readSoql(given).text).toBe(understood)
  // What was written is understood the same way again.
  expect(readSoql(understood).text.replaceAll(/ value\d/g, '')).toBe(understood.replaceAll(/ value\d/g, ''))
})

test.each([
  ['SELECT Id FROM Account FOR VIEW', 'FOR'],
  ['SELECT Id FROM Account FOR UPDATE', 'FOR'],
  ['SELECT Id FROM Account UPDATE VIEWSTAT', 'UPDATE'],
  ['SELECT Id FROM Account LIMIT 1 ALL ROWS', 'ALL'],
  ['SELECT Id, (SELECT Id FROM Contacts) FROM Account', '('],
  ['SELECT Id FROM Account WHERE Id IN (SELECT AccountId FROM Contact)', 'SELECT'],
  ['SELECT FIELDS(ALL) FROM Account', 'FIELDS'],
  ['SELECT TYPEOF What WHEN Account THEN Phone END FROM Event', 'TYPEOF'],
  ['DELETE FROM Account', 'DELETE'],
  ['SELECT Id FROM Account; DELETE FROM Account', ';'],
  ['SELECT Id FROM Account WHERE A = 1 AND B = 2 OR C = 3', 'OR'],
  ["SELECT Id FROM Account WHERE Name = 'open", "'open"],
  ['SELECT Id FROM Account WHERE Name = :name', ':'],
  ['SELECT Id FROM Account USING SCOPE mine', 'USING'],
  ['SELECT Id FROM Account WITH SECURITY_ENFORCED', 'WITH'],
  ['SELECT Id FROM Account, Contact', ','],
  ['SELECT Id FROM Account LIMIT', 'end'],
  ['', 'end'],
])('%s is refused at %s', (given, word) => {
  expect(() => readSoql(given)).toThrow(new SoqlProblem(word))
})

test('conditions that never end are refused, not followed', () => {
  expect(() => readSoql(`SELECT Id FROM A WHERE ${'('.repeat(5_000)}`)).toThrow(SoqlProblem)
  expect(() => readSoql(`SELECT Id FROM A WHERE ${'NOT '.repeat(5_000)} B = 1`)).toThrow(SoqlProblem)
})

test('columns say where they are in a record', () => {
  expect(readSoql('SELECT Id, Owner.Name FROM Account').columns).toEqual([
    { label: 'Id', path: ['Id'] },
    { label: 'Owner.Name', path: ['Owner', 'Name'] },
  ])
  expect(readSoql('SELECT Owner.Name, COUNT(Id) FROM Account GROUP BY Owner.Name').columns).toEqual([
    { label: 'Owner.Name', path: ['Name'] },
    { label: 'COUNT(Id)', path: ['value1'] },
  ])
})
