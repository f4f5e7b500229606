/** What is written: to the customer, or for the team only. */
export type ComposerMode = 'reply' | 'note'
