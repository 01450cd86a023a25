-- What has changed of what visitors see of a property and nobody has been told of yet: one row a property, with how it
-- was before the first of these changes, so that what is undone in time is no change. Written by triggers in the
-- transaction that writes the property, whoever writes it.
create table property_changes (
  property_id uuid primary key references properties (id) on delete cascade,
  -- The whole row; null when it was not advertised.
  before jsonb,
  from_status text check (from_status in ('draft', 'active', 'reserved', 'sold', 'let', 'withdrawn')),
  changed_at timestamptz not null,
  -- When it is told of: a publication after a minute, everything else, and many at once, after ten.
  due_at timestamptz not null
);
create index property_changes_due on property_changes (due_at);

create function note_new_properties() returns trigger
  language plpgsql
  as $$
    begin
      insert into property_changes (property_id, changed_at, due_at)
      select id, updated_at,
        updated_at + case when (select count(*) from added) > 1 then interval '10 minutes' else interval '1 minute' end
      from added
      where status = 'active';
      return null;
    end
  $$;

create function note_changed_properties() returns trigger
  language plpgsql
  as $$
    declare
      -- What no search asks for.
      unseen constant text[] := array['updated_at', 'version', 'is_popular', 'rating'];
    begin
      insert into property_changes as noted (property_id, before, from_status, changed_at, due_at)
      select added.id,
        case when removed.status = 'active' then to_jsonb(removed) end,
        removed.status,
        added.updated_at,
        added.updated_at + case
          when removed.status = 'active' or (select count(*) from added) > 1 then interval '10 minutes'
          else interval '1 minute'
        end
      from added join removed on removed.id = added.id
      where 'active' in (added.status, removed.status)
        and to_jsonb(added) - unseen <> to_jsonb(removed) - unseen
      -- Put off by what follows, but not for ever.
      on conflict (property_id) do update
        set due_at = least(greatest(noted.due_at, excluded.due_at), noted.changed_at + interval '30 minutes');
      return null;
    end
  $$;

create trigger properties_note_new after insert on properties
  referencing new table as added for each statement execute function note_new_properties();
create trigger properties_note_changed after update on properties
  referencing new table as added old table as removed for each statement execute function note_changed_properties();

-- Under which keys a saved search is found when a home changes, with what else it must meet: a place, letters of an
-- address, a word, the beginning of one, or * for all homes. They only narrow what is looked at; the list's own rule decides.
create table saved_search_keys (
  search_id uuid not null references saved_searches (id) on delete cascade,
  key text not null,
  -- Empty for any.
  tag text not null,
  type text not null,
  min_pesewas bigint not null,
  max_pesewas bigint not null,
  primary key (search_id, key)
);
create index saved_search_keys_key on saved_search_keys (key, tag, type, min_pesewas)
  include (max_pesewas, search_id);

-- Homes that somebody is to be told of. A home may go meanwhile: it is looked up when the mail is written.
create table saved_search_matches (
  search_id uuid not null references saved_searches (id) on delete cascade,
  property_id uuid not null,
  kind text not null check (kind in ('new', 'drop', 'return')),
  -- What was asked before the price fell.
  from_pesewas bigint,
  found_at timestamptz not null,
  due_at timestamptz not null,
  primary key (search_id, property_id)
);
create index saved_search_matches_due on saved_search_matches (due_at);
create index saved_search_matches_property on saved_search_matches (property_id);

alter table saved_searches add column last_told_at timestamptz;

-- Those that are saved already are looked at for every home, until their choices are written anew.
insert into saved_search_keys (search_id, key, tag, type, min_pesewas, max_pesewas)
select id, '*', '', '', 0, 9007199254740991 from saved_searches;
