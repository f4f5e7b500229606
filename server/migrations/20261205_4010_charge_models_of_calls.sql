-- Who saved it last: what a model answers for it is theirs.
alter table scorecards add column user_id uuid references users (id) on delete set null;
-- What a model's answers cost, and the code of what forbade to ask one.
alter table call_scores add column credits int not null default 0, add column refused text;

-- One whose credits ran out waits for who goes on with it.
alter table rehearsals drop constraint rehearsals_state_check;
alter table rehearsals add constraint rehearsals_state_check check (state in ('running', 'paused', 'done', 'stopped', 'failed'));
-- The code of why it is paused; what conversations cost that it ended in the middle.
alter table rehearsals add column reason text, add column lost_credits int not null default 0;
-- A conversation that could not be scored for want of credits is scored when the rehearsal goes on, from the call that it was
-- (ScoredCall of engine/src/calls without its turns).
alter table rehearsal_attempts add column call jsonb;
alter table rehearsal_attempts drop constraint rehearsal_attempts_state_check;
alter table rehearsal_attempts add constraint rehearsal_attempts_state_check check (state in ('done', 'unscored', 'failed', 'skipped'));
