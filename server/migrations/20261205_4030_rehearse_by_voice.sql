-- How a caller behaves who speaks: whether they interrupt, wait, and what is to be heard around them (ScenarioVoice of contract/src/calls).
alter table rehearsal_scenarios add column voice jsonb not null default '{"interrupts": false, "pause_s": 0, "noise": "none"}';
alter table rehearsals add column mode text not null default 'text' check (mode in ('text', 'voice'));
-- How a spoken conversation sounded, as calls are recorded.
alter table rehearsal_attempts add column recording_key text, add column recording_bytes bigint not null default 0;

do $$ begin
  execute 'create or replace view kept_files as ' || rtrim(pg_get_viewdef('kept_files'::regclass), '; ') || $view$
    union all
    select 'call', r.organization_id, a.recording_bytes from rehearsal_attempts a join rehearsals r on r.id = a.rehearsal_id
    where a.recording_key is not null $view$;
  execute 'create or replace view named_files as ' || rtrim(pg_get_viewdef('named_files'::regclass), '; ') || $view$
    union all
    select recording_key from rehearsal_attempts where recording_key is not null $view$;
end $$;
