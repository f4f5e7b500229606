-- A token for programs is a device with an end that nobody sees in the list of devices.
alter table devices add column expires_at timestamptz;
