-- A call that goes on in another process: how often one took it, when the last one let go of it, and what the next one has to know of it
-- (CallMemory of modules/calls/live).
alter table calls add column holding int not null default 0, add column let_go_at timestamptz, add column memory jsonb;

-- How a call has sounded so far, where others do not see the disk of the process that has it: pieces at their place in the recording, in bytes.
create table call_sound_pieces (
  call_id uuid not null references calls (id) on delete cascade,
  starts bigint not null,
  key text not null,
  primary key (call_id, starts)
);
do $$ begin
  execute 'create or replace view named_files as ' || rtrim(pg_get_viewdef('named_files'::regclass), '; ') || $view$
    union all
    select key from call_sound_pieces $view$;
end $$;

-- A process that is about to end takes nothing over.
alter table instances add column draining boolean not null default false;
