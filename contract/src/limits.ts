import { chatLimits } from './chat/limits.ts'

const MB = 1024 * 1024
const DAY = 24 * 3600
/** What may be uploaded where nothing else is said. */
const uploadElsewhere = 10 * MB

/** Every limit of the product in one place, shared by server and client. */
export const limits = {
  /** One-time codes: digits, life, tries, first wait before another may be asked for. */
  code: {
    digits: 6,
    livesSeconds: 10 * 60,
    tries: 5,
    resendSeconds: 60,
    resendMaxSeconds: 15 * 60,
    /** To one address, asked for from one place, and by all strangers together. */
    perSourceHour: 10,
    strangersHour: 20,
  },
  /** A sign-up or password reset in progress ends this long after it began. */
  flow: { livesSeconds: 2 * 3600 },
  /**
   * Wrong passwords, from one place and from all strangers together: this many without a wait, then a wait that doubles up to the
   * longest. Forgotten after longer than a day, so that a clock that jumps by one forgets nothing.
   */
  tries: {
    freeFailures: 5,
    strangersFreeFailures: 20,
    firstWaitSeconds: 15,
    longestWaitSeconds: 15 * 60,
    forgetSeconds: 2 * DAY,
  },
  /** Answers to forgot-password that tell whether an address has an account: from one network, and in all. */
  addressesTold: { perNetworkHour: 10, perHour: 100 },
  /** Sign-in at an outside issuer: how long it may take there, and how long its one-time code lives after it. */
  oauth: { livesSeconds: 10 * 60, codeLivesSeconds: 60 },
  /** A token for programs (`GET access-token`). */
  accessToken: { livesSeconds: 3600 },
  /** Two-step sign-in: how many recovery codes, the most that is typed of one, how far a phone's clock may be off, and how long a set-up may take. */
  secondStep: { recoveryCodes: 10, typed: 40, toleranceSeconds: 30, setUpSeconds: 30 * 60 },
  /** Passkeys of a person; how long a challenge may take; the most of what a browser sends of one. */
  passkey: { perPerson: 20, name: 60, challengeSeconds: 10 * 60, responseLength: 20_000 },
  /** How long an organization may give its members until they have a second step. */
  secondStepRule: { graceDays: 90 },
  /** What money, ownership, keys and deletion ask for: that the device proved within this time that it is the person. */
  stepUp: { goodSeconds: 15 * 60 },
  password: { min: 8, max: 200 },
  email: { max: 254 },
  name: { max: 120 },
  phone: { max: 32 },
  position: { max: 80 },
  accessReason: { max: 2_000 },
  /** Names up to 200 characters; an invitation is good for 7 days; a list of people has at most 500 rows, a file 10,000. */
  workspace: {
    name: 200,
    icon: 64,
    perOrganization: 500,
    domains: 10,
    invitationSeconds: 7 * DAY,
    inviteRows: 500,
    inviteFileRows: 10_000,
    inviteFileBytes: uploadElsewhere,
    /** People that a private workspace names. */
    allowedPeople: 200,
    /** Up to so many mails are sent before the answer, so that one that cannot be sent is told in its row. */
    mailsBeforeAnswer: 25,
    /** Invitations of one workspace that may wait; fewer where the plan counts seats, so that nobody mails strangers by the thousand. */
    pendingInvites: 20_000,
    pendingInvitesSeated: 100,
    resendSeconds: 60,
    /** A deleted one is erased after this. */
    keptDays: 30,
  },
  membersPage: 20,
  /** The audit log keeps entries this long; an export holds at most so many of them. */
  /** What people were told is forgotten after this. */
  /** A workspace posts them to so many webhooks at most; of what a receiver answers so much is shown. */
  notifications: {
    pushDevices: 20,
    pushTitle: 400,
    pushText: 1_600,
    keptDays: 400,
    webhooks: 20,
    webhookName: 80,
    webhookWords: 500,
  },
  /** A feature flag names at most so many accounts of a kind; so many are found at once when one is looked for. */
  featureFlags: { holders: 1_000, found: 8 },
  audit: { keptDays: 400, exportRows: 50_000, people: 50 },
  /** A token ends after this long without use. */
  token: { idleSeconds: 30 * DAY },
  agent: { description: 500, hint: 2_000, instructions: 8_000, greeting: 300, logoBytes: uploadElsewhere },
  shortcut: { name: 80, description: 240, prompt: 10_000, perOwner: 1_000, random: 6 },
  shortcutsPage: 10,
  ...chatLimits,
  /** Why an answer was rated as it was. */
  feedbackReason: { max: 1_000 },
  /** A page of the web: how long reading may take, its size, and how much of its text is used. */
  webPage: { milliseconds: 10_000, bytes: 2 * MB, characters: 200_000 },
  /** A picture that an answer names, fetched when the person asks for it. */
  remotePicture: { milliseconds: 10_000, bytes: 5 * MB },
  /** Pages that a search lists, and how many of them are read. */
  webSearch: { results: 8, read: 4 },
  /** Questions of one session that may wait while another is answered. */
  waitingQuestions: 5,
  /** A deleted session can be brought back for this long. */
  undoSeconds: DAY,
  /** The file of an export of all chats is kept this long. */
  chatExport: { livesSeconds: DAY },
  /** The file that another product exported. */
  chatImport: { bytes: 100 * MB },
  /** Files of an agent's knowledge: `bytes` unless the installation says otherwise (KNOWLEDGE_FILE_LIMIT_MB). */
  knowledgeFile: { bytes: 100 * MB, perUpload: 50, perAgent: 2_000, versions: 5, nameMax: 200 },
  /** Answers that stay open at once, such as live streams, in all processes: of a person, and of an address without an account. */
  streams: { perPerson: 24, perAddress: 100 },
  jsonBody: { bytes: 1 * MB },
  /** Rows of a result that an answer carries, and characters in them; more by export. */
  table: { rows: 10_000, characters: 2_000_000, timeoutMs: 30_000 },
  /**
   * Connected databases: how many a place may have, rows of a sample and of an export, time for a connection, how long a
   * schema is taken for right before the database is asked whether it changed, and tables up to which relations are guessed.
   */
  dataSources: {
    perPlace: 50,
    name: 80,
    sampleRows: 20,
    /** Rows of a table that are looked through at once. */
    browsedRows: 500,
    exportRows: 100_000,
    connectMs: 10_000,
    introspectMs: 60_000,
    freshSeconds: 600,
    guessedUpToTables: 300,
  },
  /** Use cases of an agent in one place, what each may relate, and what may be said about it; removed ones are kept for a day. */
  useCase: {
    perAgent: 100,
    name: 120,
    description: 2_000,
    relations: 200,
    columns: 1_000,
    note: 500,
    synonym: 60,
    synonyms: 20,
    unit: 20,
    measures: 50,
    measureName: 60,
    expression: 2_000,
  },
  voiceKnowledge: { perAgent: 100, name: 80, content: 20_000, greeting: 500 },
  /** Verified queries: how many a place may have, questions of each, phrases that corrections taught, and chosen readings. */
  verifiedQueries: { perPlace: 500, questions: 10, terms: 500, taught: 1_000 },
  /** Knowledge tests: questions of a use case or an agent, and runs that are kept. */
  knowledgeTests: { perSuite: 200, runsKept: 50 },
  /** An answer: how long it may take, what a model may do in it, and how much it may hold (characters). */
  answer: {
    timeoutMs: 5 * 60_000,
    modelStallMs: 60_000,
    modelSteps: 8,
    toolCalls: 24,
    textMax: 200_000,
    toolMax: 60_000,
    cellMax: 4_000,
  },
  /** Keys for programs that a person may have at once. */
  apiKeys: { perPerson: 50 },
  /**
   * MCP servers: how many a place may have, tools read of each and offered to a model, time for a connection and for a call,
   * and of one result what is read, what a model gets and what the step shows.
   */
  mcp: {
    connections: 20,
    tools: 100,
    offered: 40,
    connectMs: 15_000,
    callMs: 60_000,
    freshSeconds: 300,
    resultBytes: 4 * MB,
    modelCharacters: 20_000,
    shownCharacters: 4_000,
  },
  /**
   * An agent on web pages: what its owner may set, and how much visitors may ask. A visitor's browser and its conversations
   * are forgotten after `keptDays` without use.
   */
  widget: {
    origins: 20,
    greeting: 300,
    suggestions: 4,
    suggestion: 120,
    instructions: 8_000,
    files: 10,
    fileBytes: uploadElsewhere,
    question: 2_000,
    dailyAnswers: 500,
    dailyAnswersMost: 100_000,
    messages: 50,
    perAddressMinute: 20,
    perVisitorMinute: 10,
    perAgentMinute: 120,
    timeoutMs: 2 * 60_000,
    tableRows: 50,
    keptDays: 90,
  },
  /** Language models of an installation. */
  models: 20,
  /**
   * Charts: how many a place may have, what one may read (rows, cells, characters), how old its rows may be before they are asked
   * for again, queries of one source at once, what the cache holds, rows kept to tell what changed, rows behind a point, proposed
   * at once, in one chat.
   */
  charts: {
    name: 200,
    description: 1_000,
    sql: 20_000,
    about: 300,
    page: 20,
    perPlace: 5_000,
    rows: 100_000,
    cells: 1_000_000,
    characters: 8_000_000,
    timeoutMs: 30_000,
    freshSeconds: 600,
    atOnce: 6,
    waiting: 400,
    cacheBytes: 128 * MB,
    snapshotRows: 500,
    drillRows: 100,
    filterValues: 200,
    proposals: 8,
    inChat: 12,
  },
  /**
   * Dashboards: how many a place may have, what one may hold, tiles in rows of the grid, queries that one reader asks at once,
   * links, schedules and their mails. Versions are kept so that two editors can be brought together.
   */
  dashboard: {
    perPlace: 500,
    name: 200,
    description: 2_000,
    text: 10_000,
    tiles: 200,
    tabs: 20,
    filters: 20,
    tileRows: 60,
    numbers: 8,
    filterValues: 200,
    offeredValues: 500,
    atOnce: 6,
    versions: 100,
    undoSeconds: DAY,
    links: 20,
    embedOrigins: 20,
    passSeconds: 12 * 3600,
    publicAgeSeconds: 60,
    schedules: 10,
    recipients: 50,
    mailedRows: 20,
  },
  dashboardsPage: 10,
  monitorsPage: 20,
  /** How long an answer waits in all for a person to allow its tools: less than its credits are held back. */
  approval: { waitMs: 9 * 60_000 },
  /** Flows: what a place may have, what texts hold, an imported file, and how many versions of one are kept. */
  studio: {
    /** Things picked by steps that are looked up at once. */
    picks: 500,
    perPlace: 1_000,
    templatesPerPlace: 200,
    connectionsPerPlace: 200,
    description: 2_000,
    note: 2_000,
    variables: 50,
    importBytes: 900_000,
    versionsPage: 20,
    projectsPage: 20,
    request: 4_000,
  },
} as const
