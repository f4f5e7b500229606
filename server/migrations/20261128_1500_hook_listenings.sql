-- Somebody who builds a flow listens for a call to a webhook's address, also before the flow was ever published.
-- One row per step: the last call that was taken, and the last that could not be.
create table flow_hook_listenings (
  flow_id uuid not null references studio_projects (id) on delete cascade,
  node text not null,
  -- Null: nobody listens. In the past: nothing came in time.
  until timestamptz,
  -- Whether the listening ended because a call was taken.
  is_heard boolean not null default false,
  sample jsonb,
  sample_at timestamptz,
  refused text check (refused in ('too_large', 'not_json')),
  refused_at timestamptz,
  primary key (flow_id, node)
);
