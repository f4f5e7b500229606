-- What is to be done in a place: added by hand, or made of an action item of a meeting. All members see and change it. Read by tasks and meetings.
create table tasks (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  -- In personal mode whose it is; null in a workspace.
  owner_id uuid references users (id) on delete cascade,
  title text not null,
  assignee_id uuid references users (id) on delete set null,
  -- A day of the calendar.
  due date,
  done_at timestamptz,
  -- Where it was said; one item gives one task.
  meeting_id uuid references meetings (id) on delete set null,
  meeting_item_id uuid unique references meeting_items (id) on delete set null,
  at_ms int,
  made_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  -- When assignee or day were last chosen: nobody is reminded of a morning that was over by then.
  planned_at timestamptz not null,
  reminded_at timestamptz,
  -- Until it is forgotten it can be brought back.
  removed_at timestamptz,
  check ((workspace_id is null) = (owner_id is not null)),
  -- Who leaves the workspace leaves its tasks behind.
  foreign key (workspace_id, assignee_id) references workspace_members (workspace_id, user_id) on delete set null (assignee_id)
);
-- Read by tasks/task-store.ts: what is open by its day, and what is done.
create index tasks_open on tasks (organization_id, workspace_id, due, id) where done_at is null and removed_at is null;
create index tasks_done on tasks (organization_id, workspace_id, done_at desc, id) where done_at is not null and removed_at is null;
-- Of reminders.
create index tasks_unreminded on tasks (due) where done_at is null and removed_at is null and reminded_at is null and assignee_id is not null;
create index tasks_removed on tasks (removed_at) where removed_at is not null;
create index tasks_of_meeting on tasks (meeting_id);
create index tasks_of_assignee on tasks (workspace_id, assignee_id);
create index tasks_of_person on tasks (assignee_id);
create index tasks_of_owner on tasks (owner_id);
create index tasks_of_maker on tasks (made_by);
