-- What a person has done of what everyone begins with, told by what came of it.
alter table onboarding add column ran_at timestamptz, add column put_away_at timestamptz;
update onboarding set ran_at = done_at where template is not null and source is not null and name is not null;
-- Until now the steps went away in both ways.
update onboarding set put_away_at = done_at;
alter table onboarding drop column done_at;

create view first_steps as
  select u.id as user_id,
    -- What cost nothing was small talk, or no answer.
    exists (select from sessions s join records r on r.session_id = s.id
      where s.user_id = u.id and r.status = 'done' and r.credits > 0) as asked_question,
    exists (select from dashboards d where d.user_id = u.id and d.deleted_at is null
      and jsonb_path_exists(d.document, '$.tiles[*] ? (@.kind == "chart" || @.kind == "numbers")')) as saved_chart,
    exists (select from sessions s join records r on r.session_id = s.id
      where s.user_id = u.id and r.status = 'done' and r.file_ids <> '{}') as asked_file,
    exists (select from data_sources d left join workspace_members m on m.workspace_id = d.workspace_id
      where coalesce(d.owner_id, m.user_id) = u.id and d.kind <> 'sample' and d.status = 'ready') as connected_database,
    exists (select from studio_versions v where v.created_by = u.id and v.kind = 'published') as published_flow,
    exists (select from workspace_invitations i where i.invited_by = u.id) as invited_colleague
  from users u;
