-- What a use case hides or masks in a workspace is so for everyone there, and outlives its agent. All others go along with the agent.
alter table use_cases alter column agent_id drop not null,
  drop constraint use_cases_agent_id_fkey,
  add constraint use_cases_agent_id_fkey foreign key (agent_id) references agents (id) on delete set null;
create function delete_use_cases_of_agent() returns trigger language plpgsql as $$
begin
  delete from use_cases where agent_id = old.id and (workspace_id is null or removed_at is not null
    or not jsonb_path_exists(relations, '$[*].columns[*] ? (@.hidden == true || @.masked == true)'));
  return old;
end $$;
create trigger agents_take_use_cases before delete on agents for each row execute function delete_use_cases_of_agent();
