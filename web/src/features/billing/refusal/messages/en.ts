export const messages = {
  to: { billing: 'Plans and coins', usage: 'See the caps' },
  ask: (names: string) => `Ask ${names}.`,
}
