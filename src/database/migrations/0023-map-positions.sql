-- Where a property is, and where everybody is shown that it is. The pin is the agent's; it is shown only where the
-- agent says so. What is shown is kept beside it, because searches ask for it.
alter table properties
  add column pin_latitude double precision check (pin_latitude between 4.4 and 11.4),
  add column pin_longitude double precision check (pin_longitude between -3.5 and 1.4),
  add column shows_pin boolean not null default false,
  add column map_latitude double precision,
  add column map_longitude double precision,
  add check ((pin_latitude is null) = (pin_longitude is null)),
  add check (not shows_pin or pin_latitude is not null),
  add check ((map_latitude is null) = (map_longitude is null));

-- The only rule of what is shown: the pin, or a point within 400 m of the middle of the place that depends on nothing
-- but the property's id, so that it tells nothing of the pin. Null where a place has no middle. Whole microdegrees.
create function shown_position(
  id uuid, place_id uuid, pin_latitude double precision, pin_longitude double precision, shows_pin boolean
) returns point
  language sql stable
  begin atomic
    select case
      when shows_pin then
        point(round(pin_longitude::numeric, 6)::double precision, round(pin_latitude::numeric, 6)::double precision)
      else (
        select point(
          round((longitude + metres * sin(turn) / (111320 * cosd(latitude)))::numeric, 6)::double precision,
          round((latitude + metres * cos(turn) / 111320)::numeric, 6)::double precision
        )
        from places, (
          -- Evenly over the disc, which needs the root.
          select 400 * sqrt(('x' || substr(hash, 1, 8))::bit(32)::bigint / 4294967296.0::double precision) as metres,
            2 * pi() * ('x' || substr(hash, 9, 8))::bit(32)::bigint / 4294967296.0::double precision as turn
          from (select md5('position of ' || shown_position.id::text) as hash) as hashed
        ) as moved
        where places.id = shown_position.place_id and latitude is not null and longitude is not null
      )
    end;
  end;

-- Written with the whole table, which then builds each index once: row by row a million homes take many times as long.
-- No trigger sees it: nobody is told that homes came onto the map, and what they are counted by stays as it is.
set local maintenance_work_mem = '256MB';
drop index properties_words;
alter table properties
  alter column map_latitude type double precision
    using (shown_position(id, place_id, pin_latitude, pin_longitude, shows_pin))[1],
  alter column map_longitude type double precision
    using (shown_position(id, place_id, pin_latitude, pin_longitude, shows_pin))[0];

create function place_on_map() returns trigger
  language plpgsql
  as $$
    declare
      shown constant point :=
        shown_position(new.id, new.place_id, new.pin_latitude, new.pin_longitude, new.shows_pin);
    begin
      new.map_latitude := shown[1];
      new.map_longitude := shown[0];
      return new;
    end
  $$;

create trigger properties_place_on_map
  before insert or update of id, place_id, pin_latitude, pin_longitude, shows_pin, map_latitude, map_longitude
  on properties for each row execute function place_on_map();

-- A place that is found to lie elsewhere takes its homes along.
create function move_homes_of_place() returns trigger
  language plpgsql
  as $$
    begin
      update properties set place_id = place_id where place_id = new.id;
      return null;
    end
  $$;

create trigger places_move_homes after update of latitude, longitude on places for each row
  when (old.latitude is distinct from new.latitude or old.longitude is distinct from new.longitude)
  execute function move_homes_of_place();

-- The column or row of a degree in a grid of the world with 2^level of each.
create function map_cell(degrees double precision, level integer) returns integer
  language sql immutable parallel safe
  return floor((degrees + 180) * (1 << level) / 360)::integer;

-- The cells of a point as tokens, coarse to fine: with the other tokens they find what lies in an area.
create function cell_tokens(latitude double precision, longitude double precision) returns text[]
  language sql immutable parallel safe
  return case when latitude is null then '{}'::text[] else array[
    'cell 8 ' || map_cell(longitude, 8) || ' ' || map_cell(latitude, 8),
    'cell 10 ' || map_cell(longitude, 10) || ' ' || map_cell(latitude, 10),
    'cell 12 ' || map_cell(longitude, 12) || ' ' || map_cell(latitude, 12),
    'cell 14 ' || map_cell(longitude, 14) || ' ' || map_cell(latitude, 14),
    'cell 16 ' || map_cell(longitude, 16) || ' ' || map_cell(latitude, 16)
  ] end;

create function search_tokens(
  published_at timestamptz, place_id uuid, tag text, type text, beds smallint, baths numeric, price_pesewas bigint,
  max_payment_plan_months smallint, amenities text[], map_latitude double precision, map_longitude double precision
) returns text[]
  language sql immutable parallel safe
  return array[
    'day ' || ((published_at at time zone 'UTC')::date - date '2000-01-01')::text,
    'month ' || (
      extract(year from published_at at time zone 'UTC') * 12 + extract(month from published_at at time zone 'UTC')
    )::integer::text,
    'place ' || coalesce(place_id::text, ''),
    tag,
    type,
    'beds ' || least(beds, 10::smallint)::text,
    'baths ' || floor(least(baths, 10))::text,
    -- Each step is two thirds more than the one before.
    'price ' || floor(ln(price_pesewas::double precision) * 2)::integer::text,
    case when takes_payment_plan(tag, max_payment_plan_months) then 'plan' else 'no plan' end
  ] || amenities || cell_tokens(map_latitude, map_longitude);

