type Details = { reason: string; event: Event; cancel: () => void }
export type ModalChange = (open: boolean, details: Details) => void

const inToasts = (event: Event): boolean =>
  event.target instanceof Element && event.target.closest('[data-toasts]') !== null

/** What a modal part does when it is asked to close: a press on a toast beside it is not one. */
export const modalChange =
  (onOpenChange: ((open: boolean) => void) | undefined): ModalChange =>
  (open, details) => {
    if (!open && details.reason === 'outside-press' && inToasts(details.event)) details.cancel()
    else onOpenChange?.(open)
  }
