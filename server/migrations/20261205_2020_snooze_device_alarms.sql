-- Until when nobody is told of an alarm; the same alarm of the device, raised again meanwhile, takes it over.
alter table device_alarms add column snoozed_until timestamptz;
-- Read by devices/alarm-store.ts listWokenAlarms and insertAlarm.
create index device_alarms_snoozed on device_alarms (snoozed_until) where snoozed_until is not null;
alter table device_alarm_events drop constraint device_alarm_events_kind_check;
alter table device_alarm_events add constraint device_alarm_events_kind_check
  check (kind in ('raised', 'cleared', 'acknowledged', 'assigned', 'commented', 'snoozed'));
