-- credits_hold of 0741 again: a hold that was given back can be made once more under its id.
-- Answers `held`, or the code of what forbids it. What is open or settled under the id already is not held twice. p_limits: plan → {conversations, call_minutes} of a month, null without.
create or replace function credits_hold(
  p_id uuid, p_organization uuid, p_user uuid, p_workspace uuid, p_agent uuid, p_session uuid, p_kind text,
  p_credits bigint, p_call_seconds int, p_at timestamptz, p_expires timestamptz, p_day date, p_limits jsonb
) returns text language plpgsql as $$
declare
  kept_state text;
  written uuid := p_id;
  there bigint;
  cap record;
  plan_limits jsonb;
  month_start date := date_trunc('month', p_day)::date;
  month_end date := (date_trunc('month', p_day) + interval '1 month')::date;
  counted bigint;
begin
  perform set_config('synchronous_commit', 'off', true);
  select wallet into there from credit_books where organization_id = p_organization for update;
  if not found then return 'no_book'; end if;
  select state into kept_state from credit_holds where id = p_id and organization_id = p_organization;
  if kept_state in ('open', 'settled') then return 'held'; end if;
  if there < p_credits then return 'out_of_credits'; end if;
  for cap in select * from credits_cap_room(p_organization, p_workspace, p_user, p_agent, p_day) loop
    if cap.room < p_credits then return cap.subject || '_cap_reached'; end if;
  end loop;
  select p_limits -> plan into plan_limits from organizations where id = p_organization;
  if p_session is not null and (plan_limits ->> 'conversations') is not null
    and not exists (select 1 from usage_receipts where session_id = p_session and day >= month_start and day < month_end)
    and not exists (select 1 from credit_holds where organization_id = p_organization and state = 'open' and session_id = p_session)
  then
    select coalesce(sum(conversations), 0) into counted from usage_totals
      where organization_id = p_organization and day >= month_start and day < month_end;
    select counted + count(distinct h.session_id) into counted from credit_holds h
      where h.organization_id = p_organization and h.state = 'open' and h.session_id is not null and not exists (
        select 1 from usage_receipts r where r.session_id = h.session_id and r.day >= month_start and r.day < month_end);
    if counted >= (plan_limits ->> 'conversations')::bigint then return 'conversation_limit_reached'; end if;
  end if;
  if p_call_seconds > 0 and (plan_limits ->> 'call_minutes') is not null then
    select coalesce(sum(voice_seconds), 0) into counted from usage_totals
      where organization_id = p_organization and day >= month_start and day < month_end;
    select counted + coalesce(sum(call_seconds), 0) into counted from credit_holds
      where organization_id = p_organization and state = 'open';
    if counted + p_call_seconds > (plan_limits ->> 'call_minutes')::bigint * 60 then return 'call_minute_limit_reached'; end if;
  end if;
  if kept_state = 'released' then
    update credit_holds set user_id = p_user, workspace_id = p_workspace, agent_id = p_agent, session_id = p_session, kind = p_kind,
      credits = p_credits, call_seconds = p_call_seconds, state = 'open', created_at = p_at, expires_at = p_expires where id = p_id;
    written := gen_random_uuid();
  else
    insert into credit_holds (id, organization_id, user_id, workspace_id, agent_id, session_id, kind, credits, call_seconds, created_at, expires_at)
      values (p_id, p_organization, p_user, p_workspace, p_agent, p_session, p_kind, p_credits, p_call_seconds, p_at, p_expires);
  end if;
  insert into credit_transactions (id, organization_id, kind, hold_id, user_id, at)
    values (written, p_organization, 'hold', p_id, p_user, p_at);
  insert into credit_entries (transaction_id, account, amount) values (written, 'wallet', -p_credits), (written, 'held', p_credits);
  update credit_books set wallet = wallet - p_credits, held = held + p_credits where organization_id = p_organization;
  return 'held';
end $$;
