/** Where a shared chat is read. */
export const shareAddress = (id: string): string => new URL(`/shared/${id}`, location.origin).href
