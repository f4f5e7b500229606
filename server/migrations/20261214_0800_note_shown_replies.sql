-- How many of a run's replies stand in answers of its conversation, and which answer was the last of them. Those that come when
-- nobody waits for the run, such as after an approval, a job puts there (modules/flows/later-replies.ts).
alter table flow_runs add column replies_shown int not null default 0, add column shown_in uuid;

update flow_runs set replies_shown = json_array_length(result::json -> 'replies')
where conversation is not null and mode = 'live' and ended_at is null and result is not null;
