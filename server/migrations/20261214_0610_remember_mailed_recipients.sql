-- Who has the letter that is due, while others were refused it.
alter table dashboard_schedules add column mailed_to text[] not null default '{}';
