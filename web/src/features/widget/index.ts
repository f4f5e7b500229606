import { lazy } from 'react'

/** How an agent appears on websites; loaded with its section of the settings. */
export const WebsiteWidget = lazy(() => import('./website-widget.tsx'))
