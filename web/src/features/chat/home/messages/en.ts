export const messages = {
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
  missing: {
    email: 'Email is not connected yet: this version has no email add-on.',
    calendar: 'The calendar is not connected yet: this version has no calendar add-on.',
  },
  untilThen: 'A service that speaks MCP can be used already:',
  connect: 'connect one in settings',
  close: 'Close',
}
