export const messages = {
  shareTitle: 'Share this chat',
  shareText: (audience: string) =>
    `Members of ${audience} who have the link can read the chat as it is now, and go on in a copy of their own. What you ask later stays with you.`,
  shareFirst:
    'A link lets the members of your workspace read the chat as it is now, and go on in a copy of their own. What you ask later stays with you, and so does the content of attached files.',
  makeLink: 'Create link',
  link: 'Link',
  copyLink: 'Copy link',
  shows: (count: number) =>
    count === 1 ? 'Shows 1 question with its answer.' : `Shows ${count} questions with their answers.`,
  newer: (count: number) => (count === 1 ? '1 newer question isn’t shown.' : `${count} newer questions aren’t shown.`),
  update: 'Update link',
  updated: 'The link shows the chat as it is now',
  revoke: 'Revoke link',
  revoked: 'The link no longer works',
  loadFailed: 'Couldn’t load the shared chat',
  by: (name: string, when: string) => `${name} shared this ${when}`,
  asItWas: 'Shown as it was then.',
  mine: 'This is what others see.',
  openOriginal: 'Open the chat',
  continue: 'Continue as my copy',
  copyMade: 'This is now your own copy',
  notFound: 'Shared chat not found',
  notFoundText: 'The link was revoked, or it belongs to another workspace.',
  conversation: 'Shared chat',
  toHome: 'Go to chat',
}
