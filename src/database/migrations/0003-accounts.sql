-- Accounts, their sessions and one-time links; the outbox; counted attempts; the audit log.
-- An account is what somebody signs in with; the profile of the same id is what is known of that person.

create table accounts (
  id uuid primary key,
  email text not null check (length(email) between 3 and 254),
  password_hash text not null check (length(password_hash) between 20 and 500),
  email_verified_at timestamptz,
  -- Which text about personal data the person agreed to, and when.
  consent_version text not null check (length(consent_version) between 1 and 40),
  consented_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index accounts_email on accounts (lower(email));

create table sessions (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  -- SHA-256 of the cookie's value, which is stored nowhere.
  token_hash bytea not null unique check (length(token_hash) = 32),
  ip inet,
  user_agent text check (length(user_agent) <= 500),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  -- Moves forward while the session is used, never beyond ends_at.
  expires_at timestamptz not null,
  ends_at timestamptz not null,
  check (expires_at <= ends_at)
);
create index sessions_account on sessions (account_id, created_at desc);
create index sessions_expiry on sessions (expires_at);

create table account_tokens (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'reset-password')),
  -- SHA-256 of the link's token, which is stored nowhere: it is derived from the id and the program's secret key.
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_tokens_account on account_tokens (account_id, purpose);

-- The outbox. A row is written in the transaction that owes the mail; its text is made when it is sent.
create table mails (
  id uuid primary key,
  account_id uuid references accounts (id) on delete cascade,
  -- Null once the address of a deleted account has served its last purpose.
  recipient text check (length(recipient) between 3 and 254),
  template text not null check (template ~ '^[a-z]+(-[a-z]+)*$'),
  data jsonb not null default '{}',
  -- What the recipient sees in the list of mails; known once the text was made.
  subject text check (length(subject) <= 300),
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  erases_recipient boolean not null default false,
  attempts integer not null default 0 check (attempts >= 0),
  last_error text check (length(last_error) <= 1000),
  created_at timestamptz not null,
  attempted_at timestamptz,
  sent_at timestamptz,
  check ((status = 'sent') = (sent_at is not null))
);
create index mails_newest on mails (created_at desc, id desc);
create index mails_account on mails (account_id);

-- Attempts counted in windows; one row a limit and subject.
create table rate_limits (
  key text primary key check (length(key) between 1 and 300),
  count integer not null check (count >= 0),
  resets_at timestamptz not null
);
create index rate_limits_reset on rate_limits (resets_at);

-- Who did what to whom. No foreign keys: the log outlives what it speaks of, and holds ids only.
create table audit_events (
  id uuid primary key,
  at timestamptz not null,
  event text not null check (event ~ '^[a-z_]+([.][a-z_]+)+$' and length(event) <= 60),
  actor_id uuid,
  subject_id uuid,
  ip inet,
  request_id text check (length(request_id) <= 64),
  details jsonb not null default '{}'
);
create index audit_events_newest on audit_events (at desc, id desc);
create index audit_events_event on audit_events (event, at desc);
create index audit_events_actor on audit_events (actor_id, at desc);
create index audit_events_subject on audit_events (subject_id, at desc);

-- The serving role may add to the log and read it, nothing else; this is its only way to shorten it.
create function purge_audit_events() returns bigint
  language sql security definer set search_path = public, pg_temp
  as $$
    with gone as (delete from audit_events where at < now() - interval '1 year' returning 1)
    select count(*) from gone
  $$;

-- What belongs to a person goes with the person; what others did to it stays without a name.
alter table properties drop constraint properties_user_id_fkey,
  add constraint properties_user_id_fkey foreign key (user_id) references profiles (id) on delete cascade;
alter table property_status_changes drop constraint property_status_changes_changed_by_fkey,
  add constraint property_status_changes_changed_by_fkey
  foreign key (changed_by) references profiles (id) on delete set null;
alter table property_price_changes drop constraint property_price_changes_changed_by_fkey,
  add constraint property_price_changes_changed_by_fkey
  foreign key (changed_by) references profiles (id) on delete set null;
alter table posts drop constraint posts_author_id_fkey,
  add constraint posts_author_id_fkey foreign key (author_id) references profiles (id) on delete set null;
create index accounts_newest on accounts (created_at desc, id desc);
create index property_status_changes_person on property_status_changes (changed_by);
create index property_price_changes_person on property_price_changes (changed_by);
create index posts_author on posts (author_id);

-- An article outlives its author and then names nobody. Here and not in a command, because accounts know no articles.
create function forget_author() returns trigger
  language plpgsql
  as $$
    begin
      new.author_name := 'The editors';
      return new;
    end
  $$;
create trigger posts_forget_author before update of author_id on posts
  for each row when (old.author_id is not null and new.author_id is null)
  execute function forget_author();
