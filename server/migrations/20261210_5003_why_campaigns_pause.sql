-- A campaign pauses for the minutes of its plan and for a member's cap, too, and says which it was.
alter table call_campaigns drop constraint call_campaigns_paused_by_check;
alter table call_campaigns add constraint call_campaigns_paused_by_check
  check (paused_by in ('person', 'credits', 'minutes', 'cap', 'agent', 'account')) not valid;
