export const messages = {
  title: 'Your first agent',
  step: (n: number) => `Step ${n} of 3`,
  later: 'Not now',
  back: 'Back',
  run: 'Start the agent',
  running: 'Starting',
  kind: 'What should it help with?',
  source: 'What should it answer from?',
  sources: {
    sample: { title: 'The sample company', text: 'A shop chain with two years of data. Nothing to set up.' },
    files: { title: 'My files', text: 'Spreadsheets and documents that you add next.' },
    connected: { title: 'My databases', text: 'What is connected here, or what you connect next.' },
  },
  name: 'What is it called?',
  nameHint: 'You can change this and everything else later, under Agents.',
  ready: (name: string) => `${name} is ready`,
  ask: 'Its first question is in the composer: press Enter.',
}
