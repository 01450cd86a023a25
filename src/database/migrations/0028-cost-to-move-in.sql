-- What an agent asks for beside rent and advance. Null means that nobody has stated it, and 0 that there is none.
alter table properties
  -- Comes back when the tenant leaves.
  add column deposit_pesewas bigint check (deposit_pesewas between 0 and 10000000000000),
  add column agent_fee_pesewas bigint check (agent_fee_pesewas between 0 and 10000000000000),
  add column other_fees_pesewas bigint check (other_fees_pesewas between 0 and 10000000000000),
  add check (num_nonnulls(deposit_pesewas, agent_fee_pesewas, other_fees_pesewas) = 0 or tag = 'For Rent');

-- As it was ordered. Of earlier orders nobody had stated it.
alter table order_items
  add column deposit_pesewas bigint check (deposit_pesewas between 0 and 10000000000000),
  add column agent_fee_pesewas bigint check (agent_fee_pesewas between 0 and 10000000000000),
  add column other_fees_pesewas bigint check (other_fees_pesewas between 0 and 10000000000000),
  add check (num_nonnulls(deposit_pesewas, agent_fee_pesewas, other_fees_pesewas) = 0 or tag = 'For Rent');

-- What is stated of the cost until a tenant has the keys, the program's own fee aside; null while the months in advance
-- are unsaid. Checkout takes a month's rent and as much as deposit: a smaller deposit leaves rent that is paid already.
create function move_in_pesewas(
  tag text, price_pesewas bigint, advance_months smallint, deposit_pesewas bigint, agent_fee_pesewas bigint,
  other_fees_pesewas bigint
) returns bigint
  language sql immutable parallel safe
  return case when tag = 'For Rent' and advance_months is not null then
    greatest(
      price_pesewas * greatest(advance_months, 1::smallint) + coalesce(deposit_pesewas, price_pesewas),
      2 * price_pesewas
    ) + coalesce(agent_fee_pesewas, 0) + coalesce(other_fees_pesewas, 0)
  end;

-- Both are tokens of the index that answers searches.
create function search_tokens(
  published_at timestamptz, place_id uuid, tag text, type text, beds smallint, baths numeric, price_pesewas bigint,
  max_payment_plan_months smallint, amenities text[], map_latitude double precision, map_longitude double precision,
  advance_months smallint, move_in_pesewas bigint
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
  ] || amenities || cell_tokens(map_latitude, map_longitude)
    || case when advance_months is null then '{}' else array['advance ' || advance_months::text] end
    || case when move_in_pesewas is null then '{}' else
      array['move-in ' || floor(ln(move_in_pesewas::double precision) * 2)::integer::text]
    end;

set local maintenance_work_mem = '256MB';
drop index properties_words;
create index properties_words on properties using gin (
  search_text,
  search_tokens(
    published_at, place_id, tag, type, beds, baths, price_pesewas, max_payment_plan_months,
    amenities || paper_tokens(papers_seen), map_latitude, map_longitude, advance_months,
    move_in_pesewas(tag, price_pesewas, advance_months, deposit_pesewas, agent_fee_pesewas, other_fees_pesewas)
  )
) where status = 'active';
drop function search_tokens(
  timestamptz, uuid, text, text, smallint, numeric, bigint, smallint, text[], double precision,
  double precision
);

analyze properties;
