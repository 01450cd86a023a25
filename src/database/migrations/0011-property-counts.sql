-- How many properties are advertised, kept instead of counted. A scope is a place with everything that lies in it, or
-- the nil UUID for the whole country. Baths are whole: a filter asks for "at least so many".

create table property_counts (
  scope_id uuid not null,
  tag text not null,
  type text not null,
  beds smallint not null,
  baths smallint not null,
  count bigint not null,
  primary key (scope_id, tag, type, beds, baths)
) with (fillfactor = 80);

-- The same for a scope as a whole, for the places of a suggestion or a menu.
create table property_totals (
  scope_id uuid primary key,
  count bigint not null
) with (fillfactor = 50);

-- What has changed since the two were last folded. Only ever added to by those who write, so that none waits for
-- another; whoever reads adds it up with the above.
create table property_count_changes (
  scope_id uuid not null,
  tag text not null,
  type text not null,
  beds smallint not null,
  baths smallint not null,
  change bigint not null
);
create index property_count_changes_scope on property_count_changes (scope_id);

-- The scopes that a property of this place counts in.
create function scopes_of(place uuid) returns setof uuid
  language sql stable
  begin atomic
    select '00000000-0000-0000-0000-000000000000'::uuid
    union all
    select scope.id
    from places as own
      left join places as parent on parent.id = own.parent_id
      cross join lateral (values (own.id), (parent.id), (parent.parent_id)) as scope (id)
    where own.id = place and scope.id is not null;
  end;

-- One function per kind of statement: each sees other rows. They run in the transaction that writes, once a statement.
create function note_inserted_properties() returns trigger
  language plpgsql
  as $$
    begin
      insert into property_count_changes (scope_id, tag, type, beds, baths, change)
      select scope_id, tag, type, beds, baths, sum(count)
      from (
        select place_id, tag, type, beds, floor(baths)::smallint as baths, count(*) as count
        from added
        where status = 'active'
        group by 1, 2, 3, 4, 5
      ) as groups, scopes_of(place_id) as scope_id
      group by 1, 2, 3, 4, 5;
      return null;
    end
  $$;

create function note_deleted_properties() returns trigger
  language plpgsql
  as $$
    begin
      insert into property_count_changes (scope_id, tag, type, beds, baths, change)
      select scope_id, tag, type, beds, baths, -sum(count)
      from (
        select place_id, tag, type, beds, floor(baths)::smallint as baths, count(*) as count
        from removed
        where status = 'active'
        group by 1, 2, 3, 4, 5
      ) as groups, scopes_of(place_id) as scope_id
      group by 1, 2, 3, 4, 5;
      return null;
    end
  $$;

create function note_updated_properties() returns trigger
  language plpgsql
  as $$
    begin
      insert into property_count_changes (scope_id, tag, type, beds, baths, change)
      select scope_id, tag, type, beds, baths, sum(count)
      from (
        select place_id, tag, type, beds, baths, sum(change) as count
        from (
          select place_id, tag, type, beds, floor(baths)::smallint as baths, 1 as change
          from added
          where status = 'active'
          union all
          select place_id, tag, type, beds, floor(baths)::smallint, -1
          from removed
          where status = 'active'
        ) as changes
        group by 1, 2, 3, 4, 5
        having sum(change) <> 0
      ) as groups, scopes_of(place_id) as scope_id
      group by 1, 2, 3, 4, 5
      having sum(count) <> 0;
      return null;
    end
  $$;

create function note_truncated_properties() returns trigger
  language plpgsql
  as $$
    begin
      delete from property_counts;
      delete from property_totals;
      delete from property_count_changes;
      return null;
    end
  $$;

create trigger properties_count_inserted after insert on properties
  referencing new table as added for each statement execute function note_inserted_properties();
create trigger properties_count_deleted after delete on properties
  referencing old table as removed for each statement execute function note_deleted_properties();
create trigger properties_count_updated after update on properties
  referencing new table as added old table as removed for each statement execute function note_updated_properties();
create trigger properties_count_truncated after truncate on properties
  for each statement execute function note_truncated_properties();

-- Moves the changes into the counts. Readers see all of it or nothing, writers do not notice, a second one waits for
-- the first and finds nothing left to do. Returns how many changes there were.
create function fold_property_counts() returns bigint
  language plpgsql
  as $$
    declare
      folded bigint;
    begin
      lock table property_counts in share row exclusive mode;
      with gone as (
        delete from property_count_changes returning scope_id, tag, type, beds, baths, change
      ), sums as (
        select scope_id, tag, type, beds, baths, sum(change) as change
        from gone
        group by 1, 2, 3, 4, 5
        having sum(change) <> 0
      ), counts as (
        insert into property_counts as counts (scope_id, tag, type, beds, baths, count)
        select scope_id, tag, type, beds, baths, change from sums order by 1, 2, 3, 4, 5
        on conflict (scope_id, tag, type, beds, baths) do update set count = counts.count + excluded.count
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
      return folded;
    end
  $$;

insert into property_count_changes (scope_id, tag, type, beds, baths, change)
select scope_id, tag, type, beds, baths, sum(count)
from (
  select place_id, tag, type, beds, floor(baths)::smallint as baths, count(*) as count
  from properties
  where status = 'active'
  group by 1, 2, 3, 4, 5
) as groups, scopes_of(place_id) as scope_id
group by 1, 2, 3, 4, 5;
select fold_property_counts();
