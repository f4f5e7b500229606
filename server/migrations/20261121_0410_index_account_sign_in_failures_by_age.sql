-- Read by forgetFailures, which clears what is too old to count.
create index sign_in_failures_by_age on sign_in_failures (failed_at);
