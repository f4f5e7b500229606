-- The plan that counts for an organization: the installation's default for those that have not bought one.
create function effective_plan(p_plan text) returns text language sql stable as $$
  select case when p_plan = 'free' then coalesce((select value ->> 'plan' from installation_settings where name = 'default_plan'), 'free')
    else p_plan end
$$;
