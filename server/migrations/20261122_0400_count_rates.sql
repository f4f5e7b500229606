-- How often each key did something in its window, handed out to processes in leases. Not logged: what a crash forgets is a
-- window, and a call that is counted never waits for the disk.
create unlogged table rate_windows (
  key text primary key,
  most integer not null,
  used integer not null,
  -- What the latest lease got.
  granted integer not null,
  ends_at timestamptz not null
) with (fillfactor = 50);
