-- Browsers in which somebody asked to be told of what their saved searches find. A device is of an account, and of the
-- session in which it was asked for; it outlives a session that only ran out.
create table devices (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  session_id uuid not null,
  -- Where its notifications go, and the keys that only this browser can read them with.
  endpoint text not null unique check (length(endpoint) between 10 and 1000),
  p256dh text not null check (length(p256dh) between 80 and 100),
  auth text not null check (length(auth) between 20 and 30),
  -- Our key that the browser agreed to; with another one its notifications would be refused.
  server_key text not null check (length(server_key) between 80 and 100),
  created_at timestamptz not null
);
create index devices_account on devices (account_id, created_at);
create index devices_session on devices (session_id);

-- Signing out ends the devices of the session, and with an account's last session all of them. Here and not in a
-- command, because accounts know nothing of devices.
create function forget_devices() returns trigger
  language plpgsql
  as $$
    begin
      delete from devices
      using ended
      where devices.account_id = ended.account_id
        and ended.expires_at > now()
        and (
          devices.session_id = ended.id
          or not exists (select from sessions where sessions.account_id = ended.account_id)
        );
      return null;
    end
  $$;
create trigger sessions_forget_devices after delete on sessions
  referencing old table as ended for each statement execute function forget_devices();

-- What a device is still to be told. A row goes once the push service has taken it.
create table notifications (
  id uuid primary key,
  device_id uuid not null references devices (id) on delete cascade,
  saved_search_id uuid not null references saved_searches (id) on delete cascade,
  data jsonb not null,
  created_at timestamptz not null,
  -- When it is tried again; null while a job has it.
  due_at timestamptz
);
create index notifications_device on notifications (device_id);
create index notifications_saved_search on notifications (saved_search_id);
create index notifications_due on notifications (due_at) where due_at is not null;
create index notifications_age on notifications (created_at);

-- In which form a search and its keys stand; a program that writes them otherwise takes older ones over.
alter table saved_searches add column form smallint not null default 0 check (form >= 0);
create index saved_searches_form on saved_searches (form, id);
