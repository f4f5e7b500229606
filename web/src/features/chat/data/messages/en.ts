export const messages = {
  bookmarks: {
    title: 'Bookmarks',
    loadFailed: 'Couldn’t load the bookmarks',
    empty: 'No bookmarks yet',
    emptyText: 'The bookmark below an answer keeps it here.',
    remove: (question: string) => `Remove the bookmark of ${question}`,
  },
  loadFailed: 'Couldn’t load this',
  import: {
    title: 'Import chats',
    text: 'The file that ChatGPT, Claude, LibreChat or Open WebUI gave you when you exported your chats there, as JSON or ZIP, up to 100 MB. Words and branches come along, pictures and files do not. A chat that is here already is not taken in twice.',
    start: 'Import',
    sending: (percent: string) => `Sending ${percent}%`,
    reading: 'Reading the chats. With many of them this takes a few minutes.',
    cut: 'The import was interrupted. Choose the file again: chats that are here already are passed over.',
    imported: (count: number, text: string) => `${text} ${count === 1 ? 'chat was' : 'chats were'} taken in.`,
    known: (count: number, text: string) => `${text} ${count === 1 ? 'was' : 'were'} here already.`,
    skipped: (count: number, text: string) =>
      `${text} ${count === 1 ? 'entry had' : 'entries had'} no question and ${count === 1 ? 'was' : 'were'} passed over.`,
  },
  export: {
    title: 'Export chats',
    text: 'One file with every chat as Markdown and JSON. It is made while you do other things, you get a mail when it is ready, and it is kept for 24 hours.',
    start: 'Export',
    confirmTitle: 'Export all chats?',
    confirmText: 'Whoever has the file can read everything in it.',
    word: 'export',
    running: (done: string, total: string) => `${done} of ${total} chats`,
    waiting: 'Waiting to begin',
    ready: (size: string, until: string) => `Ready: ${size}. Kept until ${until}.`,
    failed: 'The export didn’t work out. Please try again.',
    download: 'Download',
    again: 'Export again',
  },
  shared: {
    title: 'Shared chats',
    none: 'You share no chat.',
    text: (audience: string, when: string) => `${audience} · ${when}`,
    revoke: 'Revoke',
    revokeLabel: (name: string) => `Revoke the link to ${name}`,
    revoked: 'The link no longer works',
  },
  training: {
    title: 'Delete training data',
    text: (ratings: string, notes: string) =>
      `Your ratings of answers (${ratings}) and what the engine noted about questions (${notes}). Chats stay.`,
    open: 'Delete',
    confirmTitle: 'Delete training data?',
    confirmText: 'Ratings and notes are deleted and can’t be brought back. Your chats stay.',
    word: 'delete',
    done: 'Training data deleted',
  },
  all: {
    title: 'Delete all chats',
    text: (count: string) =>
      count === '1'
        ? '1 chat, with its attached files, bookmarks and shared link.'
        : `${count} chats, with their attached files, bookmarks and shared links.`,
    open: 'Delete all',
    confirmTitle: 'Delete all chats?',
    confirmText:
      'Every chat is deleted for good, with attached files, bookmarks and shared links. This can’t be undone.',
    word: 'delete all',
    done: 'All chats are deleted',
  },
}
