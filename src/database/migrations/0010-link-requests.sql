-- Links that somebody asked for: to reset a password, or to verify an address. A row is written whoever the address
-- belongs to, if to anybody; a job looks that up, and the row goes with its answer.

create table link_requests (
  id uuid primary key,
  purpose text not null check (purpose in ('verify-email', 'reset-password')),
  email text not null check (length(email) between 3 and 254),
  -- Who asked, for the audit log.
  ip inet,
  request_id text check (length(request_id) <= 64),
  requested_at timestamptz not null
);
