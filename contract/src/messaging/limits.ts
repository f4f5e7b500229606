const MB = 1024 * 1024

/** What a place may have of messaging, what one thing may hold, and how long it waits. WhatsApp's own limits are among them. */
export const messagingLimits = {
  accounts: 20,
  /** A rule of messages may keep them so long at most; it erases nothing for so many days after it was changed. */
  keptDaysMost: 3_650,
  graceDays: 7,
  name: 120,
  /** WhatsApp's: a text, a caption, a button's title, buttons of a message, rows of a list and their titles. */
  text: 4_096,
  /** What of a mail the inbox shows. */
  mailText: 8_000,
  caption: 1_024,
  buttonTitle: 20,
  buttons: 3,
  listRows: 10,
  rowTitle: 24,
  rowDescription: 72,
  file: { bytes: 10 * MB },
  /** How long a message may be held so that it can be withdrawn. */
  holdSeconds: 10,
  /** What of a customer's files an agent reads, and how many documents for an answer. */
  readMedia: { bytes: 25 * MB, perAnswer: 3 },
  note: 4_000,
  mentions: 20,
  conversationsPage: 30,
  messagesPage: 40,
  history: 6,
  pageMost: 100,
  /** Of a list that was scrolled far, which is asked again whole. */
  conversationsMost: 600,
  searchHits: 20,
  /** Customers that one is searched among at once, conversations of one that are listed, and merges of one that are told. */
  customersFound: 20,
  customerConversations: 50,
  customerMerges: 10,
  labels: 20,
  label: 40,
  attributes: 30,
  attribute: 500,
  teams: 50,
  teamName: 60,
  teamPeople: 100,
  cannedReplies: 500,
  shortcode: 40,
  keywords: 30,
  keyword: 60,
  awayText: 1_000,
  holidays: 100,
  templates: 250,
  templateName: 512,
  templateBody: 1_024,
  templateFooter: 60,
  templateVariables: 20,
  templateVariable: 500,
  /** Lists of numbers: how many, numbers of one, columns besides the number, and the file they come in. */
  phoneLists: 100,
  phones: 20_000,
  phoneVariables: 20,
  phoneFile: { bytes: 10 * MB },
  broadcasts: 1_000,
  /** Recipients that a pre-flight names by reason. */
  preflightShown: 200,
  broadcastPerSecond: 80,
  windowHours: 24,
  /** How long a QR code may be read before linking is given up. */
  pairingSeconds: 120,
  /** Numbers that are linked by QR code are closed by WhatsApp when they write like a machine. */
  gatewayPerMinute: 12,
  /** Somebody is looking or typing this long after they said so. */
  presenceSeconds: 20,
  /** How long a target may give people: 30 days. */
  targetMinutes: 30 * 24 * 60,
  /** Days that figures may be asked of. */
  analyticsDays: 400,
  simulatorPhones: 20,
  forwardMinutes: 7 * 24 * 60,
} as const
