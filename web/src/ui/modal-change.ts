type Details = { reason: string; event: Event; cancel: () => void }

const inToasts = (event: Event): boolean =>
  event.target instanceof Element && event.target.closest('[data-toasts]') !== null

/** What a modal part does when it is asked to close: a press on a toast beside it is not one. */
export const modalChange =
  (onOpenChange: ((open: boolean) => void) | undefined) =>
  (open: boolean, details: Details): void => {
    if (!open && details.reason === 'outside-press' && inToasts(details.event)) details.cancel()
    else onOpenChange?.(open)
  }
