-- Whom an event of a monitor is told on WhatsApp, and what became of it. Written by monitors/message-store.ts.
create table monitor_messages (
  event_id uuid not null references monitor_events (id) on delete cascade,
  phone_number text not null,
  -- Of messaging_messages, which goes with its conversation.
  message_id uuid,
  -- Why no message was made.
  problem text,
  primary key (event_id, phone_number)
);
