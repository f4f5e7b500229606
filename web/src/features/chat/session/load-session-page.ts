/** The page of one session; loaded with the first that is opened, or before when there is time. */
export const loadSessionPage = () => import('./session-view.tsx')
