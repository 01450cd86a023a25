-- E-mail addresses that somebody wants to change, and those that were changed and can be brought back. Both addresses
-- confirm by a link; the old one may undo the change for some days, and belongs to nobody else meanwhile.
create table email_changes (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  -- Where it was asked for: the one session that outlives the change. It may have ended.
  session_id uuid not null,
  old_email text not null check (length(old_email) between 3 and 254),
  new_email text not null check (length(new_email) between 3 and 254 and new_email = lower(new_email)),
  -- SHA-256 of the links' tokens, which are derived from the id and the program's secret key.
  old_token_hash bytea not null unique check (length(old_token_hash) = 32),
  new_token_hash bytea not null unique check (length(new_token_hash) = 32),
  undo_token_hash bytea not null unique check (length(undo_token_hash) = 32),
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  changed_at timestamptz,
  undo_until timestamptz,
  check (changed_at is null or (old_confirmed_at is not null and new_confirmed_at is not null)),
  check ((changed_at is null) = (undo_until is null))
);
create unique index email_changes_open on email_changes (account_id) where changed_at is null;
create index email_changes_account on email_changes (account_id);
create index email_changes_reserved on email_changes (lower(old_email)) where changed_at is not null;