create index properties_words on properties using gin (
  search_text,
  search_tokens(published_at, place_id, tag, type, beds, baths, price_pesewas, max_payment_plan_months, amenities,
    map_latitude, map_longitude)
) where status = 'active';
drop function search_tokens(timestamptz, uuid, text, text, smallint, numeric, bigint, smallint, text[]);

-- A pin that is not shown is seen by nobody.
create or replace function note_changed_properties() returns trigger
  language plpgsql
  as $$
    declare
      -- What no search asks for.
      unseen constant text[] := array[
        'updated_at', 'version', 'is_popular', 'rating', 'pin_latitude', 'pin_longitude', 'shows_pin'
      ];
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

-- How many properties are advertised in each cell of the map, kept as the counts of places are, by the same five and by
-- place. A map of the country asks the two coarsest grids, where every place counts once more under the nil UUID with
-- all others; in the finer ones that is what has no place. The sums of microdegrees say where in a cell its homes are.
create table property_cells (
  level smallint not null,
  x integer not null,
  y integer not null,
  place_id uuid not null,
  tag text not null,
  type text not null,
  -- Five beds are five or more, four baths four or more: nobody asks for more.
  beds smallint not null,
  baths smallint not null,
  has_plan boolean not null,
  count bigint not null,
  latitude_sum bigint not null,
  longitude_sum bigint not null,
  primary key (level, x, y, place_id, tag, type, beds, baths, has_plan) include (count, latitude_sum, longitude_sum)
);

-- What has changed since, as with the counts.
create table property_cell_changes (
  level smallint not null,
  x integer not null,
  y integer not null,
  place_id uuid not null,
  tag text not null,
  type text not null,
  beds smallint not null,
  baths smallint not null,
  has_plan boolean not null,
  count bigint not null,
  latitude_sum bigint not null,
  longitude_sum bigint not null
);
create index property_cell_changes_cell on property_cell_changes (level, x);

-- The cells that a property of this place counts in.
create function cells_of(place uuid, latitude double precision, longitude double precision)
  returns table (level smallint, x integer, y integer, place_id uuid)
  language sql immutable parallel safe rows 7
  begin atomic
    select grid.level, map_cell(longitude, grid.level), map_cell(latitude, grid.level), grid.place_id
    from (
      values (8::smallint, place), (10::smallint, place),
        (8::smallint, '00000000-0000-0000-0000-000000000000'::uuid),
        (10::smallint, '00000000-0000-0000-0000-000000000000'::uuid),
        (12::smallint, coalesce(place, '00000000-0000-0000-0000-000000000000'::uuid)),
        (14::smallint, coalesce(place, '00000000-0000-0000-0000-000000000000'::uuid)),
        (16::smallint, coalesce(place, '00000000-0000-0000-0000-000000000000'::uuid))
    ) as grid (level, place_id)
    where grid.place_id is not null and latitude is not null;
  end;

create function note_inserted_cells() returns trigger
  language plpgsql
  as $$
    begin
      insert into property_cell_changes
      select cell.level, cell.x, cell.y, cell.place_id, tag, type, least(beds, 5), least(floor(baths), 4),
        takes_payment_plan(tag, max_payment_plan_months), count(*),
        sum(round(map_latitude * 1000000)), sum(round(map_longitude * 1000000))
      from added, cells_of(added.place_id, map_latitude, map_longitude) as cell
      where status = 'active' and map_latitude is not null
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
      return null;
    end
  $$;

create function note_deleted_cells() returns trigger
  language plpgsql
  as $$
    begin
      insert into property_cell_changes
      select cell.level, cell.x, cell.y, cell.place_id, tag, type, least(beds, 5), least(floor(baths), 4),
        takes_payment_plan(tag, max_payment_plan_months), -count(*),
        -sum(round(map_latitude * 1000000)), -sum(round(map_longitude * 1000000))
      from removed, cells_of(removed.place_id, map_latitude, map_longitude) as cell
      where status = 'active' and map_latitude is not null
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
      return null;
    end
  $$;

