import type { RouterHistory } from '@tanstack/react-router'
import { createStore } from './store.ts'

/** The history of the page's router once there is one: parts that the sign-in screen has, too, ask here, and bring no router along. */
export const pageHistory = createStore<RouterHistory | undefined>(undefined)
