/** Where a flow's webhook is called, by its secret. */
export const hookPath = (secret: string): string => `/api/autoflow/hooks/${secret}`
