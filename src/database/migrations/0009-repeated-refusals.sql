-- A refusal that is repeated is one line of the log with a count, not a line each time.
alter table audit_events
  add column count integer not null default 1 check (count > 0),
  -- When it happened last; null for what happened once.
  add column last_at timestamptz,
  -- What was refused to whom in which window; null for everything else.
  add column window_key text check (length(window_key) between 1 and 200);
create unique index audit_events_window on audit_events (window_key) where window_key is not null;

-- The serving role may add to the log and not change it; counting up a line of its window is all that this does.
create function count_audit_event(
  given_id uuid, given_at timestamptz, given_event text, given_actor_id uuid, given_ip inet, given_request_id text,
  given_details jsonb, given_window_key text, given_count integer
) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    insert into audit_events as line (id, at, event, actor_id, ip, request_id, details, window_key, count)
    values (
      given_id, given_at, given_event, given_actor_id, given_ip, given_request_id, given_details, given_window_key,
      given_count
    )
    on conflict (window_key) where window_key is not null
      do update set count = line.count + excluded.count, last_at = greatest(line.at, line.last_at, excluded.at)
  $$;
