-- What is still said of a property that its agent took off the market or removed, and the short address it had.

-- A short address to say and to send: eight characters that cannot be taken for one another.
create function make_short_code() returns text
  language sql volatile
  as $$
    select string_agg(
      substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + (get_byte(bytes, position) & 31), 1), '' order by position
    )
    from (select uuid_send(gen_random_uuid()) as bytes) as random,
      unnest(array[0, 1, 2, 3, 4, 5, 10, 11]) as position
  $$;
alter table properties add column short_code text not null default make_short_code()
  check (short_code ~ '^[0-9a-hjkmnp-tv-z]{8}$');
create unique index properties_short_code on properties (short_code);

-- How visitors saw it last, written when they stop seeing it: who keeps it reads this and no edit made since. What was
-- withdrawn before this migration is taken as it stands. Only read while visitors do not see it.
alter table properties
  add column last_public_title text check (length(last_public_title) between 1 and 200),
  add column last_public_tag text check (last_public_tag in ('For Sale', 'For Rent'));
update properties set last_public_title = title, last_public_tag = tag where status = 'withdrawn';

create function keep_last_public() returns trigger
  language plpgsql
  as $$
    begin
      new.last_public_title := old.title;
      new.last_public_tag := old.tag;
      return new;
    end
  $$;
create trigger properties_keep_last_public before update of status on properties
  for each row when (old.status not in ('draft', 'withdrawn') and new.status in ('draft', 'withdrawn'))
  execute function keep_last_public();

-- Properties that are gone, for good or until the same file is imported again.
create table removed_properties (
  id uuid primary key,
  -- As visitors read it last; null for what they never saw.
  title text check (length(title) between 1 and 200),
  tag text not null check (tag in ('For Sale', 'For Rent')),
  -- Null as well for what visitors did not see any more.
  place_id uuid references places (id) on delete set null,
  removed_at timestamptz not null,
  was_published boolean not null,
  short_code text unique,
  check (was_published = (title is not null))
);
create index removed_properties_place on removed_properties (place_id);

-- Here and not in a command, because properties also go with the account of their agent.
create function note_removal() returns trigger
  language plpgsql
  as $$
    declare
      was_visible constant boolean := old.status not in ('draft', 'withdrawn');
      was_seen constant boolean := was_visible or old.published_at is not null;
    begin
      insert into removed_properties (id, title, tag, place_id, removed_at, was_published, short_code)
      values (
        old.id,
        case when was_visible then old.title when was_seen then coalesce(old.last_public_title, old.title) end,
        case when was_visible then old.tag else coalesce(old.last_public_tag, old.tag) end,
        case when was_visible then old.place_id end,
        now(),
        was_seen,
        old.short_code
      )
      on conflict (id) do update set
        title = excluded.title,
        tag = excluded.tag,
        place_id = excluded.place_id,
        removed_at = excluded.removed_at,
        was_published = excluded.was_published,
        short_code = excluded.short_code;
      return null;
    end
  $$;
create trigger properties_note_removal after delete on properties
  for each row execute function note_removal();

-- What a buyer keeps stays when the property goes, and says so. A property that is put in is held meanwhile, so that
-- every id here is in one of the two tables.
alter table favorites drop constraint favorites_property_id_fkey;
alter table cart_items drop constraint cart_items_property_id_fkey;
