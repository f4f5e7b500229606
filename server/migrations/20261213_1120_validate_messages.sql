set local lock_timeout = '3s';
do $$
begin
  if exists (select from pg_constraint where conrelid = 'messaging_messages'::regclass and conname like 'messaging\_messages\_until\_%') then
    perform validate_first_part('messaging_messages');
  end if;
end $$;
