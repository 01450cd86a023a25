-- On what terms a home for sale may be rented to own: one offer of a home holds at a time, earlier ones stay as they were.

-- Month and share of each step of a refund, ascending; the share never falls.
create function are_exit_steps(from_months smallint[], basis_points smallint[]) returns boolean
  language sql immutable parallel safe
  return cardinality(from_months) = cardinality(basis_points)
    and cardinality(from_months) <= 24
    and array_position(from_months, null) is null
    and array_position(basis_points, null) is null
    and not exists (
      select
      from generate_subscripts(from_months, 1) as at
      where from_months[at] < 0
        or basis_points[at] not between 0 and 10000
        or (at > 1 and (from_months[at] <= from_months[at - 1] or basis_points[at] < basis_points[at - 1]))
    );

create table rent_to_own_offers (
  id uuid primary key,
  -- Deferred: a person who goes takes their homes along and is forgotten by the offers of these, in whichever order.
  property_id uuid not null references properties (id) on delete cascade deferrable initially deferred,
  version integer not null check (version >= 1),
  price_pesewas bigint not null check (price_pesewas between 1 and 10000000000000),
  option_fee_pesewas bigint not null check (option_fee_pesewas >= 0 and option_fee_pesewas < price_pesewas),
  monthly_pesewas bigint not null check (monthly_pesewas between 1 and price_pesewas),
  equity_share_basis_points smallint not null check (equity_share_basis_points between 1 and 10000),
  months smallint not null check (months between 12 and 360),
  price_yearly_cap_basis_points smallint not null check (price_yearly_cap_basis_points between 0 and 2500),
  grace_days smallint not null check (grace_days between 0 and 60),
  late_fee_pesewas bigint not null check (late_fee_pesewas between 0 and monthly_pesewas),
  late_fee_cap_pesewas bigint not null check (late_fee_cap_pesewas between late_fee_pesewas and price_pesewas),
  exit_from_months smallint[] not null,
  exit_basis_points smallint[] not null,
  repairs_structure text not null check (repairs_structure in ('seller', 'buyer')),
  repairs_services text not null check (repairs_services in ('seller', 'buyer')),
  repairs_fittings text not null check (repairs_fittings in ('seller', 'buyer')),
  repairs_grounds text not null check (repairs_grounds in ('seller', 'buyer')),
  -- Who sells, as an agreement names them.
  seller_name text not null check (length(seller_name) between 2 and 200),
  seller_address text not null check (length(seller_address) between 5 and 500),
  made_by uuid references profiles (id) on delete set null,
  made_at timestamptz not null,
  ended_by uuid references profiles (id) on delete set null,
  ended_at timestamptz check (ended_at >= made_at),
  unique (property_id, version),
  check (are_exit_steps(exit_from_months, exit_basis_points)),
  check (coalesce(exit_from_months[cardinality(exit_from_months)], 0) <= months),
  -- Option fee and equity parts are the price: the last part is more than nothing, and differs from the others by no
  -- more than a hundredth of a per cent of all payments, and a pesewa a month.
  check (
    price_pesewas - option_fee_pesewas
      > div(2 * monthly_pesewas::numeric * equity_share_basis_points + 10000, 20000) * (months - 1)
    and abs(
      price_pesewas - option_fee_pesewas
        - div(2 * monthly_pesewas::numeric * equity_share_basis_points + 10000, 20000) * months
    ) <= div(2 * monthly_pesewas::numeric * months + 10000, 20000) + months
  )
);
create unique index rent_to_own_offers_now on rent_to_own_offers (property_id) where ended_at is null;
create index rent_to_own_offers_made_by on rent_to_own_offers (made_by) where made_by is not null;
create index rent_to_own_offers_ended_by on rent_to_own_offers (ended_by) where ended_by is not null;

-- What lists and searches ask of a home's offer stands with the home; null where none holds.
alter table properties
  add column offer_option_fee_pesewas bigint check (offer_option_fee_pesewas >= 0),
  add column offer_monthly_pesewas bigint check (offer_monthly_pesewas >= 1),
  add check ((offer_option_fee_pesewas is null) = (offer_monthly_pesewas is null));

-- Nothing of an offer changes but that it ends, once; whose account is deleted is forgotten.
create function hold_offer_terms() returns trigger
  language plpgsql
  as $$
    begin
      if to_jsonb(new) - array['ended_at', 'ended_by', 'made_by']
          <> to_jsonb(old) - array['ended_at', 'ended_by', 'made_by']
        or (old.ended_at is not null and new.ended_at is distinct from old.ended_at)
        or (new.made_by is not null and new.made_by is distinct from old.made_by)
      then
        raise exception 'the terms of an offer never change: end it and make another';
      end if;
      return new;
    end
  $$;
create trigger rent_to_own_offers_hold before update on rent_to_own_offers
  for each row execute function hold_offer_terms();

create function show_offer_on_property() returns trigger
  language plpgsql
  as $$
    begin
      if new.ended_at is null then
        update properties
        set offer_option_fee_pesewas = new.option_fee_pesewas, offer_monthly_pesewas = new.monthly_pesewas,
          updated_at = greatest(updated_at, new.made_at)
        where id = new.property_id;
      else
        update properties
        set offer_option_fee_pesewas = null, offer_monthly_pesewas = null,
          updated_at = greatest(updated_at, new.ended_at)
        where id = new.property_id;
      end if;
      return null;
    end
  $$;
create trigger rent_to_own_offers_made after insert on rent_to_own_offers
  for each row execute function show_offer_on_property();
create trigger rent_to_own_offers_ended after update on rent_to_own_offers
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function show_offer_on_property();

-- An offer is a token of the index that answers searches; none is no token.
create function offer_tokens(offer_monthly_pesewas bigint) returns text[]
  language sql immutable parallel safe
  return case when offer_monthly_pesewas is null then '{}'::text[] else array['offer'] end;

set local maintenance_work_mem = '256MB';
drop index properties_words;
create index properties_words on properties using gin (
  search_text,
  search_tokens(
    published_at, place_id, tag, type, beds, baths, price_pesewas, max_payment_plan_months,
    amenities || paper_tokens(papers_seen) || offer_tokens(offer_monthly_pesewas), map_latitude, map_longitude,
    advance_months,
    move_in_pesewas(tag, price_pesewas, advance_months, deposit_pesewas, agent_fee_pesewas, other_fees_pesewas)
  )
) where status = 'active';

analyze properties;
