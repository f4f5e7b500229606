const MB = 1024 * 1024

/** What the mail agent may have, hold, and how long it waits. */
export const emailLimits = {
  copies: 3,
  host: 253,
  username: 254,
  password: 1_000,
  name: 120,
  knowledgeFile: { bytes: 10 * MB, perUpload: 10 },
  /** Seconds before an automatic reply goes out. */
  replyInterval: { least: 0, most: 7 * 24 * 3600, first: 300 },
  /** Seconds in which an approved reply can be taken back. */
  undoSeconds: 5,
  keywords: 30,
  keyword: 60,
  rule: { sentence: 300, words: 20, perMailbox: 30 },
  /** The last mails that rules are tried on. */
  backtestMails: 200,
  /** Days after which the agent asks again where nobody answered; 0: it does not. */
  followUpDays: { least: 0, most: 60, first: 0 },
  reply: 20_000,
  threadsPage: 30,
  activitiesPage: 20,
  /** Of a mail that much is read; attachments stay in the mailbox, and are fetched for a reply. */
  readBytes: 2 * MB,
  /** Attachments that are read for a reply: how large each may be, and how many. */
  attachment: { bytes: 10 * MB, perReply: 5 },
  /** Of what a person opens. A mail server takes 25 MB, many a bit more. */
  openedAttachment: { bytes: 40 * MB },
  text: 100_000,
  html: 500_000,
  /** The last mails that were there before the mailbox was connected: they are read to be found, and so that threads have their beginning. */
  history: 10_000,
  /** Replies that the agent may send into one thread in an hour, and to one address in a day, before a person decides. */
  perThreadHour: 5,
  perAddressDay: 20,
} as const
