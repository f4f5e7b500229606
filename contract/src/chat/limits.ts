const MB = 1024 * 1024

/** Limits of asking and of the list of chats: what chat home needs, without those of every other screen. */
export const chatLimits = {
  sessionsPage: 28,
  sessionsPageDefault: 10,
  historyPage: 5,
  sessionName: { max: 120 },
  question: { max: 20_000 },
  /** Chat attachments: at most `files` when no agent is mentioned. */
  attachment: { bytes: 25 * MB, files: 3, filesWithAgent: 10 },
  links: { max: 5 },
} as const
