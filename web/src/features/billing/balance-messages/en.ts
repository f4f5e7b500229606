export const messages = {
  creditsShort: (count: string) => `${count} cr`,
  balanceLabel: (count: string) => `${count} credits left`,
}
