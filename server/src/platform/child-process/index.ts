export { type AskOptions, ChildWorker } from './child-worker.ts'
export { type ChildEndReason, ChildProcessError } from './end-of-child.ts'
export { runInChild } from './run-in-child.ts'
export { type ChildLimits, startLimited } from './start-limited.ts'
