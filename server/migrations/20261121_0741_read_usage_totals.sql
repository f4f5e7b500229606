-- The functions of 0602 again, reading and writing usage_totals: what they read under the account's lock no longer grows with
-- the number of members, agents and models.

-- The cap with the least room this month: its subject, and the credits that may still be held or spent.
create or replace function credits_cap_room(p_organization uuid, p_workspace uuid, p_user uuid, p_agent uuid, p_day date)
returns table (subject text, room bigint) language sql stable as $$
  select c.subject, c.credits
    - coalesce(case c.subject
        when 'workspace' then (select sum(t.credits) from usage_totals t
          where t.organization_id = p_organization and t.workspace_id = c.subject_id and t.day >= m.first and t.day < m.next)
        when 'member' then (select sum(d.credits) from usage_days d
          where d.organization_id = p_organization and d.user_id = c.subject_id and d.day >= m.first and d.day < m.next)
        else (select sum(d.credits) from usage_days d
          where d.organization_id = p_organization and d.agent_id = c.subject_id and d.day >= m.first and d.day < m.next)
        end, 0)::bigint
    - coalesce((select sum(h.credits) from credit_holds h where h.organization_id = p_organization and h.state = 'open'
        and case c.subject when 'workspace' then h.workspace_id when 'member' then h.user_id else h.agent_id end = c.subject_id), 0)::bigint
  from usage_caps c, (select date_trunc('month', p_day)::date as first, (date_trunc('month', p_day) + interval '1 month')::date as next) m
  where c.organization_id = p_organization
    and c.subject_id = case c.subject when 'workspace' then p_workspace when 'member' then p_user else p_agent end
  order by 2 limit 1
$$;

-- Answers `held`, or the code of what forbids it. p_limits: plan → {conversations, call_minutes} of a month, null without.
create or replace function credits_hold(
  p_id uuid, p_organization uuid, p_user uuid, p_workspace uuid, p_agent uuid, p_session uuid, p_kind text,
  p_credits bigint, p_call_seconds int, p_at timestamptz, p_expires timestamptz, p_day date, p_limits jsonb
) returns text language plpgsql as $$
declare
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
  insert into credit_holds (id, organization_id, user_id, workspace_id, agent_id, session_id, kind, credits, call_seconds, created_at, expires_at)
    values (p_id, p_organization, p_user, p_workspace, p_agent, p_session, p_kind, p_credits, p_call_seconds, p_at, p_expires);
  insert into credit_transactions (id, organization_id, kind, hold_id, user_id, at)
    values (p_id, p_organization, 'hold', p_id, p_user, p_at);
  insert into credit_entries (transaction_id, account, amount) values (p_id, 'wallet', -p_credits), (p_id, 'held', p_credits);
  update credit_books set wallet = wallet - p_credits, held = held + p_credits where organization_id = p_organization;
  return 'held';
end $$;

-- Charges for what was used and writes the receipt. More than was held is taken from the wallet as far as it and the caps
-- reach; the rest is waived. A hold that was given back meanwhile is charged from the wallet alone. Answers the credits
-- charged; asked again, the same. Null: there is no such hold.
create or replace function credits_settle(
  p_hold uuid, p_transaction uuid, p_credits bigint, p_model text, p_input_words int, p_output_words int,
  p_voice_seconds int, p_messages int, p_at timestamptz, p_day date
) returns bigint language plpgsql as $$
declare
  owner uuid;
  kept credit_holds;
  back bigint := 0;
  there bigint;
  room bigint;
  charged bigint;
  begins int := 0;
begin
  perform set_config('synchronous_commit', 'off', true);
  select organization_id into owner from credit_holds where id = p_hold;
  if not found then return null; end if;
  select wallet into there from credit_books where organization_id = owner for update;
  select * into kept from credit_holds where id = p_hold;
  if kept.state = 'settled' then return (select credits from usage_receipts where id = p_hold); end if;
  if kept.state = 'open' then back := kept.credits; end if;
  select r.room into room from credits_cap_room(owner, kept.workspace_id, kept.user_id, kept.agent_id, p_day) r;
  charged := least(p_credits, back + least(there, greatest(coalesce(room, there), 0)));
  update credit_holds set state = 'settled' where id = p_hold;
  insert into credit_transactions (id, organization_id, kind, hold_id, user_id, at)
    values (p_transaction, owner, 'settle', p_hold, kept.user_id, p_at);
  insert into credit_entries (transaction_id, account, amount)
    select p_transaction, account, amount
    from (values ('held', -back), ('spent', charged), ('wallet', back - charged)) moved (account, amount) where amount <> 0;
  update credit_books set wallet = wallet + back - charged, held = held - back, spent = spent + charged
    where organization_id = owner;
  if kept.session_id is not null and not exists (
    select 1 from usage_receipts where session_id = kept.session_id and day >= date_trunc('month', p_day)::date
      and day < (date_trunc('month', p_day) + interval '1 month')::date)
  then begins := 1; end if;
  insert into usage_receipts (id, organization_id, workspace_id, user_id, agent_id, session_id, kind, model, input_words,
      output_words, voice_seconds, messages, credits, day, at)
    values (p_hold, owner, kept.workspace_id, kept.user_id, kept.agent_id, kept.session_id, kept.kind, p_model,
      p_input_words, p_output_words, p_voice_seconds, p_messages, charged, p_day, p_at);
  insert into usage_days as d (organization_id, day, workspace_id, user_id, agent_id, model, input_words, output_words,
      voice_seconds, conversations, answers, messages, credits)
    values (owner, p_day, kept.workspace_id, kept.user_id, kept.agent_id, p_model, p_input_words, p_output_words,
      p_voice_seconds, begins, case when kept.kind = 'answer' then 1 else 0 end, p_messages, charged)
    on conflict (organization_id, day, workspace_id, user_id, agent_id, model) do update set
      input_words = d.input_words + excluded.input_words, output_words = d.output_words + excluded.output_words,
      voice_seconds = d.voice_seconds + excluded.voice_seconds, conversations = d.conversations + excluded.conversations,
      answers = d.answers + excluded.answers, messages = d.messages + excluded.messages,
      credits = d.credits + excluded.credits;
  insert into usage_totals as t (organization_id, day, workspace_id, input_words, output_words, voice_seconds, conversations,
      answers, messages, credits)
    values (owner, p_day, kept.workspace_id, p_input_words, p_output_words, p_voice_seconds, begins,
      case when kept.kind = 'answer' then 1 else 0 end, p_messages, charged)
    on conflict (organization_id, day, workspace_id) do update set
      input_words = t.input_words + excluded.input_words, output_words = t.output_words + excluded.output_words,
      voice_seconds = t.voice_seconds + excluded.voice_seconds, conversations = t.conversations + excluded.conversations,
      answers = t.answers + excluded.answers, messages = t.messages + excluded.messages,
      credits = t.credits + excluded.credits;
  return charged;
end $$;
