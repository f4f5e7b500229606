-- The W3C traceparent of what enqueued a job, so that its work is seen as part of it; null without tracing.
alter table jobs add column traceparent text check (length(traceparent) <= 55);
