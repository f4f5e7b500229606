-- Whether everybody may read a file in its drive, and when somebody looked: what answers for people whom nobody knows rest on.
alter table drive_sources add column everybody boolean, add column everybody_at timestamptz;
