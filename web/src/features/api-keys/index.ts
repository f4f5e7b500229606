export { ApiKeys } from './api-keys.tsx'
export { CopyLine } from './copy-line.tsx'