create function note_updated_cells() returns trigger
  language plpgsql
  as $$
    begin
      insert into property_cell_changes
      select cell.level, cell.x, cell.y, cell.place_id, tag, type, beds, baths, has_plan, sum(count),
        sum(latitude_sum), sum(longitude_sum)
      from (
        -- What is as it was before falls out here, and most changes are such.
        select place_id, map_latitude, map_longitude, tag, type, beds, baths, has_plan, sum(change) as count,
          sum(change) * round(map_latitude * 1000000) as latitude_sum,
          sum(change) * round(map_longitude * 1000000) as longitude_sum
        from (
          select place_id, map_latitude, map_longitude, tag, type, least(beds, 5) as beds,
            least(floor(baths), 4) as baths, takes_payment_plan(tag, max_payment_plan_months) as has_plan, 1 as change
          from added
          where status = 'active' and map_latitude is not null
          union all
          select place_id, map_latitude, map_longitude, tag, type, least(beds, 5), least(floor(baths), 4),
            takes_payment_plan(tag, max_payment_plan_months), -1
          from removed
          where status = 'active' and map_latitude is not null
        ) as changes
        group by 1, 2, 3, 4, 5, 6, 7, 8
        having sum(change) <> 0
      ) as groups, cells_of(groups.place_id, map_latitude, map_longitude) as cell
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9
      having sum(count) <> 0 or sum(latitude_sum) <> 0 or sum(longitude_sum) <> 0;
      return null;
    end
  $$;

create function note_truncated_cells() returns trigger
  language plpgsql
  as $$
    begin
      delete from property_cells;
      delete from property_cell_changes;
      return null;
    end
  $$;

create trigger properties_cells_inserted after insert on properties
  referencing new table as added for each statement execute function note_inserted_cells();
create trigger properties_cells_deleted after delete on properties
  referencing old table as removed for each statement execute function note_deleted_cells();
create trigger properties_cells_updated after update on properties
  referencing new table as added old table as removed for each statement execute function note_updated_cells();
create trigger properties_cells_truncated after truncate on properties
  for each statement execute function note_truncated_cells();

-- Moves the changes into the cells; who calls it holds the lock of fold_property_counts.
create function fold_property_cells() returns void
  language plpgsql
  as $$
    begin
      with gone as (
        delete from property_cell_changes returning *
      ), sums as (
        select level, x, y, place_id, tag, type, beds, baths, has_plan, sum(count) as count,
          sum(latitude_sum) as latitude_sum, sum(longitude_sum) as longitude_sum
        from gone
        group by 1, 2, 3, 4, 5, 6, 7, 8, 9
        having sum(count) <> 0 or sum(latitude_sum) <> 0 or sum(longitude_sum) <> 0
      )
      insert into property_cells as cells
      select * from sums order by 1, 2, 3, 4, 5, 6, 7, 8, 9
      on conflict (level, x, y, place_id, tag, type, beds, baths, has_plan) do update
        set count = cells.count + excluded.count, latitude_sum = cells.latitude_sum + excluded.latitude_sum,
          longitude_sum = cells.longitude_sum + excluded.longitude_sum;
      if found then
        delete from property_cells where count = 0;
      end if;
    end
  $$;

create or replace function fold_property_counts() returns bigint
  language plpgsql
  as $$
    declare
      folded bigint;
    begin
      lock table property_counts in share row exclusive mode;
      with gone as (
        delete from property_count_changes returning scope_id, tag, type, beds, baths, has_plan, change
      ), sums as (
        select scope_id, tag, type, beds, baths, has_plan, sum(change) as change
        from gone
        group by 1, 2, 3, 4, 5, 6
        having sum(change) <> 0
      ), counts as (
        insert into property_counts as counts (scope_id, tag, type, beds, baths, has_plan, count)
        select scope_id, tag, type, beds, baths, has_plan, change from sums order by 1, 2, 3, 4, 5, 6
        on conflict (scope_id, tag, type, beds, baths, has_plan) do update set count = counts.count + excluded.count
      ), totals as (
        insert into property_totals as totals (scope_id, count)
        select scope_id, sum(change) from sums group by 1 having sum(change) <> 0
        on conflict (scope_id) do update set count = totals.count + excluded.count
      )
      select count(*) into folded from gone;
      if folded > 0 then
        delete from property_counts where count = 0;
        delete from property_totals where count = 0;
      end if;
      perform fold_property_cells();
      return folded;
    end
  $$;

-- What the cells must hold, from the properties themselves.
create function counted_property_cells() returns setof property_cells
  language sql stable
  begin atomic
    select cell.level, cell.x, cell.y, cell.place_id, tag, type, least(beds, 5)::smallint as beds,
      least(floor(baths), 4)::smallint as baths, takes_payment_plan(tag, max_payment_plan_months) as has_plan,
      count(*) as count, sum(round(map_latitude * 1000000)::bigint)::bigint as latitude_sum,
      sum(round(map_longitude * 1000000)::bigint)::bigint as longitude_sum
    from properties, cells_of(properties.place_id, map_latitude, map_longitude) as cell
    where status = 'active' and map_latitude is not null
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
  end;

-- Counts all cells anew; who calls it holds the lock of fold_property_counts.
create function recount_property_cells() returns void
  language sql
  begin atomic
    delete from property_cells;
    delete from property_cell_changes;
    insert into property_cells select * from counted_property_cells();
  end;

select recount_property_cells();
analyze properties;
