-- Homes for sale whose seller takes a payment plan, as one more filter. A plan has at least three months, and a seller
-- who sets no maximum takes the usual ones.
create function takes_payment_plan(tag text, max_payment_plan_months smallint) returns boolean
  language sql immutable parallel safe
  return tag = 'For Sale' and coalesce(max_payment_plan_months, 3) >= 3;

-- The counts are kept by it too.
delete from property_counts;
delete from property_totals;
delete from property_count_changes;
alter table property_counts
  add column has_plan boolean not null,
  drop constraint property_counts_pkey,
  add primary key (scope_id, tag, type, beds, baths, has_plan);
alter table property_count_changes add column has_plan boolean not null;

create or replace function note_inserted_properties() returns trigger
  language plpgsql
  as $$
    begin
      insert into property_count_changes (scope_id, tag, type, beds, baths, has_plan, change)
      select scope_id, tag, type, beds, baths, has_plan, sum(count)
      from (
        select place_id, tag, type, beds, floor(baths)::smallint as baths,
          takes_payment_plan(tag, max_payment_plan_months) as has_plan, count(*) as count
        from added
        where status = 'active'
        group by 1, 2, 3, 4, 5, 6
      ) as groups, scopes_of(place_id) as scope_id
      group by 1, 2, 3, 4, 5, 6;
      return null;
    end
  $$;

create or replace function note_deleted_properties() returns trigger
  language plpgsql
  as $$
    begin
      insert into property_count_changes (scope_id, tag, type, beds, baths, has_plan, change)
      select scope_id, tag, type, beds, baths, has_plan, -sum(count)
      from (
        select place_id, tag, type, beds, floor(baths)::smallint as baths,
          takes_payment_plan(tag, max_payment_plan_months) as has_plan, count(*) as count
        from removed
        where status = 'active'
        group by 1, 2, 3, 4, 5, 6
      ) as groups, scopes_of(place_id) as scope_id
      group by 1, 2, 3, 4, 5, 6;
      return null;
    end
  $$;

create or replace function note_updated_properties() returns trigger
  language plpgsql
  as $$
    begin
      insert into property_count_changes (scope_id, tag, type, beds, baths, has_plan, change)
      select scope_id, tag, type, beds, baths, has_plan, sum(count)
      from (
        select place_id, tag, type, beds, baths, has_plan, sum(change) as count
        from (
          select place_id, tag, type, beds, floor(baths)::smallint as baths,
            takes_payment_plan(tag, max_payment_plan_months) as has_plan, 1 as change
          from added
          where status = 'active'
          union all
          select place_id, tag, type, beds, floor(baths)::smallint, takes_payment_plan(tag, max_payment_plan_months), -1
          from removed
          where status = 'active'
        ) as changes
        group by 1, 2, 3, 4, 5, 6
        having sum(change) <> 0
      ) as groups, scopes_of(place_id) as scope_id
      group by 1, 2, 3, 4, 5, 6
      having sum(count) <> 0;
      return null;
    end
  $$;

-- Moves the changes into the counts. Readers see all of it or nothing, writers do not notice, a second one waits for
-- the first and finds nothing left to do. Returns how many changes there were.
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
      return folded;
    end
  $$;

insert into property_count_changes (scope_id, tag, type, beds, baths, has_plan, change)
select scope_id, tag, type, beds, baths, has_plan, sum(count)
from (
  select place_id, tag, type, beds, floor(baths)::smallint as baths,
    takes_payment_plan(tag, max_payment_plan_months) as has_plan, count(*) as count
  from properties
  where status = 'active'
  group by 1, 2, 3, 4, 5, 6
) as groups, scopes_of(place_id) as scope_id
group by 1, 2, 3, 4, 5, 6;
select fold_property_counts();

-- Its token, in an index made anew.
create function search_tokens(
  published_at timestamptz, place_id uuid, tag text, type text, beds smallint, baths numeric, price_pesewas bigint,
  max_payment_plan_months smallint
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
  ];

set local maintenance_work_mem = '256MB';
drop index properties_words;
create index properties_words on properties using gin (
  search_text,
  search_tokens(published_at, place_id, tag, type, beds, baths, price_pesewas, max_payment_plan_months)
) where status = 'active';
drop function search_tokens(timestamptz, uuid, text, text, smallint, numeric, bigint);

analyze properties;
