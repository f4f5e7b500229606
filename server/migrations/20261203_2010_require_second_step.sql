-- An organization may ask a second step of all its members: from then on; null where it does not.
alter table organizations add column second_step_from timestamptz;

-- Whether a person has a second step: an authenticator app that was confirmed, or a passkey.
create function has_second_step(person uuid) returns boolean language sql stable as $$
  select exists (select from second_steps s where s.user_id = person and s.confirmed_at is not null)
    or exists (select from passkeys p where p.user_id = person)
$$;
