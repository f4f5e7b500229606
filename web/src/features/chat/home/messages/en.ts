export const messages = {
  setup: {
    notActive: (name: string) => `${name} isn’t active yet, so it doesn’t answer. Set it up and switch it on.`,
    noAgent: 'No agent is chosen. Choose who should answer.',
    setUp: 'Set up',
    choose: 'Choose agent',
  },
  tools: 'Tools',
  names: {
    web: 'Web search',
    data: 'Data analyst',
    audio: 'Audio intelligence',
    email: 'Email',
    calendar: 'Calendar',
  },
  about: {
    web: 'Search the web and quote the pages',
    data: 'Answer from the connected database',
    audio: 'Speak, or attach a recording',
    email: 'Find and write mail',
    calendar: 'Look up and plan meetings',
  },
  noCalendar: 'No calendar is connected yet.',
  connect: 'Connect a calendar',
  calendarQuestion: 'What is in my calendar this week?',
  close: 'Close',
}
