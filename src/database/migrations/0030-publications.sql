-- That a home is or was listed, so that one which is listed anew under another id is known again. No foreign key: what is
-- deleted leaves its row for as long as it matters.
create table property_publications (
  property_id uuid primary key,
  user_id uuid not null references profiles (id) on delete cascade,
  -- By these a home is the same one.
  digital_address text,
  place_id uuid references places (id) on delete set null,
  type text not null,
  -- In small letters.
  title text not null,
  -- Its own, or that of the same home before it.
  first_listed_at timestamptz not null,
  -- When it was no longer on the market; null while it is.
  left_at timestamptz
);
create index property_publications_address on property_publications (user_id, digital_address)
  where digital_address is not null;
create index property_publications_title on property_publications (place_id, user_id, type, title);
create index property_publications_left on property_publications (left_at) where left_at is not null;

-- When the same home of the same agent was first listed, if that was before; `own_id` is the one that is listed now.
create function first_listed_before(
  own_id uuid, agent_id uuid, address text, place uuid, own_type text, own_title text, listed_at timestamptz
) returns timestamptz
  language sql stable
  as $$
    select least(
      (
        select min(first_listed_at)
        from property_publications
        where user_id = agent_id and digital_address = address and property_id <> own_id
          -- Homes of one building share an address: what is listed beside this one is another, unless it reads the same.
          and (left_at > listed_at - interval '180 days' or left_at is null and (type, title) = (own_type, own_title))
      ),
      (
        select min(first_listed_at)
        from property_publications
        where user_id = agent_id and place_id = place and type = own_type and title = own_title
          and property_id <> own_id
          and (left_at > listed_at - interval '180 days' or left_at is null)
      )
    )
  $$;

create function note_publications(ids uuid[]) returns void
  language sql
  as $$
    insert into property_publications as noted (
      property_id, user_id, digital_address, place_id, type, title, first_listed_at
    )
    select id, user_id, digital_address, place_id, type, lower(title),
      least(
        coalesce(published_at, updated_at),
        first_listed_before(
          id, user_id, digital_address, place_id, type, lower(title), coalesce(published_at, updated_at)
        )
      )
    from properties
    where id = any (ids)
    on conflict (property_id) do update set
      user_id = excluded.user_id,
      digital_address = excluded.digital_address,
      place_id = excluded.place_id,
      type = excluded.type,
      title = excluded.title,
      first_listed_at = least(noted.first_listed_at, excluded.first_listed_at),
      left_at = null
  $$;

create function note_new_publications() returns trigger
  language plpgsql
  as $$
    declare
      ids constant uuid[] := array(select id from added where status in ('active', 'reserved'));
    begin
      if cardinality(ids) > 0 then
        perform note_publications(ids);
      end if;
      return null;
    end
  $$;

create function note_changed_publications() returns trigger
  language plpgsql
  as $$
    declare
      ids constant uuid[] := array(
        select added.id
        from added join removed on removed.id = added.id
        where added.status in ('active', 'reserved')
          and (
            removed.status not in ('active', 'reserved')
            or (added.user_id, added.digital_address, added.place_id, added.type, added.title)
              is distinct from (removed.user_id, removed.digital_address, removed.place_id, removed.type, removed.title)
          )
      );
    begin
      if cardinality(ids) > 0 then
        perform note_publications(ids);
      end if;
      update property_publications as noted
      set left_at = added.updated_at
      from added join removed on removed.id = added.id
      where noted.property_id = added.id
        and removed.status in ('active', 'reserved') and added.status not in ('active', 'reserved');
      return null;
    end
  $$;

create function note_ended_publications() returns trigger
  language plpgsql
  as $$
    begin
      update property_publications as noted
      set left_at = now()
      from removed
      where noted.property_id = removed.id and noted.left_at is null;
      return null;
    end
  $$;

create trigger properties_publish_new after insert on properties
  referencing new table as added for each statement execute function note_new_publications();
create trigger properties_publish_changed after update on properties
  referencing new table as added old table as removed for each statement execute function note_changed_publications();
create trigger properties_publish_ended after delete on properties
  referencing old table as removed for each statement execute function note_ended_publications();

insert into property_publications (
  property_id, user_id, digital_address, place_id, type, title, first_listed_at, left_at
)
select id, user_id, digital_address, place_id, type, lower(title),
  least(
    published_at,
    (
      select min(changed_at) from property_status_changes
      where property_id = properties.id and to_status = 'active'
    )
  ),
  case when status not in ('active', 'reserved') then
    coalesce(
      (
        select max(changed_at) from property_status_changes
        where property_id = properties.id and from_status in ('active', 'reserved')
      ),
      updated_at
    )
  end
from properties
where published_at is not null;

update property_publications as noted
set first_listed_at = before.first_listed_at
from (
  select property_id,
    first_listed_before(property_id, user_id, digital_address, place_id, type, title, first_listed_at)
      as first_listed_at
  from property_publications
) as before
where before.property_id = noted.property_id and before.first_listed_at < noted.first_listed_at;
