export const messages = {
  to: { billing: 'Plans and coins', usage: 'See the caps' },
  outOfCredits: 'Your organization is out of credits. Nothing can be asked until there are more.',
  renewalDue: (date: string) => `The invoice for the next period is due on ${date}. Unpaid, the free plan follows.`,
  ask: (names: string) => `Ask ${names}.`,
}
