-- What a property has beside rooms and size, as tokens such as 'water:borehole' or 'parking:2'. Which tokens there are
-- is the vocabulary's to say, in code: one more needs no migration. Nothing of a kind means that it is not stated.
create function are_amenities(tokens text[]) returns boolean
  language sql immutable parallel safe
  return cardinality(tokens) <= 60
    and array_position(tokens, null) is null
    and not exists (select from unnest(tokens) as token where token !~ '^[a-zA-Z]{1,30}:[a-z0-9-]{1,30}$');

alter table properties
  add column amenities text[] not null default '{}' check (are_amenities(amenities));

-- Each is a token of the index that answers searches, so that filters by them meet there as all others do.
create function search_tokens(
  published_at timestamptz, place_id uuid, tag text, type text, beds smallint, baths numeric, price_pesewas bigint,
  max_payment_plan_months smallint, amenities text[]
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
  ] || amenities;

set local maintenance_work_mem = '256MB';
drop index properties_words;
create index properties_words on properties using gin (
  search_text,
  search_tokens(published_at, place_id, tag, type, beds, baths, price_pesewas, max_payment_plan_months, amenities)
) where status = 'active';
drop function search_tokens(timestamptz, uuid, text, text, smallint, numeric, bigint, smallint);

analyze properties;
