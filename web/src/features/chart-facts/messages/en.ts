export const messages = {
  levels: { draft: 'Draft', checked: 'Checked', verified: 'Verified', stale: 'Out of date' },
  meanings: {
    draft: 'It hasn’t run yet, or a check failed.',
    checked: 'It ran, and its rows, columns and units fit.',
    verified: 'A person says that it is right.',
    stale: 'What it rests on has changed since it was checked.',
  },
  explanationFailed: 'How it is made couldn’t be loaded',
  notUnderstood: 'This query can be shown, but not put into words.',
  readsFrom: (source: string, tables: string) => (tables ? `From ${source}: ${tables}` : `From ${source}`),
  sql: 'SQL',
  checks: 'Checks',
  passed: 'passed',
  notPassed: 'not passed',
  verifiedBy: (name: string, date: string) => `Verified by ${name}, ${date}`,
  wasVerifiedBy: (name: string, date: string) => `Was verified by ${name}, ${date}`,
  verify: 'Verify',
  verifyAgain: 'Verify again',
  unverify: 'Withdraw',
  changedNow: 'changed',
  since: (when: string) => `since ${when}`,
  rows: (added: number, removed: number, changed: number) =>
    [added > 0 && `${added} new`, changed > 0 && `${changed} changed`, removed > 0 && `${removed} gone`]
      .filter(Boolean)
      .join(', '),
}
