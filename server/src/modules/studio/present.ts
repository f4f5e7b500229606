import type { OpenProject, Project, ProjectVersion } from '#contract/studio/schemas.ts'
import type { OpenProjectRow, ProjectRow } from './store.ts'
import type { ProjectVersionRow } from './version-store.ts'

export const presentProject = (row: ProjectRow): Project => ({
  id: row.id,
  name: row.name,
  description: row.description,
  category: row.category,
  status: row.status,
  type: row.type,
  is_active: row.isActive,
  is_paused: row.isPaused,
  published_version: row.publishedVersion,
  is_changed: row.isChanged,
  differs: row.differs,
  revision: row.revision,
  node_count: row.nodeCount,
  updated_by: row.updatedBy,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
})

export const presentOpen = (row: OpenProjectRow): OpenProject => ({ ...presentProject(row), document: row.document })

export const presentVersion = (row: ProjectVersionRow): ProjectVersion => ({
  number: row.number,
  kind: row.kind,
  name: row.name,
  note: row.note,
  is_published: row.isPublished,
  node_count: row.nodeCount,
  created_by: row.createdBy,
  created_at: row.createdAt.toISOString(),
})
