-- Who advertised a home before and after an administrator gave it to somebody else.
create table property_owner_changes (
  id uuid primary key,
  -- Asked at the end: where several people go at once, a name is emptied twice before the home has gone with them.
  property_id uuid not null references properties (id) on delete cascade deferrable initially deferred,
  from_user_id uuid references profiles (id) on delete set null,
  to_user_id uuid references profiles (id) on delete set null,
  changed_by uuid references profiles (id) on delete set null,
  changed_at timestamptz not null,
  sequence bigint not null generated always as identity
);
create index property_owner_changes_property on property_owner_changes (property_id, sequence);
