-- Read by modules/customer-data/store.ts.
create index concurrently calls_of_number on calls (organization_id, callee);
create index concurrently email_threads_of_person on email_threads (mailbox_id, lower(person ->> 'address'));
