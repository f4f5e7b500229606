import type { MouseEvent } from 'react'

/**
 * What a press begins is begun once: the second click of a double click is left out. That something is under way may be drawn
 * only after it.
 */
export const singleClick =
  <E extends MouseEvent>(onClick: ((event: E) => void) | undefined) =>
  (event: E): void => {
    if (event.detail > 1) event.preventDefault()
    else onClick?.(event)
  }
