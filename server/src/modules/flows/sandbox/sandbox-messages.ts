/** What the sandbox's thread is asked, and what it answers. */
export type SandboxJob = {
  id: number
  code: string
  input: unknown
  milliseconds: number
  memoryBytes: number
  outputCharacters: number
}
/** The thread has read what it needs: from now on its time is the code's. */
export type SandboxReady = { ready: true }
export type SandboxProblem = 'code_failed' | 'code_too_slow' | 'code_too_much_memory' | 'code_output_too_large'
export type SandboxAnswer = { id: number } & (
  | { result: unknown; log: string[] }
  | { problem: SandboxProblem; message: string; log: string[] }
)
