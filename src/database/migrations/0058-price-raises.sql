-- The price of an agreement that is not locked is raised at the end of a full year, within its cap, announced before.
create table agreement_price_raises (
  id uuid primary key,
  agreement_id uuid not null references agreements (id),
  -- An anniversary of the signing.
  effective_on date not null,
  from_pesewas bigint not null check (from_pesewas > 0),
  price_pesewas bigint not null,
  reason text not null check (length(reason) between 1 and 500),
  announced_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawal_reason text check (length(withdrawal_reason) between 1 and 500),
  check (price_pesewas > from_pesewas),
  check ((withdrawn_at is null) = (withdrawal_reason is null))
);
create unique index agreement_price_raises_once on agreement_price_raises (agreement_id, effective_on)
  where withdrawn_at is null;
create index agreement_price_raises_agreement on agreement_price_raises (agreement_id, announced_at);

-- Whoever writes it: never above the cap, never for less than a year, never unannounced, never changed afterwards.
create function hold_price_raises() returns trigger
  language plpgsql
  as $$
    declare
      agreement agreements;
      before agreement_price_raises;
      years integer;
      price bigint;
    begin
      if tg_op in ('DELETE', 'TRUNCATE') then
        raise exception 'a raise of a price stays: % is refused', tg_op using errcode = 'restrict_violation';
      end if;
      -- Two at once are one after the other.
      select * into agreement from agreements where id = new.agreement_id for no key update;
      select * into before from agreement_price_raises
        where agreement_id = new.agreement_id and withdrawn_at is null and id <> new.id
        order by effective_on desc limit 1;
      if tg_op = 'UPDATE' then
        if to_jsonb(new) - array['withdrawn_at', 'withdrawal_reason']
            <> to_jsonb(old) - array['withdrawn_at', 'withdrawal_reason']
          or old.withdrawn_at is not null or new.withdrawn_at is null
          or (new.withdrawn_at at time zone 'UTC')::date >= old.effective_on
          or before.effective_on > old.effective_on
        then
          raise exception 'a raise of a price is withdrawn once, before its day, and does not change otherwise'
            using errcode = 'restrict_violation';
        end if;
        return new;
      end if;
      price := coalesce(before.price_pesewas, (agreement.terms ->> 'pricePesewas')::bigint);
      years := extract(year from new.effective_on) - extract(year from agreement.starts_on);
      if agreement.status not in ('signed', 'active')
        or years < 1 or new.effective_on <> (agreement.starts_on + make_interval(years => years))::date
        or years * 12 > (agreement.terms ->> 'months')::integer
        or new.effective_on < (new.announced_at at time zone 'UTC')::date + 30
        or new.effective_on <= before.effective_on
        or new.withdrawn_at is not null
        or new.from_pesewas <> price
        or new.price_pesewas > price
          + div(2 * price::numeric * (agreement.terms ->> 'priceYearlyCapBasisPoints')::integer + 10000, 20000)
      then
        raise exception 'agreement % takes no raise of its price to % on %',
          new.agreement_id, new.price_pesewas, new.effective_on using errcode = 'check_violation';
      end if;
      return new;
    end
  $$;
create trigger agreement_price_raises_hold before insert or update or delete on agreement_price_raises
  for each row execute function hold_price_raises();
create trigger agreement_price_raises_stay before truncate on agreement_price_raises
  for each statement execute function hold_price_raises();
alter table agreement_price_raises enable always trigger agreement_price_raises_hold;
alter table agreement_price_raises enable always trigger agreement_price_raises_stay;
