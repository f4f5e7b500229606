/** What is counted when workspaces share knowledge. */
export const sharingLimits = {
  purpose: 2_000,
  remark: 1_000,
  /** Use cases of one request. */
  useCases: 20,
  /** Requests of a workspace that wait for an answer. */
  open: 50,
  requestsPage: 20,
  membersPage: 5,
  tables: 200,
  columns: 500,
  conditions: 10,
  values: 50,
  value: 300,
  files: 500,
  topQuestions: 5,
} as const
