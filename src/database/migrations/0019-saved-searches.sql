-- Searches that somebody saved to be told what is new in them: of an account, or of an address without one, which counts
-- once it was confirmed by the link sent to it.
create table saved_searches (
  id uuid primary key,
  account_id uuid references accounts (id) on delete cascade,
  email text check (length(email) between 3 and 254 and email = lower(email)),
  name text not null check (length(name) between 1 and 100),
  -- The filters as the list's address has them, with the words as they were typed.
  search text not null check (length(search) <= 4000),
  frequency text not null check (frequency in ('at-once', 'daily', 'weekly')),
  tells_new boolean not null,
  tells_drops boolean not null,
  tells_returns boolean not null,
  -- The wording that was agreed to by whoever has no account.
  consent_version text check (length(consent_version) between 1 and 40),
  created_at timestamptz not null,
  confirmed_at timestamptz,
  paused_at timestamptz,
  check ((account_id is null) <> (email is null)),
  check (account_id is null or confirmed_at is not null),
  check ((email is null) = (consent_version is null)),
  check (tells_new or tells_drops or tells_returns)
);
create index saved_searches_account on saved_searches (account_id, created_at desc, id desc)
  where account_id is not null;
create index saved_searches_email on saved_searches (email) where email is not null;
create index saved_searches_pending on saved_searches (created_at) where confirmed_at is null;

-- A mail about a saved search goes when the search ends.
alter table mails add column saved_search_id uuid references saved_searches (id) on delete cascade;
create index mails_saved_search on mails (saved_search_id) where saved_search_id is not null;

-- Whoever deletes their account hears no more from us, also of what they once asked for without it. Here and not in a
-- command, because accounts know nothing of saved searches.
create function forget_saved_searches() returns trigger
  language plpgsql
  as $$
    begin
      delete from saved_searches where email = lower(old.email);
      return null;
    end
  $$;
create trigger accounts_forget_saved_searches after delete on accounts
  for each row execute function forget_saved_searches();
