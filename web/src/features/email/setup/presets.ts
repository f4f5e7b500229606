/** Where the mail of common providers is. */
export const mailPresets = {
  gmail: { smtp_host: 'smtp.gmail.com', smtp_port: '465', imap_host: 'imap.gmail.com', imap_port: '993' },
  outlook: { smtp_host: 'smtp.office365.com', smtp_port: '587', imap_host: 'outlook.office365.com', imap_port: '993' },
  yahoo: { smtp_host: 'smtp.mail.yahoo.com', smtp_port: '465', imap_host: 'imap.mail.yahoo.com', imap_port: '993' },
  zoho: { smtp_host: 'smtp.zoho.com', smtp_port: '465', imap_host: 'imap.zoho.com', imap_port: '993' },
  icloud: { smtp_host: 'smtp.mail.me.com', smtp_port: '587', imap_host: 'imap.mail.me.com', imap_port: '993' },
} as const
export type MailPreset = keyof typeof mailPresets

/** Which provider these servers are; undefined: none of them. */
export const presetOf = ({ smtp_host, imap_host }: { smtp_host: string; imap_host: string }): MailPreset | undefined =>
  (Object.keys(mailPresets) as MailPreset[]).find(
    (name) => mailPresets[name].smtp_host === smtp_host && mailPresets[name].imap_host === imap_host,
  )
