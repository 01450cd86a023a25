-- An order is placed first, which holds its homes for a while, then paid, then confirmed. What is paid and paid back is
-- written down line by line, and never changed.

alter table orders drop constraint orders_status_check,
  drop constraint orders_payment_provider_check,
  alter column card_brand drop not null,
  alter column card_last_four drop not null,
  alter column payment_reference drop not null,
  -- What it was paid by: `card`, `mobile_money` or another word of the provider.
  add column payment_channel text check (length(payment_channel) between 1 and 30),
  -- Until when its homes are held for an order that awaits payment.
  add column hold_ends_at timestamptz;
update orders set status = case status when 'pending' then 'paid' else status end, payment_channel = 'card';
alter table orders
  add constraint orders_status_check
    check (status in ('awaiting_payment', 'paid', 'completed', 'cancelled', 'refunded', 'expired')),
  add constraint orders_payment_provider_check check (payment_provider in ('simulated', 'paystack')),
  add constraint orders_hold check (status <> 'awaiting_payment' or hold_ends_at is not null);
create index orders_holds on orders (hold_ends_at) where status = 'awaiting_payment';

alter table order_status_changes drop constraint order_status_changes_from_status_check,
  drop constraint order_status_changes_to_status_check;
update order_status_changes set
  from_status = case from_status when 'pending' then 'paid' else from_status end,
  to_status = case to_status when 'pending' then 'paid' else to_status end
  where 'pending' in (from_status, to_status);
alter table order_status_changes
  add constraint order_status_changes_from_status_check
    check (from_status in ('awaiting_payment', 'paid', 'completed', 'cancelled', 'refunded', 'expired')),
  add constraint order_status_changes_to_status_check
    check (to_status in ('awaiting_payment', 'paid', 'completed', 'cancelled', 'refunded', 'expired'));

alter table order_items add column state text not null default 'placed'
  check (state in ('placed', 'accepted', 'declined', 'refunded'));
update order_items set state = case orders.status when 'completed' then 'accepted' else 'refunded' end
  from orders where orders.id = order_items.order_id and orders.status in ('completed', 'cancelled');

create table payments (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  kind text not null check (kind in (
    'begun', 'opened', 'settled', 'failed', 'parked', 'refund_requested', 'refund_settled', 'refund_failed'
  )),
  provider text not null check (provider in ('simulated', 'paystack')),
  -- Of one try to pay.
  reference text not null check (length(reference) between 1 and 100),
  -- Of one refund of what that try has paid.
  refund_reference text check (length(refund_reference) between 1 and 100),
  amount_pesewas bigint not null check (amount_pesewas >= 0),
  currency text not null default 'GHS' check (currency ~ '^[A-Z]{3}$'),
  -- What the provider calls the payment, or the refund.
  provider_id text check (length(provider_id) between 1 and 200),
  channel text check (length(channel) between 1 and 30),
  fee_pesewas bigint check (fee_pesewas >= 0),
  brand text check (length(brand) between 1 and 30),
  last_four text check (last_four ~ '^[0-9]{4}$'),
  -- Where the buyer pays at the provider.
  address text check (length(address) between 1 and 2000),
  -- Why it failed or was parked, or why it is paid back.
  reason text check (length(reason) between 1 and 500),
  at timestamptz not null,
  sequence bigint not null generated always as identity,
  check (kind = 'parked' or currency = 'GHS'),
  check (kind = 'parked' or amount_pesewas > 0),
  check ((kind like 'refund%') = (refund_reference is not null)),
  check (kind <> 'opened' or address is not null)
);
create index payments_order on payments (order_id, sequence);
create index payments_newest on payments (at desc, id desc);
-- Each happens once to a try, and to a refund.
create unique index payments_reference on payments (reference, kind) where refund_reference is null;
create unique index payments_refund on payments (refund_reference, kind) where refund_reference is not null;

insert into payments (id, order_id, kind, provider, reference, amount_pesewas, provider_id, channel, brand, last_four, at)
  select gen_random_uuid(), id, kind, payment_provider, payment_reference, total_pesewas,
    case kind when 'settled' then payment_reference end, 'card', card_brand, card_last_four, created_at
  from orders cross join (values (1, 'begun'), (2, 'settled')) as steps (step, kind)
  order by created_at, id, step;
insert into payments
    (id, order_id, kind, provider, reference, refund_reference, amount_pesewas, provider_id, reason, at)
  select gen_random_uuid(), id, kind, payment_provider, payment_reference, 'refund-' || payment_reference,
    total_pesewas, case kind when 'refund_settled' then 'refund-' || payment_reference end, 'Order cancelled', updated_at
  from orders cross join (values (1, 'refund_requested'), (2, 'refund_settled')) as steps (step, kind)
  where status = 'cancelled'
  order by updated_at, id, step;

-- A line stands as long as its order.
create function keep_payment() returns trigger
  language plpgsql
  as $$
    begin
      -- One level deeper it goes with its order.
      if tg_op = 'UPDATE' or pg_trigger_depth() = 1 then
        raise exception 'payments are only ever added' using errcode = 'restrict_violation';
      end if;
      return old;
    end
  $$;
create trigger payments_keep before update or delete on payments
  for each row execute function keep_payment();

-- At the end of each transaction, what is held of a buyer is what the order says: all of it while the order stands,
-- less what is paid back of it, and nothing before it is paid and once it is over.
create function check_money_of(the_order uuid) returns void
  language plpgsql
  as $$
    declare
      the_status text;
      total bigint;
      settled bigint;
      paid_back bigint;
    begin
      select status, total_pesewas into the_status, total from orders where id = the_order;
      if not found then return; end if;
      select coalesce(sum(amount_pesewas) filter (where kind = 'settled'), 0),
        coalesce(sum(amount_pesewas) filter (where kind = 'refund_requested'), 0)
        into settled, paid_back
        from payments where order_id = the_order;
      if (the_status in ('paid', 'completed') and settled - paid_back not between 1 and total)
        or (the_status not in ('paid', 'completed') and settled <> paid_back) then
        raise exception 'order % is %, of % pesewas % were paid and % paid back',
          the_order, the_status, total, settled, paid_back using errcode = 'check_violation';
      end if;
    end
  $$;
create function check_money_of_payment() returns trigger
  language plpgsql
  as $$
    begin
      perform check_money_of(new.order_id);
      return null;
    end
  $$;
create function check_money_of_order() returns trigger
  language plpgsql
  as $$
    begin
      perform check_money_of(new.id);
      return null;
    end
  $$;
create constraint trigger payments_agree after insert on payments deferrable initially deferred
  for each row execute function check_money_of_payment();
create constraint trigger orders_agree after insert or update of status, total_pesewas on orders
  deferrable initially deferred for each row execute function check_money_of_order();
